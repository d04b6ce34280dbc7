// The families of games: their titles, palettes, commands, and how they are played. What only one
// family has, such as regions, is in files of its own. A family without `first` has no map.

import { num } from './dom.js';
import { VALUE_PALETTES } from './palettes.js';

/** Numbers that are measured as the values themselves. */
const VALUES = { from: 0, name: 'values', column: 'value' };

/** The games of a comparison such as '97..100@1,1', as texts: {k, with, dx, dy, offset}; null if there are none. */
export function pairOf(game) {
  const [, k, other, rest = '0,0,0'] = /^(\d+)\.\.(\d+)(?:@(.*))?$/.exec(game) ?? [];
  if (!k) return null;
  const [dx = '0', dy = '0', offset = '0'] = rest.split(',');
  const isWhole = (text) => /^-?\d{1,40}$/.test(text);
  return [dx, dy, offset].every(isWhole) ? { k, with: other, dx, dy, offset } : null;
}

const blocked = (game) => /@(\d+)$/.exec(game)?.[1] ?? '1';

/**
 * What a family has:
 * - `name`; `first`, the first game of the map; `title(game)`; `down`, if boards are drawn with y downwards.
 * - `palette(state)`; `hasColours`, if boards are shown in more than one quantity, which a colour names.
 * - `numbers`, the legend of numbers on cells.
 * - `numbersOf(game, colour)`, the numbers of cells in a colour: `zero`, the number where the value
 *   is 0; `from`, what is added to a value in measurements; `name` and `axis`, their name in
 *   measurements, and `column` in tables. Nothing, if values stand for outcomes, so that only
 *   P-positions are counted.
 * - `finest`, the colour whose numbers are written on cells in every colour of the map.
 * - `play`, if it is played: `name`, if it differs; `about`, the rules; `fields` of the form, and
 *   `start`, their first values; `heaps`, if not 2; `setup(values)`, the game for the server;
 *   `take(game)`, the values for the game of the map, or nothing.
 */
export const FAMILIES = {
  blocking: {
    name: 'Blocking queens',
    first: '1000',
    down: true,
    title: (game) => `Game ${num(game)}`,
    palette: ({ palette }) => (VALUE_PALETTES.includes(palette) ? palette : 'paper'),
    numbers: 'palaces seen − k',
    numbersOf: (game) => ({ zero: Number(game), ...VALUES, axis: 'p' }),
    play: {
      about: 'The queen moves up, left or diagonally up and left. Before each move the opponent blocks up to k − 1 squares.',
      fields: ['k'],
      start: { k: '5', at: '9,7' },
      setup: ({ k }) => ({ game: 'blocking', k }),
      // Boards of larger k are not played on in full.
      take: (k) => Number(k) <= 20 && { k, at: [Math.max(9, 2 * k - 1), Math.max(7, 2 * k - 3)].join(',') },
    },
  },
  wythoff: {
    name: '(k, m)-Blocking Wythoff Nim',
    play: {
      about: 'Take tokens from one heap, or from both heaps amounts that differ by less than m. Up to k − 1 of the moves that take equal amounts may be blocked.',
      fields: ['k', 'm'],
      start: { k: '1', m: '1', at: '7,9' },
      setup: ({ k, m }) => ({ game: 'wythoff', k, m }),
    },
  },
  imitation: {
    name: 'Imitation Nim',
    first: '1,1',
    title: (game) => `(${game.replace(',', ', ')})-Imitation Nim`,
    palette: () => 'budgets',
    play: {
      name: '(k, m)-Imitation Nim',
      about: 'Take tokens from one heap. A move is an imitation if it takes the amount of the opponent’s last move, or up to m − 1 more, from the heap that was the larger one at that move. Up to k − 1 imitations in a row are allowed.',
      fields: ['k', 'm'],
      start: { k: '2', m: '1', at: '8,12' },
      setup: ({ k, m }) => ({ game: 'imitation', k, m }),
      take(game) {
        const [k, m] = game.split(',');
        return { k, m };
      },
    },
  },
  nimhoff: {
    name: 'Linear Nimhoff',
    first: 'wythoff',
    title: (game) => `Linear Nimhoff ${game}`,
    palette({ game, colour }) {
      if (colour === 'sees') return Number(blocked(game)) > 1 ? 'paper' : 'sees';
      return colour?.startsWith('fill') ? 'fill' : 'outcome';
    },
    hasColours: true,
    numbers: 'P-positions seen − k',
    numbersOf(game, colour) {
      const zero = Number(blocked(game));
      return colour === 'sees' && { zero, from: zero, name: 'P-positions seen', axis: 'seen', column: 'seen' };
    },
    finest: 'sees',
    play: {
      about: 'Move any number of steps along a direction of the rules. If k is above 1, up to k − 1 squares may be blocked.',
      fields: ['rules', 'k'],
      start: { k: '1', at: '12,17' },
      setup: ({ rules, k }) => ({ game: 'nimhoff', rules, blocking: k }),
      take: (game) => ({ rules: game.split('@')[0], k: blocked(game) }),
    },
  },
  moves: {
    name: 'Your own moves',
    first: 'maharaja',
    title: (game) => `Moves ${game}`,
    palette: ({ colour }) => (colour === 'value' ? 'grundy' : 'outcome'),
    hasColours: true,
    numbersOf: (_, colour) => colour === 'value' && { zero: 1, from: 1, name: 'Sprague-Grundy values', axis: 'g', column: 'grundy' },
    play: {
      about: 'A step a,b can be made once in a turn, a ray a,b* any number of times. To pass, move to the square where you are.',
      fields: ['moves'],
      start: { at: '12,17' },
      setup: ({ moves }) => ({ game: `moves/${moves}` }),
      take: (moves) => ({ moves }),
    },
  },
  three: {
    name: 'Three heaps',
    first: 'wythoff@20',
    title: (game) => game.replace('@', ', z='),
    palette: () => 'outcome',
    play: {
      about: 'A step a,b,c can be made once in a turn, a ray a,b,c* any number of times. Click tokens to select what you take, from one heap or several; click again to move.',
      fields: ['three'],
      heaps: 3,
      start: { at: '3,5,7' },
      setup: ({ three }) => ({ game: `three/${three}` }),
      take: (game) => ({ three: game.split('@')[0] }),
    },
  },
  compare: {
    name: 'Compare',
    first: '97..100',
    down: true,
    title: (game) => `Games ${game.replace('..', ' and ')}`,
    palette: () => 'paper',
    numbersOf: () => ({ zero: 0, ...VALUES, axis: '' }),
  },
};

/** The families that have a map. */
export const MAPPED = Object.keys(FAMILIES).filter((family) => FAMILIES[family].first);

/** The numbers of the cells of a map {family, game, colour}: numbersOf() of its family, or null. */
export const numbersOf = ({ family, game, colour }) => FAMILIES[family].numbersOf?.(game, colour) || null;

/** The numbers that are written on the cells of a map, in the colour that has them. */
export function written({ family, game, colour }) {
  const shown = { family, game, colour: FAMILIES[family].finest ?? colour };
  const numbers = numbersOf(shown);
  return numbers && { ...shown, zero: numbers.zero };
}

/** The palette of a state. */
export const paletteOf = (state) => FAMILIES[state.family].palette(state);
