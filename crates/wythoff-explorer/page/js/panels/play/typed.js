// Typed moves and blocks.

const PLACE = /\d+\s*,\s*\d+(\s*,\s*\d+)?/g;

/** The squares of a text such as '3,0' or '(0, 0) 1,1'; null if it contains anything else. */
export function placesIn(text) {
  const found = [...text.matchAll(PLACE)].map(([place]) => place.split(',').map((digits) => String(BigInt(digits))));
  const rest = text.replace(PLACE, '').replace(/\b(move|block|take)\b/gi, '').replace(/[()\s;.]/g, '');
  return rest ? null : found;
}

/** Formats squares as text for placesIn. */
export const typed = (places) => places.map((place) => place.join(',')).join(' ');

/** The squares that are blocked together with a square: those with a sum of the same remainder. */
export function alike(square, { modulus, options }) {
  const rest = (heaps) => heaps.reduce((sum, heap) => sum + BigInt(heap), 0n) % BigInt(modulus);
  return (options ?? [square]).filter((option) => rest(option) === rest(square));
}

/** The action of a text in the current state of a game; throws an error for invalid text. */
export function actionIn(text, { turn, heaps }) {
  const places = placesIn(text);
  const [one, many] = heaps.length === 3 ? ['the heaps after the move, such as 3,0,7', 'heaps such as 3,0,7'] : ['one square to move to, such as 3,0', 'squares such as 3,0'];
  if (!places) throw new Error(`Enter ${many}.`);
  if (turn.phase === 'block') return { block: places };
  if (places.length !== 1) throw new Error(`Enter ${one}.`);
  const [to] = places;
  if (!/^\s*take\b/i.test(text)) return { move: to };
  if (to.length !== heaps.length) throw new Error(`Enter ${heaps.length} numbers, one for each heap.`);
  const left = heaps.map((heap, at) => BigInt(heap) - BigInt(to[at]));
  if (left.some((heap) => heap < 0n)) throw new Error('The amount is larger than the heap.');
  return { move: left.map(String) };
}
