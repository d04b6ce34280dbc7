// Games against the perfect player, between two people, and puzzles.

import { button, field, h, num } from '../dom.js';
import { Board } from './play/board.js';
import { startForm } from './play/form.js';
import { HeapsView } from './play/heaps.js';
import { drawLog } from './play/log.js';
import { Match, pack, unpack } from './play/match.js';
import { ending, imitationText, prompt, refusal, sentence, turnText, typed } from './play/words.js';

let app;
let match;
let form;
let board;
let heaps;
let pawns = new Set();
let open = false;
let kept = '';
const parts = {};

/** Does something that may be refused, and says why if it is. */
async function attempt(run, say = complain) {
  say('');
  try {
    await run();
  } catch (error) {
    if (error.name !== 'AbortError') say(refusal(error));
  }
}

function complain(text) {
  parts.trouble.textContent = text;
  parts.trouble.hidden = !text;
}

/** Begins what the form says. */
function begin({ setup, me, size }) {
  last = { setup, size };
  pawns.clear();
  attempt(() => (size ? match.puzzle(setup, size) : match.begin({ setup, me })), (text) => (open ? complain(text) : form.complain(text)));
}
let last = null;

function act(action) {
  return attempt(async () => {
    await match.act(action);
  });
}

function press(name) {
  if (!match.mine) return;
  if (match.turn.phase === 'move') return act({ move: name.split(',') });
  const may = match.state.options?.some((option) => String(option) === name) ?? true;
  if (!may) return complain('To block that square has no effect.');
  complain('');
  if (pawns.has(name)) pawns.delete(name);
  else if (BigInt(pawns.size) < BigInt(match.state.most_blocked)) pawns.add(name);
  else complain(`At most ${num(match.state.most_blocked)} may be blocked: take a pawn back first.`);
  draw();
}

const blockPawns = () => match.mine && match.turn.phase === 'block' && act({ block: [...pawns].map((name) => name.split(',')) });

function type(event) {
  event.preventDefault();
  if (!match.mine) return;
  const action = typed(parts.typed.value, match.turn.phase);
  if (!action) return complain(match.turn.phase === 'block' ? 'Squares as 0,0 1,1, or none.' : 'Where the move leads, as 3,0.');
  parts.typed.value = '';
  act(action);
}

function newGame() {
  match.stop?.abort();
  open = false;
  kept = '';
  app.set({ play: null }, { replace: true });
  draw();
  form.parts.family.focus();
}

const hint = () => match.mine && attempt(() => match.hint());
const review = () => open && match.state.entries.length && attempt(() => match.review());
const undo = () => open && attempt(() => match.undo());

/** The game has changed. */
function changed() {
  open = true;
  pawns = new Set();
  kept = pack({ ...match.record, me: match.me, base: match.base, gaveUp: match.gaveUp });
  app.set({ play: kept }, { replace: true });
  draw();
}

function draw() {
  form.el.hidden = open;
  parts.game.hidden = !open;
  if (!open) return;
  const { state, turn, mine, over } = match;
  const onBoard = state.look === 'board';
  parts.name.textContent = state.game;
  board.el.toggleAttribute('hidden', !onBoard);
  heaps.el.hidden = onBoard;
  if (onBoard) board.draw(match, pawns);
  else heaps.draw(match);
  const blocking = mine && turn.phase === 'block';
  parts.block.hidden = !blocking;
  parts.block.firstChild.textContent = pawns.size ? `Block these ${pawns.size > 1 ? num(pawns.size) : ''}`.trim() : 'Block nothing';
  parts.form.hidden = !mine;
  parts.typed.placeholder = blocking ? '0,0 1,1 or none' : onBoard ? '3,0' : 'heaps left, as 3,0';
  parts.crop.hidden = !(onBoard && board.cropped);
  write();
  for (const [name, may] of [['hint', mine], ['undo', match.canUndo], ['review', state.entries.length > match.base], ['giveUp', !over && match.me !== null]]) parts[name].disabled = !may;
  parts.puzzle.hidden = match.base === 0 && !last?.size;
  parts.game.setAttribute('aria-busy', String(match.thinking));
}

