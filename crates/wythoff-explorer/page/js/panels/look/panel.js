// The look panel: the game, its colours, the layers.

import { choice, h, toggle } from '../../dom.js';
import { FAMILIES, MAPPED, written } from '../../families.js';
import { keys } from '../../keys.js';
import { FORMS, step } from './forms.js';

const PALETTES = [['paper', 'Paper'], ['safe', 'Safe'], ['print', 'Print'], ['palaces', 'Palaces']];
const LAYERS = [
  ['grid', 'Grid', 'from 12 pixels per cell'], ['values', 'Numbers', 'from 24 pixels per cell'], ['regions', 'Regions', 'borders and names'],
  ['junctions', 'Junctions', 'nose, shoulder, armpit, prism'], ['threads', 'Threads', 'of the warp, in 1000 rows'],
];
const BLOCKING = ['regions', 'junctions', 'threads'];

let app;
const parts = {};

/** Returns true if the maps of a family have no such layer. */
const lacks = (family, id) => (BLOCKING.includes(id) && family !== 'blocking') || (id === 'values' && !written({ family, game: app.state.game, colour: app.colour() }));

function flip(layer) {
  const { layers } = app.state;
  const { family } = app.shown();
  const on = layers.includes(layer);
  const ofColours = layer === 'values' && FAMILIES[family].hasColours ? ' in these colours' : '';
  if (!on && lacks(family, layer)) return app.say(`Maps of “${FAMILIES[family].name}” have no ${LAYERS.find(([id]) => id === layer)[1].toLowerCase()}${ofColours}.`);
  app.set({ layers: on ? layers.filter((one) => one !== layer) : [...layers, layer] }, { replace: true });
  app.say(`${LAYERS.find(([id]) => id === layer)[1]} ${on ? 'off' : 'on'}.`);
}

function nextPalette() {
  const { family, palette } = app.state;
  if (family !== 'blocking') return;
  const at = PALETTES.findIndex(([id]) => id === (palette ?? 'paper'));
  const [id, name] = PALETTES[(at + 1) % PALETTES.length];
  setPalette(id);
  app.say(`Colours: ${name}.`);
}

const setPalette = (id) => app.set({ palette: id === 'paper' ? null : id }, { replace: true });

/** Registers the keys of this panel, which also work while it is closed. */
export function lookKeys(theApp) {
  app = theApp;
  LAYERS.forEach(([id, name], i) => keys.add({ key: String(i + 1), does: `show or hide ${name.toLowerCase()}`, group: 'Layers', run: () => flip(id) }));
  keys.add({ key: 't', does: 'next palette', group: 'Layers', run: nextPalette });
  keys.add({ key: '[', does: 'k − 1', group: 'Game', run: () => step(app, -1n) });
  keys.add({ key: ']', does: 'k + 1', group: 'Game', run: () => step(app, 1n) });
}

function follow() {
  const { family, layers, palette } = app.state;
  parts.family.set(family);
  if (parts.form?.family !== family) {
    parts.form?.off?.();
    parts.form = { family, ...FORMS[family](app) };
    parts.host.replaceChildren(parts.form.el);
  }
  parts.form.follow(app.state);
  parts.palette.hidden = family !== 'blocking';
  parts.palette.set(palette ?? 'paper');
  for (const [id, el] of Object.entries(parts.layers)) {
    el.hidden = lacks(family, id);
    el.input.checked = layers.includes(id);
  }
}

export default {
  id: 'look',
  title: 'Look',
  key: 'l',
  mount(el, theApp) {
    app = theApp;
    parts.family = choice('Game', MAPPED.map((family) => [family, FAMILIES[family].name]), app.state.family, (family) => app.set({ family, game: FAMILIES[family].first }), { id: 'look-family' });
    parts.family.classList.add('pairs');
    parts.host = h('div', { id: 'look-form' });
    parts.palette = choice('Colours', PALETTES, 'paper', setPalette, { id: 'look-palette' });
    parts.palette.append(h('p', { class: 'hint' }, 'Safe: for any colour vision. Print: on a light ground. Palaces: two colours.'));
    parts.layers = Object.fromEntries(LAYERS.map(([id, name, hint], i) => {
      const box = toggle(name, false, () => flip(id), { key: String(i + 1), id: `layer-${id}` });
      box.querySelector('span').append(h('small', {}, ` ${hint}`));
      return [id, box];
    }));
    el.append(parts.family, parts.host, parts.palette,
      h('fieldset', { class: 'layers' }, h('legend', {}, 'Layers'), Object.values(parts.layers)));
    app.on('change', follow);
    follow();
  },
};
