// The film panel: a slider for k over one window of the board.

import { button, exact, field, h, num, throttle, writeCommand } from '../dom.js';
import { keys } from '../keys.js';
import { icon } from '../icons.js';
import { paletteOf } from '../families.js';

const LAST = 2000;
const PICTURES_PER_SECOND = 24;

let app;
const parts = {};
const film = { k: 1, flying: new Map(), wanted: 0, shown: 0, playing: false, stepped: false };
/** Keeps k in the address while images are shown, for reloads and links. */
const note = throttle(() => film.on && app.note({ family: 'blocking', game: String(film.k) }), 400);

/**
 * The visible window for one image: at most 2048 pixels per side and at least one cell per pixel.
 */
function sight() {
  const frame = app.map.frame();
  const { x0, y0, x1, y1 } = frame.cells();
  let z = Math.max(0, Math.floor(frame.z + 0.01));
  const pixels = (from, to) => Number(((to - from) >> BigInt(z)) + 2n);
  while (pixels(x0, x1) > 2048 || pixels(y0, y1) > 2048) z += 1;
  const corner = (v) => (v >> BigInt(z)) << BigInt(z);
  return { x: corner(x0), y: corner(y0), width: pixels(x0, x1), height: pixels(y0, y1), z };
}

/** Requests the picture of game k: at most two at once, and the latest has precedence. */
function want(k) {
  film.wanted = k;
  write(k);
  note();
  if (film.flying.size < 2 && !film.flying.has(k)) load(k);
}

async function load(k) {
  const stop = new AbortController();
  film.flying.set(k, stop);
  const window = sight();
  const began = (film.count += 1);
  try {
    const palette = paletteOf({ ...app.state, family: 'blocking' });
    const image = await app.api.image(['view', 'blocking', `${k}.png`], { ...window, palette }, { signal: stop.signal });
    if (began < film.shown || !film.on) image.bitmap.close();
    else {
      film.shown = began;
      film.drawn = k;
      app.map.showStill({ ...image, ...window, title: `Game ${num(k)}` }, true);
    }
  } catch (error) {
    if (error.name !== 'AbortError' && error.status !== 503) app.fail(error);
  } finally {
    film.flying.delete(k);
    if (film.on && film.wanted !== k && film.wanted !== film.drawn && !film.flying.has(film.wanted)) load(film.wanted);
  }
}

/**
 * Starts to show images instead of tiles. The game from before remains a step of history, once
 * until another game is chosen elsewhere.
 */
function begin() {
  if (film.on) return;
  if (!film.stepped) app.step();
  film.stepped = true;
  film.on = true;
  parts.beyond.hidden = true;
  film.shown = 0;
  film.count = 0;
  film.drawn = null;
}

/** Returns to tiles, for the game of the slider or for another game. */
function end(another = false) {
  if (!film.on) return;
  film.on = false;
  for (const stop of film.flying.values()) stop.abort();
  if (app.map.still) app.map.dragged = false;
  if (!another) app.set({ family: 'blocking', game: String(film.k) }, { replace: true });
  app.map.redraw();
}

/** Ends with the game of the slider, so that a link or a picture has it. */
function settle() {
  pause();
  end();
}

/** Gives way to a game that was chosen elsewhere: with a key, a link or the button Back. */
function leave() {
  if (!film.on) return;
  film.playing = film.stepped = false;
  cancelAnimationFrame(film.frame);
  label();
  end(true);
  follow();
}

function write(k) {
  film.k = k;
  parts.slider.value = k;
  parts.slider.setAttribute('aria-valuetext', `k = ${k}`);
  parts.k.textContent = num(k);
}

