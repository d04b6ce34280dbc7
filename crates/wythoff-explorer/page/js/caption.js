// The line below the map: the game, the scale, the legend of colours.

import { h, num } from './dom.js';
import { BORDERS, THREADS } from './map/regions.js';
import { FAMILIES, paletteOf } from './families.js';
import { inkOn, legendOf } from './palettes.js';

export class Caption {
  constructor(app) {
    this.app = app;
    this.title = h('strong', { id: 'caption-title' });
    this.scale = h('span', { id: 'caption-scale' });
    this.cell = h('span', { id: 'caption-cell' });
    this.legend = h('ul', { id: 'caption-legend', class: 'legend', 'aria-label': 'Legend' });
    this.lines = h('ul', { id: 'caption-borders', class: 'legend lines', 'aria-label': 'Lines' });
    document.getElementById('caption').append(h('p', {}, this.title, ' ', this.scale, ' ', this.cell), this.legend);
    document.getElementById('stage').append(this.lines);
    app.map.on('drawn', ({ shows, frame }) => {
      if (shows.size) this.shows = shows.has('density') ? (shows.size > 1 ? 'both' : 'density') : 'values';
      this.write(frame);
    });
    app.on('hover', (cell) => this.point(cell));
    app.on('status', () => this.write(app.map.frame()));
    app.on('structure', () => this.write(app.map.frame()));
  }

  /** Shows the cell under the pointer, or in the middle while the map has the keyboard focus. */
  point(cell) {
    this.cell.setAttribute('aria-live', this.app.map.host.matches(':focus-visible') ? 'polite' : 'off');
    this.cell.textContent = cell ? written(cell.x, cell.y) : '';
  }

  write(frame) {
    const { state } = this.app;
    const { x1, y1 } = frame.cells();
    // Room for all visible cells, so that the caption keeps its lines.
    this.cell.style.minWidth = `${written(x1, y1).length}ch`;
    const title = this.app.map.still?.title ?? this.app.beside?.title ?? this.app.game.title();
    this.title.textContent = title;
    document.title = `${title} · Wythoff explorer`;
    this.scale.textContent = scale(frame);
    const shown = this.app.shown();
    const { family } = shown;
    const palette = paletteOf({ ...state, ...shown });
    const found = (state.layers.includes('regions') && this.app.game.structure?.borders) || {};
    // A small game has no points of some borders.
    const borders = Object.keys(found).filter((name) => found[name].points.length);
    const threads = state.layers.includes('threads') ? threadsOf(this.app.game.structure) : [];
    const key = [palette, this.shows, family, this.app.status?.known, borders, threads].join();
    if (key === this.key) return;
    this.key = key;
    const [cells, density] = [this.shows !== 'density', this.shows === 'density' || this.shows === 'both'];
    this.legend.className = `legend ${cells ? palette : 'density'}`;
    this.legend.replaceChildren(...(cells ? values(palette, family) : []), ...(density ? densityLegend(cells && this.app.status?.known) : []));
    this.lines.replaceChildren(...borders.map((name) => line(BORDERS[name] ?? { name, colour: '#fff' })), ...threads.map((name) => line({ ...THREADS, name })));
  }
}

const written = (x, y) => `(${num(x)}, ${num(y)})`;

/** '1 pixel = 16 × 16 cells' or '24 pixels per cell'. */
function scale({ z }) {
  if (z === 0) return '1 pixel = 1 cell';
  const size = 2 ** Math.abs(z);
  const text = size > 1e15 ? `2^${Number(z.toFixed(1))}` : num(size < 10 ? Number(size.toFixed(size % 1 ? 2 : 0)) : Math.round(size));
  return z < 0 ? `${text} pixels per cell` : `1 pixel = ${text} × ${text} cells`;
}

function swatch(colour, label, wide) {
  const item = h('li', { class: wide ? 'wide' : null }, wide ? h('i', { 'aria-hidden': 'true' }) : null, label);
  const mark = wide ? item.firstChild : item;
  mark.style.background = colour;
  if (!wide) item.style.color = inkOn(colour);
  return item;
}

function values(palette, family) {
  const wide = !(['paper', 'safe', 'print'].includes(palette) && family !== 'compare');
  const list = legendOf(palette, family).map(([colour, label]) => swatch(colour, label, wide));
  if (!wide) list.unshift(h('li', { class: 'what' }, FAMILIES[family].numbers));
  return list;
}

/** The legend of pixels that show counts of palaces; from: the row from which on they do. */
function densityLegend(from) {
  return [
    h('li', { class: from ? 'what density far' : 'what density' }, from ? `from ${num(from)} on: share of palaces` : 'share of palaces among the cells'),
    h('li', { class: 'ramp' }, h('span', {}, '0'), h('i', { 'aria-hidden': 'true' }), h('span', {}, '100 %')),
  ];
}

/** The entry for threads, which says so if they are not followed; none without a structure. */
function threadsOf(structure) {
  if (!structure) return [];
  const { threads, followed, k } = structure;
  return [threads.length ? THREADS.name : k > followed ? `${THREADS.name}, only up to k = ${num(followed)}` : `no ${THREADS.name}`];
}

function line({ name, colour, dashed }) {
  const mark = h('i', { class: dashed ? 'dashed' : null, 'aria-hidden': 'true' });
  mark.style.setProperty('--border', colour);
  return h('li', {}, mark, name);
}
