// Texts about a game.

import { num } from '../../dom.js';

/** Formats a square. */
export const place = (heaps) => `(${heaps.map(num).join(',\u00a0')})`;

/** The names of the heaps: left and right, or left, middle and right. */
export const sides = (heaps) => (heaps.length === 3 ? ['left', 'middle', 'right'] : ['left', 'right']);

/** 'a', 'a and b', 'a, b and c'. */
const list = (names) => (names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]);

/** Formats a list of squares. */
export function places(all) {
  if (all.length > 12) return `${num(all.length)} squares`;
  return list(all.map(place)) ?? 'nothing';
}

/** The name of a player: 'You', 'The perfect player', or 'First player' if two people play. */
export function who(play, player) {
  if (play.shared) return player === 'first' ? 'First player' : 'Second player';
  return play.people.includes(player) ? 'You' : 'The perfect player';
}

/** The name of the piece that moves, or 'heaps'. */
export const piece = (now) => (now.look === 'heaps' ? 'heaps' : now.setup.game === 'blocking' || now.setup.game === 'wythoff' ? 'queen' : 'piece');

/** A completed turn as a sentence. */
export function done(play, entry) {
  const name = who(play, entry.player);
  const s = name === 'You' ? '' : 's';
  if (entry.block) return `${name} block${s} ${places(entry.block)}.`;
  if (String(entry.move) === String(entry.from)) return `${name} pass${s && 'es'} at ${place(entry.move)}.`;
  if (play.now.look !== 'heaps') return `${name} move${s} to ${place(entry.move)}.`;
  const taken = entry.from.map((from, at) => BigInt(from) - BigInt(entry.move[at]));
  const parts = sides(taken).map((side, at) => taken[at] > 0n && `${num(taken[at])} from the ${side} heap`).filter(Boolean);
  return `${name} take${s} ${list(parts)}: ${list(entry.move.map(num))} are left.`;
}

/** The next action as a sentence. */
export function task(play) {
  const { turn, most_blocked: most, winner } = play.now;
  if (winner) return result(play);
  const name = who(play, turn.player);
  if (!play.mine) return play.thinking ? `${name} is computing a turn …` : 'The turn could not be computed';
  const what = turn.phase === 'block' && play.now.modulus ? `block the moves that take ${play.now.modulus === 2 ? 'odd or even numbers of tokens' : `numbers of tokens of one remainder modulo ${play.now.modulus}`}` : turn.phase === 'block' ? `block up to ${num(most)} ${play.now.look === 'heaps' ? 'move' : 'square'}${most === 1 ? '' : 's'}` : play.now.look === 'heaps' ? (play.now.heaps.length === 3 ? 'take tokens' : 'take from one heap') : `move the ${piece(play.now)}`;
  const memory = play.now.memory ? `; ${play.now.memory}` : '';
  return (name === 'You' ? `Your turn: ${what}` : `${name}: ${what}`) + memory;
}

/** The winner, and the reason. */
export function result(play) {
  const { winner, blocked, heaps, look } = play.now;
  const loser = winner === 'first' ? 'second' : 'first';
  const stuck = look === 'heaps' ? (blocked.length ? 'every move is blocked' : 'no move is left') : `from ${place(heaps)} ${blocked.length ? 'every move is blocked' : 'there is no move'}`;
  if (play.shared) return `${who(play, winner)} won: ${stuck}`;
  return `${play.people.includes(loser) ? 'You lost' : 'You won'}: ${stuck}`;
}

/** The moves that imitate the last move, and whether they are allowed. */
export function imitationNote({ heaps, look, imitation: { left, amounts: [from, end], pile } }) {
  const last = BigInt(end) - 1n;
  const range = last > BigInt(from) ? `${num(from)} to ${num(last)}` : num(from);
  const heap = look === 'board' ? ['x', 'y'][pile] : `the ${sides(heaps)[pile]} heap`;
  return `Taking ${range} from ${heap} would imitate the last move, which is ${left ? `allowed ${left === 1 ? 'once' : `${num(left)} times`} more in a row` : 'not allowed now'}.`;
}

/** A hint for the player to act. */
export function advice({ wins, reason }) {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return `${wins ? 'You can win.' : 'Against perfect play you lose.'} ${text}.`;
}

/** A remark of the review, with the name of the player. */
export function remark(play, { text, player }) {
  return `${text.replace(/^the (first|second) player/, who(play, player))}.`;
}

/** The message of an error, without hints that are meant for programs. */
export function plain(error) {
  return error.message.replace(/^line 1: /, '').replace(/ \((a record that this server returned|one of the options in the state)\)$/, '');
}
