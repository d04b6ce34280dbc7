// The gallery panel: entries of the atlas, each with its view on the map.

import { choice, count, h } from '../../dom.js';
import { Pictures, SIDE } from './pictures.js';

const PAPERS = [['', 'All'], ['blocking', 'Queens'], ['imitation', 'Imitation'], ['nimhoff', 'Nimhoff']];
/** The meanings of the verdicts, as in the atlas. */
const VERDICTS = {
  agrees: 'holds exactly as the paper says',
  approximate: 'holds roughly, and the numbers of the atlas say how well',
  corrected: 'wrong as printed, and our statement holds instead',
  differs: 'does not hold',
  answered: 'a question that the paper leaves open, settled here',
  open: 'not decided, and not contradicted by what was measured',
  stated: 'a definition, literature or an opinion; what follows from it and can be computed agrees',
};
/** Texts up to this length are never cut. */
const SHORT = 110;

let app;
let entries = null;
let pictures;
const parts = {};

/** The text of an entry, cut after two lines until it is opened. */
function says(entry) {
  const words = entry.says.replace(/<[^>]*>/g, '');
  const text = h('p', { class: 'says', id: `says-${entry.id}` }, words);
  if (words.length <= SHORT) return [text];
  const more = h('button', { type: 'button', class: 'more', 'aria-expanded': 'false', 'aria-controls': text.id, 'aria-label': `More about ${entry.number}`, onclick: () => {
    const open = text.classList.toggle('whole');
    more.setAttribute('aria-expanded', String(open));
    more.textContent = open ? 'Less' : 'More';
  } }, 'More');
  return [text, more];
}

function card(entry) {
  const canvas = h('canvas', { width: SIDE, height: SIDE, 'aria-hidden': 'true' });
  const el = h('li', { class: 'entry' },
    h('span', { class: 'picture' }, canvas),
    h('div', { class: 'text' },
      h('p', { class: 'number' }, entry.number, h('span', { class: 'verdict' }, entry.verdict)),
      h('a', { href: entry.view, 'data-entry': entry.id, onclick: () => app.say(`${entry.title}.`) }, h('strong', {}, entry.title)),
      says(entry)));
  return { el, canvas, view: entry.view };
}

function show(paper) {
  const shown = entries.filter((entry) => !paper || entry.paper === paper);
  parts.count.textContent = count(shown.length, 'entry', 'entries');
  const groups = new Map();
  for (const entry of shown) groups.set(entry.source, [...(groups.get(entry.source) ?? []), card(entry)]);
  parts.list.replaceChildren(...[...groups].map(([source, cards]) => h('section', {}, h('h3', {}, source), h('ul', {}, cards.map(({ el }) => el)))));
  pictures.begin([...groups.values()].flat().map(({ canvas, view }) => [canvas, view]));
  const verdicts = Object.entries(VERDICTS).filter(([word]) => entries.some(({ verdict }) => verdict === word));
  parts.verdicts.replaceChildren(...verdicts.map(([word, meaning]) => h('div', {}, h('dt', {}, word), h('dd', {}, meaning))));
}

async function load() {
  if (entries) return;
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
    pictures = new Pictures(app.api);
    parts.count = h('p', { class: 'hint', 'aria-live': 'polite' });
    parts.list = h('div', { id: 'gallery-list' });
    parts.verdicts = h('dl', { class: 'verdicts' });
    el.append(h('p', {}, 'Figures and statements of the papers, each with its view on the map. Each entry has a verdict: whether the computation confirms the paper.'),
      h('details', { id: 'gallery-verdicts' }, h('summary', {}, 'What the verdicts mean'), parts.verdicts),
      choice('Paper', PAPERS, '', (paper) => entries && show(paper), { id: 'gallery-paper' }), parts.count, parts.list);
  },
  show() {
    load();
    pictures.resume();
  },
  hide() {
    pictures.end();
  },
};
