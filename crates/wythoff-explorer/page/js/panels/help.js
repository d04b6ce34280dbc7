// The help panel: all keys.

import { h } from '../dom.js';
import { keyName } from '../keys.js';

let app;
let list;

function write() {
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

export default {
  id: 'help',
  title: 'Keys',
  key: '?',
  mount(el, theApp) {
    app = theApp;
    list = h('div', { id: 'help-keys' });
    el.append(
      h('p', {}, 'Drag to move, turn the wheel or pinch to zoom, click a cell to inspect it. The address of the page always contains the current view.'),
      list,
    );
  },
  show: write,
};
