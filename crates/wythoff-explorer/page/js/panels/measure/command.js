// The command for a measurement.

import { MODULE } from '../../api.js';
import { FAMILIES } from '../../families.js';

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
export const commandOf = ({ family, game }, { x, y, width, height }, values) =>
  FAMILIES[family].command(game, `--at ${x},${y} --size ${width}x${height}`, values);
