// The colours of the board, for legends and for numbers on cells. The server draws the tiles.

const classes = (text) => text.split(' ').map((hex) => `#${hex}`);

/** The colours of the classes of values: -5 and below, -4, .., 5, 6 and above. */
export const COLOURS = {
  paper: classes('4A2C17 5B5416 7F7A1E B8AE3A F6D32D 000000 2457D6 5B35B5 8F7BF0 B9AEF8 DCD6FC FFFFFF'),
  safe: classes('FFF9E0 FFEFB5 FEE185 F9CE58 EFB52F 2A6A7C 2B4F80 323678 31215E 241043 150827 070210'),
  print: classes('F1E4CE E6C89A D69F5C BF7322 964700 FFFFFF D0DFFA 9DB9EC 6A90DA 426BC0 274A9A 142C6B'),
  palaces: classes('F6D32D F6D32D F6D32D F6D32D F6D32D 000000 000000 000000 000000 000000 000000 000000'),
  outcome: classes('FFFFFF FFFFFF FFFFFF FFFFFF FFFFFF 000000 000000 000000 000000 000000 000000 000000'),
  sees: classes('FFFFFF FFFFFF FFFFFF FFFFFF FFFFFF 000000 F6D32D D43527 D43527 D43527 D43527 D43527'),
  fill: classes('D43527 D43527 D43527 D43527 D43527 000000 EFEBE2 EFEBE2 EFEBE2 EFEBE2 EFEBE2 EFEBE2'),
  grundy: classes('FFFFFF FFFFFF FFFFFF FFFFFF FFFFFF FFE362 FDB535 F59300 E87700 DC5F02 D14A04 C83406'),
  budgets: classes('C22F1F D06A00 9A7B00 2F7D32 1F4FB8 FBFAF7 C9D8F5 CBE8C8 F0E6B4 FAD9B4 F7C9C2 F7C9C2'),
};

/** The colours of the Sprague-Grundy values 8 to 14; the last one is for larger values. */
const GRUNDY = [...classes('B52D15 A5261C 972020 8A1B22 7E1624 741124 6A0C25'), '#1666AA'];

/** The colours of shares of palaces from 0 to 1: [[share, colour], ..], as in style.css. */
export const RAMP = [[0, '#000000'], [0.0625, '#4d420e'], [0.1875, '#796817'], [0.45, '#b19822'], [1, '#f6d32d']];

export const VALUE_PALETTES = ['paper', 'safe', 'print', 'palaces'];

/** The colour of a value in a palette. */
export function colourOf(palette, value) {
  if (palette === 'grundy' && value > 6) return GRUNDY[Math.min(7, value - 7)];
  return (COLOURS[palette] ?? COLOURS.paper)[Math.min(11, Math.max(0, Number(value) + 5))];
}

/** Black or white, whichever is legible on a colour. */
export function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((i) => (parseInt(colour.slice(i, i + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? '#000' : '#fff';
}

/** Black or white, whichever is legible on the cell (x, y), as BigInt, with a value. */
export function inkAt(palette, value, x, y) {
  // A large Sprague-Grundy value has the colour of its share of x + y, light from this share on.
  if (palette === 'grundy' && value >= 14) return (value + 1) / Number(x + y + 1n) > 0.58 ? '#000' : '#fff';
  return inkOn(colourOf(palette, value));
}

/** The legend of a palette: [[colour, meaning], ..]. */
export function legendOf(palette, family) {
  const c = COLOURS[palette];
  if (palette === 'outcome') return [[c[0], 'P-position'], [c[5], 'N-position']];
  if (palette === 'grundy') {
    return [[c[0], 'value 0'], [c[5], '1'], [c[8], '4'], ['#6A0C25', '14'], ['#060516', 'larger values as a share of x + y: 0'], ['#1666AA', '½'], ['#CBFAF0', '1']];
  }
  if (palette === 'sees') return [[c[0], 'P-position'], [c[5], 'sees 1'], [c[6], '2'], [c[7], '3 or more']];
  if (palette === 'fill') return [[c[0], 'P-position'], [c[5], 'parent'], [c[6], 'other']];
  if (palette === 'palaces') return [[c[0], 'palace'], [c[5], 'not a palace']];
  if (palette === 'budgets') {
    return [[c[4], 'P with budget 0'], [c[3], '1'], [c[2], '2'], [c[1], '3'], [c[0], '4 or more'], [c[6], 'pale: P after some last moves']];
  }
  if (family === 'compare') return [['#FFFFFF', 'differs'], [c[4], 'agree: palaces'], [c[5], '0'], [c[6], '1'], [c[7], '2'], [c[8], '3'], [c[9], '4'], [c[10], '5 and above']];
  return c.map((colour, i) => [colour, i === 0 ? '≤ −5' : i === 11 ? '≥ 6' : String(i - 5).replace('-', '−')]);
}
