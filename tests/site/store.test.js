// A game that the page without a server reads from a store on the same host. WYTHOFF_SITE is the
// address of a site with a store of game 3300 on 20,480 rows, and WYTHOFF_SERVER that of a server with the same
// store.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn } from '../browser/explorer.js';
import { front, kept, options, site } from './front.js';

/** The explorer at a place of the game, and its requests for files of the store: [path, range]. */
async function stored(t, { hash = '', before = null, ...others } = {}) {
  const asked = [];
  const page = await front(t, {
    path: `explorer/#/blocking/3300${hash}`, ...others,
    before: async (page) => {
      page.on('request', (request) => request.url().includes('/stores/') && asked.push([request.url().split('/stores/3300/')[1], request.headers().range ?? null]));
      await before?.(page);
    },
  });
  return { page, asked };
}

const WINDOWS = [[900, 400, 30, 20], [1600, 0, 40, 3], [3000, 2990, 20, 20], [20460, 20460, 20, 20], [16000, 1111, 9, 9]].map(
  ([x, y, width, height]) => `values/blocking/3300?${new URLSearchParams({ x, y, width, height })}`,
);

/** The status of an answer of the page's desk, and its body: a text, or the bytes of a picture. */
async function ask(page, path) {
  const [status, type, body] = await page.evaluate(async (asked) => {
    const { desk } = await import('./js/desk.js');
    window.asked ??= desk('wythoff.wasm', 'stores.json');
    const answer = await window.asked(`v1/${asked}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return [answer.status, answer.headers.get('content-type'), btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))];
  }, path);
  const bytes = Buffer.from(body, 'base64');
  return { status, body: type === 'image/png' ? bytes : bytes.toString() };
}

/** Checks that an answer is that of a server that has the same store. */
async function same(page, path) {
  const answer = await fetch(`${process.env.WYTHOFF_SERVER}/v1/${path}`);
  const other = Buffer.from(await answer.arrayBuffer());
  const { status, body } = await ask(page, path);
  assert.deepEqual([status, answer.status], [200, 200], `${path}: ${body}`);
  assert.ok(other.equals(Buffer.from(body)), `${path}: another answer`);
}

test('the answers for a stored game are those of a server with the same store, byte for byte', options, async (t) => {
  const { page, asked } = await stored(t);
  await drawn(page, 'blocking/3300');
  assert.ok(asked.some(([path]) => path === 'tiles.json'));
  const { body } = await ask(page, 'games');
  assert.deepEqual(JSON.parse(body).stores, [{ k: 3300, size: '20480' }]);
  for (const path of [
    ...WINDOWS,
    'cell/blocking/3300?x=9000&y=1234',
    'advice/blocking/3300?x=3000&y=2000',
    'rectangle/blocking/3300?x=100&y=90&width=3000&height=2000',
    'profile/blocking/3300?x0=0&y0=4000&x1=4000&y1=0',
    'tiles/blocking/3300/0/12/9.png',
    'tiles/blocking/3300/5/1/0.png',
  ]) await same(page, path);
  // Files of tiles are small, and are read whole.
  const large = asked.filter(([path, range]) => range || /^pyramid.512/.test(path));
  assert.deepEqual(large, []);
});

test('pixels of many cells are read from ranges of the large files', options, async (t) => {
  const { page, asked } = await stored(t);
  await drawn(page, 'blocking/3300');
  asked.length = 0;
  await same(page, 'tiles/blocking/3300/9/0/0.png');
  const ranges = asked.filter(([path]) => path.startsWith('pyramid/512/'));
  assert.ok(ranges.length > 1 && ranges.every(([, range]) => /^bytes=\d+-\d+$/.test(range)), asked.join('\n'));
});

test('a host that ignores ranges is read whole', options, async (t) => {
  const before = (page) => page.route('**/stores/**', async (route) => {
    const headers = { ...route.request().headers() };
    delete headers.range;
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  const { page } = await stored(t, { before });
  await drawn(page, 'blocking/3300');
  for (const path of [WINDOWS[2], 'tiles/blocking/3300/9/0/0.png']) await same(page, path);
});

for (const [name, change, says] of [
  ['truncated', (body) => body.subarray(0, body.length / 2), /edges.*its BLAKE3 is not the one in tiles\.json/],
  ['foreign', (body) => Buffer.alloc(body.length, 1), /edges.*its BLAKE3 is not the one in tiles\.json/],
  ['missing', null, /edges.*is missing/],
]) {
  test(`a ${name} file of a store is named, and no numbers are shown`, options, async (t) => {
    const before = (page) => page.route('**/stores/3300/edges/**', async (route) => {
      if (!change) return route.fulfill({ status: 404, body: 'not found' });
      const response = await route.fetch();
      return route.fulfill({ response, body: change(await response.body()) });
    });
    const { page } = await stored(t, { before, hash: '?x=20000&y=19990&z=0', refused: /status of 404/ });
    await page.waitForFunction(() => !document.getElementById('trouble').hidden, null, { timeout: 20000 });
    assert.match(await page.textContent('#trouble'), says);
    const { status, body } = await ask(page, WINDOWS[3]);
    assert.equal(status, 500);
    assert.match(body, says);
  });
}

test('without a network, the page says so, and goes on when there is one', options, async (t) => {
  const { page } = await stored(t, { refused: /ERR_INTERNET_DISCONNECTED/ });
  await drawn(page, 'blocking/3300');
  await ask(page, WINDOWS[0]);
  await page.context().setOffline(true);
  const { status, body } = await ask(page, WINDOWS[4]);
  assert.equal(status, 502);
  assert.match(body, /the host does not answer .*check the network/);
  await page.context().setOffline(false);
  await same(page, WINDOWS[4]);
});

test('the files of stores are not kept on the device', options, async (t) => {
  const page = await front(t, { keeps: true });
  await kept(page);
  await page.goto(`${site}explorer/#/blocking/3300`);
  await drawn(page, 'blocking/3300');
  const names = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  });
  assert.ok(names.some((name) => name.endsWith('explorer/stores.json')));
  assert.deepEqual(names.filter((name) => name.includes('/stores/')), []);
});
