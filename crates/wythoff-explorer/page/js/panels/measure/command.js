// The commands for measurements.

import { MODULE } from '../../api.js';

/**
 * The command for the values along a line {x0, y0, x1, y1}: a table if the line is a row or column
 * of blocking queens, otherwise a request.
 */
export function lineCommand(app, ends, window) {
  const { family, game } = app.shown();
  if (family === 'blocking' && (window.width === 1n || window.height === 1n)) return `wythoff blocking window --k ${game} ${placed(window)} -o values.csv`;
  return request(app, 'profile', ends);
}

/** The command for the counts of a rectangle. Only blocking queens have one of the program. */
export function countsCommand(app, window) {
  const { family, game } = app.shown();
  if (family === 'blocking') return `wythoff blocking stats --k ${game} ${placed(window)}`;
  return request(app, 'rectangle', window);
}

/** A remark on a command, or nothing; counted: the window, if its hood was counted. */
export function remark(app, command, counted) {
  if (command.startsWith('curl')) {
    return `The program has no command for this measurement. The request asks ${MODULE ? 'the server that `wythoff explore` starts' : 'the server of this page'}, in the colours of the map.`;
  }
  if (!counted) return '';
  const { x, y } = counted;
  const meetsHood = x + y + (x < y ? x : y) <= BigInt(app.shown().game);
  return meetsHood ? 'The command leaves the cells of the hood out of its values.' : '';
}

const placed = ({ x, y, width, height }) => `--at ${x},${y} --size ${width}x${height}`;

/** A request to the server of this page, or to the one that `wythoff explore` starts. */
function request(app, question, place) {
  const { family, game } = app.shown();
  const path = app.api.path([question, family, game], { ...place, colour: app.colour() });
  return `curl '${new URL(path, MODULE ? 'http://127.0.0.1:8087' : location.origin)}'`;
}
