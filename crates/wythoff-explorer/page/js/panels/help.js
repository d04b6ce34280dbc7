// The help panel: what the map shows, and all keys.

import { button, h, num } from '../dom.js';
import { FAMILIES } from '../families.js';
import { keyName } from '../keys.js';

/** The item of the browser's store that says that somebody was here before. */
const VISITED = 'wythoff-visited';

let app;
let about;
let list;

/** Returns texts on a map and on the rules of its game. */
function texts({ family, game }) {
  if (family === 'compare') return ['Each point is a square. Its colour compares the values of the square in two games of blocking queens.'];
  if (family !== 'blocking') {
    const heaps = family === 'three' ? 'three heaps. The third one is the same on the whole map.' : 'two heaps of x and y tokens.';
    return [`Each point is a position: ${heaps} Whoever moves to a P-position wins. The legend says which colours they have.`, FAMILIES[family].play.about];
  }
  const blocked = /^\d+$/.test(game) ? BigInt(game) - 1n : 0n;
  const blocks = blocked > 0n ? ` Before each move the opponent blocks up to ${num(blocked)} of her moves.` : '';
  return [
    `Each point is a square where a queen may stand. She moves up, left, or diagonally up and left, any number of squares.${blocks} The player who cannot move loses.`,
    'Yellow and brown squares are palaces: move the queen to one, and you win. She sees fewer than k palaces from there, exactly k from black squares, and more from blue and lighter ones.',
  ];
}

const writeAbout = () => about.replaceChildren(...texts(app.shown()).map((text) => h('p', {}, text)));

function writeKeys() {
  const groups = new Map();
  for (const entry of app.keys.list()) {
    if (entry.hidden) continue;
    const group = entry.panel ? entry.panel[0].toUpperCase() + entry.panel.slice(1) : entry.group ?? 'Map';
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(entry);
  }
  list.replaceChildren(...[...groups].map(([group, entries]) =>
    h('section', {}, h('h3', {}, group), h('dl', { class: 'keys' },
      entries.map(({ key, does }) => h('div', {}, h('dt', {}, h('kbd', {}, keyName(key))), h('dd', {}, does)))))));
}

/** True at the first visit, as far as the browser remembers. */
export function isFirstVisit() {
  try {
    const first = !localStorage.getItem(VISITED);
    localStorage.setItem(VISITED, 'yes');
    return first;
  } catch {
    // A browser that stores nothing would show the panel at every visit.
    return false;
  }
}

export default {
  id: 'help',
  title: 'Help',
  key: '?',
  mount(el, theApp) {
    app = theApp;
    about = h('div', { id: 'help-about' });
    list = h('div', { id: 'help-keys' });
    const small = () => app.set({ family: 'blocking', game: '5', x: '5', y: '4', z: -5, panel: 'play' });
    el.append(
      about,
      h('div', { class: 'row' }, button('Play a small game', small, { id: 'help-play' }), button('Lessons', () => app.open('learn'), { id: 'help-learn' })),
      h('p', {}, 'Drag to move, turn the wheel or pinch to zoom, click a cell to inspect it. The address of the page always contains the current view.'),
      list,
    );
    for (const event of ['change', 'showing']) app.on(event, () => app.state.panel === 'help' && writeAbout());
  },
  show() {
    writeAbout();
    writeKeys();
  },
};
