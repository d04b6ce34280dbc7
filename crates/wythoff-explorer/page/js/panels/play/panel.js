// The play panel: games against the perfect player, between two people, and puzzles.

import { h } from '../../dom.js';
import { startForm } from './form.js';
import { Play } from './game.js';
import { pack, unpack } from './record.js';
import { Table } from './table.js';
import { plain } from './words.js';

let app;
let play;
let table;
let form;
let take;
let kept = '';

/** Begins a game or puzzle of the form; throws an error for invalid input. */
async function begin({ setup, size, people }) {
  try {
    if (size) await play.beginPuzzle(setup, size);
    else await play.begin({ setup, people });
  } catch (error) {
    throw error.name === 'AbortError' ? error : new Error(plain(error));
  }
  table.status.focus();
}

/** Begins another puzzle of the same kind. */
function again() {
  const { setup, entries } = play.now;
  const size = play.size ?? Math.min(1000, Math.max(12, ...(entries[0]?.from ?? setup.at).map(Number)));
  play.beginPuzzle(setup, size).catch((error) => app.fail(error));
}

/** Shows the form, or the table. */
function show(isForm) {
  form.hidden = !isForm;
  table.el.hidden = isForm;
  document.getElementById('sheet').classList.toggle('playing', !isForm);
}

/** Ends the game; replace: without a step of history, with which the button Back returns to it. */
function leave(replace = false) {
  play.interrupt();
  play.now = null;
  kept = '';
  app.set({ play: null }, { replace });
  show(true);
  document.getElementById('play-game').focus();
}

/** Keeps the game in the address. */
function keep() {
  kept = pack(play.record);
  app.set({ play: kept }, { replace: true });
  show(false);
}

/** Continues the game of the address, if it is another one. */
async function follow() {
  const text = app.state.play ?? '';
  if (text === kept) return;
  kept = text;
  if (!text) {
    leave();
    return;
  }
  try {
    await play.begin(unpack(text));
  } catch (error) {
    if (error.name === 'AbortError') return;
    leave(true);
    app.say(error.status ? plain(error) : 'The link does not contain a valid game.');
  }
}

const self = {
  id: 'play',
  title: 'Play',
  key: 'p',
  mount(el, theApp) {
    app = theApp;
    app.style('play');
    play = new Play(app.api);
    ({ el: form, take } = startForm(begin));
    table = new Table(play, { leave: () => leave(), again, link: () => app.copy(app.link(), 'Link copied') });
    play.on('change', keep);
    el.append(form, table.el);
    show(true);
    app.on('change', (_, changed) => changed.has('play') && self.open && follow());
    const keys = [['h', 'hint', table.hint], ['z', 'undo a turn', table.undo], ['r', 'review the game', table.review], ['n', 'play again', table.again]];
    for (const [key, does, control] of keys) app.keys.add({ key, does, panel: 'play', run: () => play.now && !control.hidden && control.click() });
    app.keys.add({ key: 'o', does: 'new game', panel: 'play', run: () => play.now && leave() });
    app.keys.add({ key: '/', does: 'type a move', panel: 'play', run: () => play.now && table.input.focus() });
    app.keys.add({ key: 'd', does: 'play the typed move or block', panel: 'play', run: () => play.mine && table.form.requestSubmit() });
  },
  show() {
    self.open = true;
    if (!play.now) take(app.shown());
    show(!play.now);
    // An address without a game does not end the one on the table.
    if (play.now && !app.state.play) keep();
    else follow();
  },
  hide() {
    self.open = false;
    document.getElementById('sheet').classList.remove('playing');
  },
};

export default self;
