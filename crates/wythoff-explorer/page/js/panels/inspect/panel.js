// The inspect panel: the cell under the pointer, and advice for a selected cell.

import { button, facts, h, num, sentence, throttle } from '../../dom.js';
import { keys } from '../../keys.js';
import { numbersOf, pairOf } from '../../families.js';
import { regionName } from '../../map/regions.js';
import { drawQueen } from './queen.js';

let app;
let asking;
let pinned = null;
const parts = {};

const OUTCOME = { P: 'P: the player to move loses', N: 'N: the player to move wins' };
const place = (...heaps) => `(${heaps.map(num).join(', ')})`;
/** The third heap of the map, if there is one. */
const third = () => {
  const { family, game } = app.shown();
  return family === 'three' ? [game.split('@')[1] ?? '0'] : [];
};

/**
 * The colour in which a cell is requested: that of the map. Where the map shows outcomes, the
 * colour whose values say most, because the outcome is shown with every colour.
 */
const colour = () => (app.colour() === 'outcome' ? null : app.colour());

/** The meaning of a value of Linear Nimhoff: a class of the fill, or the P-positions seen. */
function ofNimhoff(value, game) {
  const [, rule] = /^fill:(.*)$/.exec(colour()) ?? [];
  if (!rule) return ['Sees P-positions', num(value + numbersOf({ family: 'nimhoff', game, colour: 'sees' }).zero)];
  return value >= 0 && [`Rule (${rule.replace(',', ', ')})`, value === 0 ? 'leads to a P-position' : 'leads to no P-position'];
}

/** Asks for a cell; of a comparison for the cells of both games, of which the second may not exist. */
async function ask(at, options) {
  const { family, game } = app.shown();
  const pair = family === 'compare' && pairOf(game);
  if (!pair) return app.api.json(['cell', family, game], { ...at, colour: colour() }, options);
  const there = { x: BigInt(at.x) + BigInt(pair.dx), y: BigInt(at.y) + BigInt(pair.dy) };
  const exists = there.x >= 0n && there.y >= 0n;
  const [first, second] = await Promise.all([[pair.k, at], ...(exists ? [[pair.with, there]] : [])].map(([k, cell]) => app.api.json(['cell', 'blocking', k], cell, options)));
  return { ...at, pair, first, second };
}

/** The facts about a cell of a comparison. */
function compared({ x, y, pair, first, second }) {
  const value = (cell) => `${num(cell.value)} = palaces seen − k`;
  const raised = pair.offset === '0' ? '' : `, raised by ${num(pair.offset)}`;
  const agree = second && first.value === second.value + Number(pair.offset);
  return [
    ['Cell', h('span', { class: 'mono' }, place(x, y))],
    [`Game ${num(pair.k)}`, value(first)],
    [`Game ${num(pair.with)}`, second ? `${value(second)}, in cell ${place(second.x, second.y)}${raised}` : 'has no such cell'],
    second && ['Compared', agree ? 'they agree' : 'they differ'],
  ];
}

/** The facts about a cell. */
function rows(cell) {
  if (cell.pair) return compared(cell);
  const { family, game } = app.shown();
  const seen = [['north', 'above'], ['west', 'to the left'], ['diagonal', 'on the diagonal']].filter(([key]) => typeof cell[key] === 'number');
  return [
    ['Cell', h('span', { class: 'mono' }, place(cell.x, cell.y, ...third()))],
    cell.outcome && ['Outcome', OUTCOME[cell.outcome] ?? cell.outcome],
    typeof cell.palace_number === 'number' && ['Palace number', num(cell.palace_number)],
    typeof cell.grundy === 'number' && ['Sprague-Grundy value', num(cell.grundy)],
    typeof cell.value === 'number' && family === 'nimhoff' && ofNimhoff(cell.value, game),
    typeof cell.value === 'number' && family === 'blocking' && ['Value', `${num(cell.value)} = palaces seen − k`],
    seen.length > 0 && ['Sees palaces', seen.map(([key, name]) => `${num(cell[key])} ${name}`).join(', ')],
    cell.region && ['Region', regionName(cell.region)],
  ];
}

async function hover(cell) {
  if (!cell) return;
  parts.under = cell;
  asking?.abort();
  asking = new AbortController();
  try {
    const found = await ask(cell, { signal: asking.signal });
    parts.hover.replaceChildren(facts(rows(found)));
  } catch (error) {
    if (error.name === 'AbortError') return;
    parts.hover.replaceChildren(facts([['Cell', place(cell.x, cell.y, ...third())]]), h('p', { class: 'hint' }, sentence(error.message)));
  }
}
const soon = throttle(hover, 60);

