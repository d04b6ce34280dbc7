// The go panel: positions, links, commands and pictures.

import { button, exact, field, h, num, writeCommand } from '../dom.js';
import { paletteOf } from '../families.js';
import { keys } from '../keys.js';
import { poster } from '../map/poster.js';

const HINT = 'Enter a whole number, such as 1000, 10^12 or 2^40 + 1.';

let app;
const parts = {};

/** The zoom for a junction: as it is, but at most one cell per pixel. */
const near = () => Math.min(app.state.z ?? 0, 0);

function goTo(x, y, z = app.state.z ?? 0) {
  app.step();
  app.set({ pin: `${x},${y}` }, { replace: true });
  [parts.x.value, parts.y.value] = [num(x), num(y)];
  right();
  app.map.goTo({ x: BigInt(x), y: BigInt(y), z });
}

/** Marks the fields as valid. */
function right() {
  for (const input of [parts.x, parts.y]) input.setAttribute('aria-invalid', 'false');
  parts.bad.hidden = true;
}

function read(input) {
  const value = exact(input.value);
  const limit = app.map.camera.limit;
  const reason = value === null ? HINT : value < 0n ? 'Coordinates start at 0.' : value >= limit ? `The largest coordinate of this board is ${num(limit - 1n)}.` : '';
  input.setAttribute('aria-invalid', String(Boolean(reason)));
  return [value, reason];
}

function submit(event) {
  event.preventDefault();
  const [[x, badX], [y, badY]] = [read(parts.x), read(parts.y)];
  parts.bad.textContent = badX || badY;
  parts.bad.hidden = !(badX || badY);
  if (!badX && !badY) goTo(x, y);
}

async function junctions() {
  parts.junctions.hidden = app.shown().family !== 'blocking';
  if (parts.junctions.hidden) return;
  const { game } = app.shown();
  if (!app.game.structure) parts.junctions.replaceChildren(h('h3', {}, 'Junctions'), h('p', { class: 'hint' }, 'They are being computed.'));
  const found = app.game.structure ?? (await app.game.needStructure());
  if (app.shown().game !== game) return;
  const list = Object.entries(found?.junctions ?? {}).filter(([, at]) => at);
  const rows = list.map(([name, [x, y]]) => {
    const go = () => goTo(x, y, near());
    return h('button', { type: 'button', class: 'button', id: `go-${name}`, onclick: go }, name, h('small', {}, ` ${num(x)}, ${num(y)}`));
  });
  const none = h('p', { class: 'hint' }, found ? 'The board of this game is too small for junctions.' : 'The junctions of this game are not known.');
  parts.junctions.replaceChildren(h('h3', {}, 'Junctions'), rows.length ? h('div', { class: 'pairs' }, rows) : none);
}

/** The visible part of the board in a map, as BigInt. */
function sight(map = app.map) {
  const { x0, y0, x1, y1 } = map.frame().cells();
  const last = BigInt(app.status?.limit ?? 1n << 60n) - 1n;
  const size = (from, to) => (to < last ? to : last) - from + 1n;
  return { x: x0, y: y0, width: size(x0, x1), height: size(y0, y1) };
}

/** The scale of a picture of a window: a whole number of pixels per cell, or of cells per pixel. */
function scale({ x, y, width, height }) {
  const { z } = app.map.camera;
  const pixels = Math.round(2 ** -z);
  if (z < 0) return pixels > 1 ? `1/${pixels}` : '1';
  // Beyond the board that was swept there are only counts of squares, whose sides are powers of two.
  const known = BigInt(app.status?.known ?? 0);
  const counts = x + width > known || y + height > known;
  return String(counts ? 2n ** BigInt(Math.round(z)) : BigInt(Math.round(2 ** z)));
}

/** The command that draws the visible part, or that of the map beside it. */
function reproduce({ map = app.map, game = app.shown().game } = {}) {
  const { family } = app.shown();
  let given = app.status?.command ?? '';
  if (family === 'blocking') given = given.replace(/--k \d+/, `--k ${game}`);
  const { x, y, width, height } = sight(map);
  const window = `--at ${x},${y} --size ${width}x${height} --scale ${scale({ x, y, width, height })}`;
  const palette = family === 'blocking' && app.state.palette ? ` --palette ${paletteOf({ ...app.state, family })}` : '';
  const regions = family === 'blocking' && app.state.layers.includes('regions') ? ' --regions' : '';
  return given.replace(/--size \d+ --scale \d+/, window + palette + regions);
}

