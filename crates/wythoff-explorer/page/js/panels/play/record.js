// Encoding of a game as text for a link.

/** Formats an action: 'block 0,0 1,1' or '3,0'. */
export function write(action) {
  return action.move ? action.move.join(',') : ['block', ...action.block.map((place) => place.join(','))].join(' ');
}

function read(text) {
  const place = (pair) => pair.split(',');
  const words = text.split(' ');
  return words[0] === 'block' ? { block: words.slice(1).map(place) } : { move: place(text) };
}

/**
 * The entries of a record, from its actions. The first player makes the first move, and moves
 * alternate. The player who does not move blocks before the move.
 */
function entries(setup, actions) {
  let from = setup.at;
  let mover = 0;
  const names = ['first', 'second'];
  return actions.map((action) => {
    const entry = { player: names[action.move ? mover : 1 - mover], from, ...action };
    if (action.move) {
      from = action.move;
      mover = 1 - mover;
    }
    return entry;
  });
}

/** Encodes a record and its players for an address. */
export function pack({ setup, entries: turns, people, puzzle }) {
  const json = JSON.stringify({ setup, turns: turns.map(write), people, ...(puzzle ? { puzzle } : {}) });
  const bytes = new TextEncoder().encode(json);
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Decodes the text of pack; throws if it is not a game. */
export function unpack(text) {
  const raw = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const { setup, turns, people, puzzle } = JSON.parse(new TextDecoder().decode(Uint8Array.from(raw, (c) => c.charCodeAt(0))));
  if (!Array.isArray(turns) || !Array.isArray(setup?.at)) throw new Error('no game');
  const sits = (people ?? []).filter((player) => player === 'first' || player === 'second');
  return { setup, entries: entries(setup, turns.map(read)), people: sits.length ? sits : ['first', 'second'], puzzle: Number(puzzle) || 0 };
}