function play() {
  if (film.playing) return pause();
  film.playing = true;
  begin();
  if (film.k >= LAST) write(1);
  label();
  let last = 0;
  const tick = (now) => {
    if (!film.playing) return;
    const pace = Number(parts.pace.value);
    if (now - last >= 1000 / PICTURES_PER_SECOND && (film.drawn === film.wanted || !film.wanted || film.flying.size < 2)) {
      last = now;
      const next = Math.min(LAST, film.k + pace);
      want(next);
      if (next === LAST) pause();
    }
    film.frame = requestAnimationFrame(tick);
  };
  film.frame = requestAnimationFrame(tick);
}

function pause() {
  if (!film.playing) return;
  film.playing = false;
  cancelAnimationFrame(film.frame);
  label();
  end();
}

function label() {
  parts.play.replaceChildren(icon(film.playing ? 'pause' : 'start'), film.playing ? 'Pause' : 'Play', h('kbd', { 'aria-hidden': 'true' }, 'Space'));
}

const slide = (k) => {
  if (film.playing) pause();
  begin();
  want(k);
};

export default {
  id: 'film',
  title: 'Film',
  key: 'f',
  mount(el, theApp) {
    app = theApp;
    parts.k = h('output', { id: 'film-k', class: 'large' }, '1');
    parts.slider = h('input', { type: 'range', min: 1, max: LAST, step: 1, id: 'film-slider', oninput: () => slide(Number(parts.slider.value)), onchange: () => film.playing || end() });
    parts.play = button('', play, { primary: true, id: 'film-play' });
    parts.pace = h('select', { id: 'film-pace' }, [1, 2, 5, 10].map((n) => h('option', { value: String(n) }, n === 1 ? 'every game' : `every ${n}${n === 2 ? 'nd' : 'th'} game`)));
    parts.beyond = h('p', { class: 'hint', id: 'film-beyond', hidden: true });
    el.append(h('p', {}, 'The same window of the board in successive games.'), h('p', { class: 'k' }, h('span', {}, 'k = '), parts.k), parts.beyond,
      field(`k, from 1 to ${num(LAST)}`, parts.slider), h('div', { class: 'row' }, parts.play, parts.pace));
    parts.pace.setAttribute('aria-label', 'Games of the film');
    parts.pace.addEventListener('change', command);
    parts.command = h('code', { id: 'film-command' }, 'wythoff blocking film --k 1..200 -o film.png');
    el.append(h('section', {}, h('h3', {}, 'As a file'), h('p', { class: 'command' }, parts.command),
      button('Copy the command', () => app.copy(parts.command.textContent, 'Command copied'), { id: 'film-copy' })));
    keys.add({ key: ' ', does: 'play or pause', panel: 'film', run: play });
    label();
    app.on('arrive', leave);
    app.on('settle', settle);
    app.on('change', (_, changed) => {
      if (changed.has('game') || changed.has('family')) leave();
      if (app.state.game !== String(film.k)) film.stepped = false;
      follow();
    });
    app.on('view', () => film.on && !film.playing && end());
  },
  show() {
    if (app.state.family !== 'blocking') app.set({ family: 'blocking' }, { replace: true });
    follow();
    parts.off = app.on('view', command);
    command();
  },
  hide() {
    settle();
    parts.off?.();
  },
};

function follow() {
  if (film.on) return;
  const k = app.state.family === 'blocking' ? exact(app.state.game) : null;
  if (k === null) return;
  const beyond = k > BigInt(LAST);
  parts.beyond.hidden = !beyond;
  parts.beyond.textContent = `The film has games up to ${num(LAST)}. The map shows game ${num(k)}.`;
  write(beyond ? LAST : Number(k));
}

/** Shows the command that writes this film to a file. */
function command() {
  const { x, y, width, height, z } = sight();
  const size = [width, height].map((n) => BigInt(n) << BigInt(z)).join('x');
  writeCommand(parts.command, `wythoff blocking film --k 1..${LAST}${parts.pace.value === '1' ? '' : ` --step ${parts.pace.value}`} --at ${x},${y} --size ${size} --scale ${2n ** BigInt(z)} -o film.png`);
}
