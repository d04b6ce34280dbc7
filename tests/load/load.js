// Response times and memory of the explorer, as a table, or with --json as JSON.
//
//   WYTHOFF=target/release/wythoff node load/load.js [--json]

import { Measured } from './measured.js';
import { agentOf, get, start } from './server.js';

const SIDE = 256;
const table = new Measured();

/** The path of tile number n of a game at a zoom; tiles of successive numbers are not adjacent. */
const tile = (k, z, n) => `/v1/tiles/blocking/${k}/${z}/${(7 * n) % 31}/${(11 * n + Math.floor(n / 31)) % 31}.png`;

/** Waits until a game is computed; returns the time in milliseconds. */
async function ready(server, k) {
  const begin = performance.now();
  for (;;) {
    const { body } = await get(server, `/v1/status/blocking/${k}`);
    if (JSON.parse(body).ready) return performance.now() - begin;
    await new Promise((done) => setTimeout(done, 20));
  }
}

/**
 * Measures the first screen of a game: the page, its status, and the tiles of 1180 x 730 pixels,
 * repeated until complete.
 */
async function firstScreen(k, limit) {
  const server = await start();
  const begin = performance.now();
  const agent = agentOf(6);
  const pages = await get(server, '/', { agent });
  const scripts = [...pages.body.toString().matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path]) => path);
  await Promise.all(scripts.map((path) => get(server, `/${path}`, { agent })));
  // The page fits the whole board into the window and uses tiles of the next finer level.
  const zoom = Math.log2((3 * k) / 715);
  const z = Math.floor(zoom);
  const [columns, rows] = [1210, 757].map((pixels) => Math.ceil((pixels * 2 ** (zoom - z)) / SIDE));
  // The page requests no tiles outside the known board.
  const { limit: end } = JSON.parse((await get(server, `/v1/status/blocking/${k}`, { agent })).body);
  const places = Array.from({ length: columns * rows }, (_, n) => [n % columns, Math.floor(n / columns)])
    .filter((place) => place.every((at) => at * SIDE * 2 ** z < Number(end)));
  await Promise.all(places.map(async ([x, y]) => {
    for (;;) {
      const answer = await get(server, `/v1/tiles/blocking/${k}/${z}/${x}/${y}.png`, { agent });
      if (answer.status === 200 && !answer.headers['retry-after']) return;
      if (answer.status !== 503 && answer.status !== 200) throw new Error(`tile ${x}, ${y}: ${answer.status} ${answer.body}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }));
  const took = performance.now() - begin;
  await server.stop();
  table.add(`first screen, k = ${k}, ${places.length} tiles`, limit, [took]);
}

/** The time of one request in milliseconds. */
async function time(server, path, options) {
  const begin = performance.now();
  const answer = await get(server, path, options);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return performance.now() - begin;
}

await firstScreen(1000, 500);
await firstScreen(100_000, 3000);

const server = await start();
await ready(server, 1000);
const agent = agentOf(1);
await time(server, '/v1/games', { agent });
const twenty = Array.from({ length: 20 }, (_, n) => tile(1000, 0, n));
const first = [];
for (const path of twenty) first.push(await time(server, path, { agent }));
table.add('tile of k = 1000, first time', 20, first);
const again = [];
for (const path of twenty) again.push(await time(server, path, { agent }));
table.add('the same tile, from the cache', 2, again);

table.memory('memory before 200 tiles at once', server);
const many = agentOf(200);
const all = await Promise.all(Array.from({ length: 200 }, (_, n) => time(server, tile(1000, n % 3, 20 + n), { agent: many })));
table.add('200 tiles at once', 1000, all);
table.memory('memory after 200 tiles at once', server);

// Clients that do not read, or disconnect, while others are served.
const slow = await Promise.all(Array.from({ length: 100 }, (_, n) => server.stall(tile(1000, 0, 300 + n))));
const killed = setInterval(() => server.abandon(`/v1/view/blocking/${900 + Math.floor(Math.random() * 99)}.png?x=0&y=0&width=2048&height=2048&z=1`), 20);
const meanwhile = [];
for (let n = 0; n < 100; n += 1) meanwhile.push(await time(server, tile(1000, 0, 500 + n), { agent }));
clearInterval(killed);
slow.forEach((socket) => socket.destroy());
table.add('tiles beside 100 slow readers and killed clients', 1000, meanwhile);
table.memory('memory after slow and killed clients', server);
await new Promise((done) => setTimeout(done, 1000));
table.add('tile after these clients', 20, [await time(server, tile(1000, 0, 700), { agent })]);
await server.stop();

table.print(process.argv.includes('--json'));
process.exitCode = table.met() ? 0 : 1;
