// The gallery panel: entries of the atlas, each with its view on the map.

import { choice, count, h } from '../dom.js';
import { parse } from '../state.js';

const PAPERS = [['', 'All'], ['blocking', 'Queens'], ['imitation', 'Imitation'], ['nimhoff', 'Nimhoff']];

let app;
let entries = null;
const parts = {};

/** The URL of a small picture of a view. */
function thumbnail(view) {
  const state = parse(view);
  const side = 96;
  // A pixel of the small picture has the cells of 8 x 8 pixels of the map.
  const z = Math.min(52, Math.max(0, Math.ceil(Number(state.z) + 3)));
  const half = BigInt(side / 2) << BigInt(z);
  const corner = (text) => {
    const middle = BigInt(String(text).split('.')[0]);
    return middle > half ? middle - half : 0n;
  };
  const [x, y] = [corner(state.x), corner(state.y)];
  return app.api.path(['view', state.family, `${state.game}.png`], { x, y, width: side, height: side, z, colour: state.colour });
}

function card(entry) {
  const picture = h('img', { src: thumbnail(entry.view), alt: '', width: 96, height: 96, loading: 'lazy', decoding: 'async' });
  let tries = 6;
  // The board may still be computed; try again.
  picture.addEventListener('error', () => {
    tries -= 1;
    if (tries > 0) setTimeout(() => (picture.src = `${thumbnail(entry.view)}#${tries}`), 1500);
    else picture.remove();
  });
  return h('li', {},
    h('a', { href: entry.view, class: 'entry', 'data-entry': entry.id, onclick: () => app.say(`${entry.title}.`) },
      h('span', { class: 'picture' }, picture),
      h('span', { class: 'text' },
        h('span', { class: 'number' }, entry.number, h('span', { class: 'verdict' }, entry.verdict)),
        h('strong', {}, entry.title),
        h('span', { class: 'says' }, entry.says.replace(/<[^>]*>/g, '')))));
}

function show(paper) {
  const shown = entries.filter((entry) => !paper || entry.paper === paper);
  parts.count.textContent = count(shown.length, 'entry', 'entries');
  const groups = Map.groupBy ? Map.groupBy(shown, (entry) => entry.source) : shown.reduce((all, entry) => all.set(entry.source, [...(all.get(entry.source) ?? []), entry]), new Map());
  parts.list.replaceChildren(...[...groups].map(([source, list]) => h('section', {}, h('h3', {}, source), h('ul', {}, list.map(card)))));
}

async function load() {
  try {
    entries = await app.api.json(['gallery']);
    show('');
  } catch (error) {
    app.fail(error);
  }
}

export default {
  id: 'gallery',
  title: 'Gallery',
  key: 'a',
  mount(el, theApp) {
    app = theApp;
    app.style('gallery');
    parts.count = h('p', { class: 'hint', 'aria-live': 'polite' });
    parts.list = h('div', { id: 'gallery-list' });
    el.append(h('p', {}, 'Figures and statements of the papers, each with its view on the map. The label is the verdict of the computation.'),
      choice('Paper', PAPERS, '', (paper) => entries && show(paper), { id: 'gallery-paper' }), parts.count, parts.list);
    load();
  },
};