/** Writes what happened, what is to be done, and how it ended. */
function write() {
  const { state, over, hinted } = match;
  const at = state.entries.length;
  const mine = state.entries.findLastIndex(({ player }) => player === match.me);
  const recent = state.entries.map((entry, i) => [entry, i]).slice(match.me === null ? -1 : mine + 1);
  const told = recent.map(([entry, i]) => h('p', {}, h('b', {}, `${turnText(match, entry)}.`), match.reasons.has(i) ? ` ${sentence(match.reasons.get(i))}` : ''));
  parts.status.replaceChildren(...told, h('p', { id: 'play-turn' }, over ? '' : prompt(match)), h('p', { class: 'hint' }, over ? '' : imitationText(state)));
  if (!over) parts.result.replaceChildren();
  else {
    const { title, why } = ending(match);
    parts.result.replaceChildren(h('strong', {}, title), ` ${why}`);
  }
  parts.result.hidden = !over;
  parts.hinted.hidden = !hinted;
  parts.hinted.textContent = hinted ? `Hint: ${hinted.reason}.` : '';
  drawLog(parts.log, match, at);
}

/** Follows a link to a game. */
function follow() {
  const text = app.state.play ?? '';
  if (text === kept) return;
  kept = text;
  const record = text ? unpack(text) : null;
  if (record) attempt(() => match.begin(record), (words) => (open ? complain(words) : form.complain(words)));
  else if (text) form.complain('This link holds no game.');
  else if (open) newGame();
}

export default {
  id: 'play',
  title: 'Play',
  key: 'p',
  mount(el, theApp) {
    app = theApp;
    app.style('play');
    match = new Match(app.api, changed);
    form = startForm(begin);
    board = new Board(press);
    heaps = new HeapsView((pile, left) => match.mine && act({ move: match.state.heaps.map((v, i) => (i === pile ? String(left) : v)) }));
    parts.name = h('h3', { id: 'play-name' });
    parts.status = h('div', { id: 'play-status', 'aria-live': 'polite' });
    parts.result = h('p', { id: 'play-result', role: 'status', hidden: true });
    parts.hinted = h('p', { id: 'play-hinted', role: 'status', hidden: true });
    parts.trouble = h('p', { class: 'bad', id: 'play-trouble', role: 'alert', hidden: true });
    parts.crop = h('p', { class: 'hint', hidden: true }, 'Only the squares nearest to the queen are drawn; type other moves.');
    parts.block = button('Block nothing', blockPawns, { id: 'play-block', key: 'x', primary: true });
    parts.typed = h('input', { type: 'text', id: 'play-typed', autocomplete: 'off', spellcheck: 'false' });
    parts.form = h('form', { class: 'typed', onsubmit: type }, field('Or type it', parts.typed), h('button', { type: 'submit', class: 'button', id: 'play-do' }, 'Do it'));
    parts.hint = button('Hint', hint, { id: 'play-hint', key: 'h' });
    parts.undo = button('Undo', undo, { id: 'play-undo', key: 'z' });
    parts.review = button('Review', review, { id: 'play-review', key: 'r' });
    parts.giveUp = button('Give up', () => match.giveUp(), { id: 'play-give-up' });
    parts.puzzle = button('New puzzle', () => begin(last ?? { setup: match.state.setup, size: 10n }), { id: 'play-puzzle' });
    parts.fresh = button('New game', newGame, { id: 'play-new', key: 'n' });
    parts.log = h('ol', { id: 'play-log' });
    parts.game = h('div', { id: 'play-game', hidden: true }, parts.name, parts.result, parts.status, board.el, heaps.el, parts.crop, parts.block, parts.trouble, parts.hinted, parts.form,
      h('div', { class: 'row' }, parts.hint, parts.undo, parts.review, parts.giveUp, parts.puzzle, parts.fresh),
      h('section', {}, h('h3', {}, 'Turns'), parts.log));
    el.append(form.el, parts.game);
    const keys = [['h', 'hint', hint], ['z', 'take a turn back', undo], ['r', 'review the game', review], ['n', 'new game', () => open && newGame()], ['x', 'block what is marked', () => open && blockPawns()]];
    for (const [key, does, run] of keys) app.keys.add({ key, does, panel: 'play', run });
    app.on('change', () => app.state.panel === 'play' && follow());
  },
  show: follow,
};
