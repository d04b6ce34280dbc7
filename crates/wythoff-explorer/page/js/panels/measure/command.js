// The command for a measurement.

import { MODULE } from '../../api.js';

/**
 * The command for the values along a line: a table if the line is a row or column of blocking
 * queens, otherwise a request to the server of this page, or to the one that `wythoff explore` starts.
 */
export function lineCommand(game, from, to, window, path) {
  if (game.family === 'blocking' && (window.width === 1n || window.height === 1n)) return commandOf(game, window, true);
  const url = path(['profile', game.family, game.game], { x0: from.x, y0: from.y, x1: to.x, y1: to.y });
  return `curl '${new URL(url, MODULE ? 'http://127.0.0.1:8087' : location.origin)}'`;
}

/** The command for a game and a rectangle of cells: for its values, or for counts. */
export function commandOf({ family, game }, { x, y, width, height }, values) {
  const place = `--at ${x},${y} --size ${width}x${height}`;
  if (family === 'blocking') {
    return values ? `wythoff blocking window --k ${game} ${place} -o values.csv` : `wythoff blocking stats --k ${game} ${place}`;
  }
  if (family === 'imitation') {
    const [k, m] = game.split(',');
    return `wythoff imitation picture --k ${k} --m ${m} ${place} -o window.png`;
  }
  if (family === 'moves') return `wythoff game picture --moves "${game}" ${place} -o window.png`;
  if (family === 'three') {
    const [moves, z = '0'] = game.split('@');
    return `wythoff picture "three/${moves}" --aspect slice:${z} ${place} -o window.png`;
  }
  if (family === 'compare') {
    const [, k, other, rest = '0,0'] = /^(\d+)\.\.(\d+)(?:@(.*))?$/.exec(game) ?? [];
    const [dx, dy, offset = '0'] = rest.split(',');
    return `wythoff blocking compare --k ${k} --with ${other} --shift ${dx},${dy} --offset ${offset} ${place}`;
  }
  const [rules, k] = game.split('@');
  return `wythoff nimhoff picture --rules "${rules}"${k ? ` --block ${k}` : ''} --colour sees ${place} -o window.png`;
}