/** Selects a cell, which becomes part of the link. */
async function pin({ x, y }) {
  drop();
  const { family, game } = app.shown();
  const at = { x, y };
  const mine = { ...at, text: `${x},${y}`, game: `${family}/${game}`, stop: new AbortController() };
  pinned = mine;
  app.set({ cell: mine.text }, { replace: true });
  mine.remove = app.map.addOverlay({ draw: (ctx, view) => drawQueen(ctx, view, mine) });
  parts.pinned.hidden = false;
  parts.pinned.closest('#sheet-body').scrollTop = 0;
  parts.advice.replaceChildren(h('p', { class: 'hint' }, 'Loading …'));
  const options = { signal: mine.stop.signal };
  // Far from the origin the moves are refused, although the cell is known.
  const [found, advice] = await Promise.allSettled([
    ask(at, options),
    family === 'compare' ? null : app.api.json(['advice', family, game], at, options),
  ]);
  if (pinned !== mine) return;
  mine.advice = advice.value ?? null;
  const errors = new Set([found, advice].filter(({ reason }) => reason).map(({ reason }) => reason.message));
  parts.advice.replaceChildren(...(found.value ? [facts(rows(found.value))] : []), ...(advice.value ? adviceOf(advice.value) : []),
    ...[...errors].map((message) => h('p', { class: 'bad' }, sentence(message))));
  app.map.redraw();
}

/** Shows a cell on the map; with three heaps, in its slice. */
function goTo([x, y, z]) {
  const { game } = app.shown();
  if (z !== undefined) app.set({ game: `${game.split('@')[0]}@${z}` });
  app.map.goTo({ x: BigInt(x), y: BigInt(y) });
}

/** The reason, the winning moves and the best block. */
function adviceOf({ reason, winning_moves: moves, best_block: block }) {
  const list = (title, cells, id) => {
    if (!cells?.length) return null;
    const shown = cells.slice(0, 200).map((cell) => h('li', {}, h('button', { type: 'button', class: 'cell', onclick: () => goTo(cell) }, place(...cell))));
    const more = cells.length > 200 ? h('p', { class: 'hint' }, `and ${num(cells.length - 200)} more`) : null;
    return h('details', { open: cells.length <= 12, id }, h('summary', {}, `${title}: ${num(cells.length)}`), h('ul', { class: 'cells' }, shown), more);
  };
  return [h('p', { id: 'inspect-reason' }, sentence(reason)), list('Winning moves', moves, 'inspect-moves'), list('Best block', block, 'inspect-block')].filter(Boolean);
}

/** The cell of the link, or null. */
function linked() {
  const [, x, y] = /^(\d{1,20}),(\d{1,20})$/.exec(app.state.cell ?? '') ?? [];
  return x ? { x: BigInt(x), y: BigInt(y) } : null;
}

/** Selects the cell of the link; a cell that was selected in another game is forgotten. */
function follow(changed) {
  const { family, game } = app.shown();
  const mine = pinned?.text ?? '';
  const cell = linked();
  if ((app.state.cell ?? '') !== mine) {
    if (cell) pin(cell);
    else release();
  } else if (pinned && pinned.game !== `${family}/${game}`) release();
  else if (pinned && changed.has('colour')) pin(pinned);
  // What was said of the cell under the pointer is of another game, or in other colours.
  if (changed.has('family') || changed.has('game') || changed.has('colour')) hover(parts.under);
}

/** Clears the selected cell. */
function release() {
  drop();
  app.set({ cell: null }, { replace: true });
}

function drop() {
  pinned?.stop.abort();
  pinned?.remove();
  pinned = null;
  parts.pinned.hidden = true;
}

/** Lets a click on the map open this panel, unless another one is open. */
export function inspectClicks(theApp) {
  app = theApp;
  let opened = -Infinity;
  app.on('click', (cell) => {
    if (app.state.panel && app.state.panel !== 'inspect') return;
    const open = app.state.panel === 'inspect';
    self.next = cell;
    if (open) self.take();
    else {
      opened = performance.now();
      app.open('inspect');
    }
  });
  // A double click zooms: its first click was not meant to open the panel.
  app.on('double', () => performance.now() - opened < 1000 && app.set({ panel: null, cell: null }, { replace: true }));
}

const self = {
  id: 'inspect',
  title: 'Inspect',
  key: 'i',
  mount(el, theApp) {
    app = theApp;
    parts.hover = h('div', { id: 'inspect-hover' }, h('p', { class: 'hint' }, 'Point at a cell to see its values. Click it to see the lines to its palaces.'));
    parts.advice = h('div', { id: 'inspect-advice', 'aria-live': 'polite' });
    parts.pinned = h('section', { hidden: true, id: 'inspect-pinned' }, h('h3', {}, 'Selected cell'), parts.advice,
      button('Clear', release, { key: 'x', id: 'inspect-release' }));
    keys.add({ key: 'x', does: 'clear the selected cell', panel: 'inspect', run: release });
    el.append(parts.pinned, h('section', {}, h('h3', {}, 'Under the pointer'), parts.hover));
    app.on('change', (_, changed) => app.state.panel === 'inspect' && follow(changed));
  },
  take() {
    const cell = self.next ?? linked();
    self.next = null;
    if (cell) pin(cell);
  },
  show() {
    parts.under = null;
    self.off = app.on('hover', soon);
    self.take();
  },
  hide() {
    self.off?.();
    asking?.abort();
    release();
  },
};

export default self;
