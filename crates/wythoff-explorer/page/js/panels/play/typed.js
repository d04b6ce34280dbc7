// Moves and blocks as people type them.

const PAIR = /(\d+)\s*,\s*(\d+)/g;

/** The places of a text such as '3,0' or '(0, 0) 1,1'; null if it says something else. */
export function placesIn(text) {
  const found = [...text.matchAll(PAIR)].map(([, x, y]) => [x, y].map((digits) => String(BigInt(digits))));
  const rest = text.replace(PAIR, '').replace(/\b(move|block|take)\b/gi, '').replace(/[()\s;.]/g, '');
  return rest ? null : found;
}

/** The places as a text that can be read again. */
export const typed = (places) => places.map((place) => place.join(',')).join(' ');

/** What is to be done, by a text and the game as it stands; throws what is wrong with it. */
export function actionIn(text, { turn, heaps }) {
  const places = placesIn(text);
  if (!places) throw new Error('Write places as 3,0.');
  if (turn.phase === 'block') return { block: places };
  if (places.length !== 1) throw new Error('Write one place to move to, as 3,0.');
  const [to] = places;
  if (!/^\s*take\b/i.test(text)) return { move: to };
  const left = heaps.map((heap, at) => BigInt(heap) - BigInt(to[at]));
  if (left.some((heap) => heap < 0n)) throw new Error('That is more than there is.');
  return { move: left.map(String) };
}