function command() {
  parts.unpin.hidden = !app.state.pin;
  const given = reproduce();
  writeCommand(parts.command, given);
  parts.reproduce.hidden = !given;
}

export function copyLink() {
  app.events.emit('settle');
  app.copy(app.link(), 'Link copied');
}

/** Saves a PNG of the map, and of the map beside it, with title, legend and source. */
export async function savePicture() {
  app.events.emit('settle');
  const { beside } = app;
  const { family, game } = beside ? app.state : app.shown();
  const { x, y, width, height } = sight();
  const title = beside?.title ?? document.getElementById('caption-title').textContent;
  const facts = `Columns ${num(x)} to ${num(x + width - 1n)}, rows ${num(y)} to ${num(y + height - 1n)}; ${document.getElementById('caption-scale').textContent}`;
  const maps = beside ? [{ view: app.map, name: beside.names[0] }, { view: beside.map, name: beside.names[1] }] : [{ view: app.map }];
  const canvas = poster(maps, {
    title, facts: `${facts}${beside?.facts ?? ''}`,
    sources: [`Wythoff: ${reproduce() || app.link()}`, ...(beside ? [`Wythoff: ${reproduce(beside)}`] : [])],
  });
  const blob = await new Promise((done) => canvas.toBlob(done));
  if (!blob) return app.say('The picture could not be created.');
  app.save(blob, `${family}-${game.replace(/[^\w.,@-]+/g, '_')}-${x}-${y}.png`);
  app.say('Picture saved.');
}

/** Registers the keys of this panel, which also work while it is closed. */
export function goKeys(theApp) {
  app = theApp;
  keys.add({ key: 's', does: 'save a picture of the map', group: 'Map', run: savePicture });
  keys.add({ key: 'u', does: 'copy a link to this view', group: 'Map', run: copyLink });
}

export default {
  id: 'go',
  title: 'Go to',
  key: 'g',
  mount(el, theApp) {
    app = theApp;
    const props = { type: 'text', inputmode: 'text', autocomplete: 'off', spellcheck: 'false' };
    parts.x = h('input', { ...props, id: 'go-x' });
    parts.y = h('input', { ...props, id: 'go-y' });
    const unpin = () => app.set({ pin: null }, { replace: true });
    parts.unpin = button('Remove pin', unpin, { key: 'x', id: 'go-unpin' });
    keys.add({ key: 'x', does: 'remove the pin', panel: 'go', run: unpin });
    parts.bad = h('p', { class: 'bad', role: 'alert', id: 'go-error', hidden: true });
    parts.junctions = h('section', { id: 'go-junctions' });
    parts.command = h('code', { id: 'go-command' });
    parts.reproduce = h('section', {}, h('h3', {}, 'Reproduce this'), h('p', { class: 'command' }, parts.command),
      button('Copy the command', () => app.copy(parts.command.textContent, 'Command copied'), { id: 'go-copy-command' }));
    el.append(
      h('form', { onsubmit: submit, id: 'go-form' },
        h('div', { class: 'pairs' }, field('x', parts.x), field('y', parts.y)), parts.bad,
        h('div', { class: 'row' },
          h('button', { type: 'submit', class: 'button primary', id: 'go-go' }, 'Go'),
          button('Whole board', () => { app.step(); app.map.fit(app.game.whole()); }, { key: '0', id: 'go-whole' }), parts.unpin)),
      parts.junctions,
      h('section', {}, h('h3', {}, 'Share'),
        h('div', { class: 'row' }, button('Copy link', copyLink, { key: 'u', id: 'go-link' }), button('Save picture', savePicture, { key: 's', id: 'go-save' }))),
      parts.reproduce,
    );
    app.on('status', () => this.shown && this.fill());
    app.on('change', () => this.shown && command());
    app.on('view', () => this.shown && command());
  },
  fill() {
    command();
    junctions();
  },
  show() {
    this.shown = true;
    const { camera } = app.map;
    [parts.x.value, parts.y.value] = [num(camera.x), num(camera.y)];
    right();
    this.fill();
  },
  hide() {
    this.shown = false;
  },
};
