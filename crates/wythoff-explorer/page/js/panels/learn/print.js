// The lesson Print: a board on an A4 page.

import { button, choice, h, s } from '../../dom.js';
import { colourOf, inkOn } from '../../palettes.js';
import { signed } from './counting.js';

const PAGE = { width: 210, height: 297, margin: 18, head: 40 };
const WAYS = [['empty', 'Empty'], ['numbers', 'Numbers'], ['colours', 'Colours']];

/** A page as SVG, in millimetres. */
export function page({ k, size, values }, way) {
  const side = (PAGE.width - 2 * PAGE.margin - 6) / size;
  const [left, top] = [PAGE.margin + 6, PAGE.head + 6];
  const font = { 'font-family': 'sans-serif', fill: '#1d1b18' };
  const text = (x, y, height, words, more = {}) => s('text', { x: +x.toFixed(2), y: +y.toFixed(2), 'font-size': +height.toFixed(2), ...font, ...more }, String(words));
  const squares = [];
  const small = Math.min(4, side * 0.45);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [px, py] = [+(left + x * side).toFixed(2), +(top + y * side).toFixed(2)];
      const fill = way === 'colours' ? colourOf('print', values[y][x]) : '#ffffff';
      squares.push(s('rect', { x: px, y: py, width: +side.toFixed(2), height: +side.toFixed(2), fill, stroke: '#77726a', 'stroke-width': 0.2 }));
      if (way !== 'empty') squares.push(text(px + side / 2, py + side / 2 + side * 0.15, side * 0.42, signed(values[y][x]), { 'text-anchor': 'middle', fill: inkOn(fill) }));
    }
  }
  const edges = Array.from({ length: size }, (_, i) => [
    text(left + (i + 0.5) * side, top - 1.8, small, i, { 'text-anchor': 'middle' }),
    text(left - 1.8, top + (i + 0.5) * side + small * 0.35, small, i, { 'text-anchor': 'end' }),
  ]).flat();
  const below = top + size * side + 10;
  const says = [
    `The queen moves up, left, or diagonally up and left. ${k > 1 ? `Before each move the opponent blocks up to ${k - 1} square${k === 2 ? '' : 's'}.` : 'No square is blocked.'}`,
    'The player who cannot move loses. A square is a palace if a queen on it sees fewer than k palaces.',
    'Moving to a palace wins.',
    way === 'empty' ? 'Fill in the value of each square: the palaces in its column, row and diagonal, minus k.' : 'Numbers: the value of each square, that is the palaces in its column, row and diagonal, minus k. Palaces have negative values.',
  ];
  const el = s('svg', { xmlns: 'http://www.w3.org/2000/svg', width: `${PAGE.width}mm`, height: `${PAGE.height}mm`, viewBox: `0 0 ${PAGE.width} ${PAGE.height}` },
    s('title', {}, `Blocking queens, k = ${k}, ${size} by ${size}`),
    s('rect', { width: PAGE.width, height: PAGE.height, fill: '#ffffff' }),
    text(PAGE.margin, 26, 8, `Blocking queens, k = ${k}`, { 'font-weight': 'bold' }),
    ...squares, ...edges, ...says.map((words, i) => text(PAGE.margin, below + i * 5.5, 3.4, words)));
  return new XMLSerializer().serializeToString(el);
}

/** The lesson; desk: see panel.js. */
export function print(desk) {
  let way = 'numbers';
  const image = h('img', { id: 'learn-page', alt: '' });
  const ways = choice('On the squares', WAYS, way, (value) => {
    way = value;
    draw();
  }, { id: 'learn-way' });

  const blob = () => new Blob([page(desk, way)], { type: 'image/svg+xml' });

  function draw() {
    end();
    image.src = URL.createObjectURL(blob());
    image.alt = `A page with the board of game ${desk.k}, ${desk.size} by ${desk.size} squares, ${way}`;
  }

  function end() {
    if (image.src) URL.revokeObjectURL(image.src);
  }

  return {
    alone: true,
    el: h('div', {}, h('p', {}, 'An A4 page as an SVG file, which browsers and drawing programs can print.'), ways,
      button('Save the page', () => desk.app.save(blob(), `blocking-${desk.k}-${desk.size}-${way}.svg`), { id: 'learn-save', key: 'x', primary: true }), image),
    begin: draw,
    end,
    keys: [['x', 'save the page', () => desk.app.save(blob(), `blocking-${desk.k}-${desk.size}-${way}.svg`)]],
  };
}
