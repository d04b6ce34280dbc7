// What the page says while tiles are loading, and if the server refuses a view.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, noServer, open, shot, violations } from './explorer.js';

const notice = (page) => page.textContent('#map .notice');
const json = (status, body, headers = {}) => ({ status, headers, contentType: 'application/json', body: JSON.stringify(body) });

test('the map says why a far view cannot be shown, until it is left', { skip: noServer }, async (t) => {
  let asked = 0;
  const before = (page) => page.route(/\/tiles\/.*\/(1\d|2\d)\/\d+\/\d+\.png/, (route) => {
    asked += 1;
    return route.fulfill(json(404, { error: 'the first 2^20 rows have too many distinct blocks', allowed: 'a view closer to the origin' }));
  });
  const page = await open(t, '#/blocking/1000?x=900000000&y=900000000&z=15', { before, refused: /status of 404/ });
  await page.waitForFunction(() => document.querySelector('#map .notice').textContent);
  assert.equal(await notice(page), 'The first 2^20 rows have too many distinct blocks (a view closer to the origin).');
  assert.deepEqual(await violations(page), []);
  await shot(page, 'notice-far');
  await page.waitForTimeout(1000);
  const all = asked;
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(1000);
  assert.ok(asked - all <= 6, `${asked - all} tiles were requested again`);
  await page.keyboard.press('0');
  await drawn(page);
  assert.equal(await notice(page), '');
});

test('a busy server is asked less and less often', { skip: noServer }, async (t) => {
  const times = [];
  const before = (page) => page.route(/\/tiles\//, (route) => {
    if (/\/0\/0\.png/.test(route.request().url())) times.push(performance.now());
    return route.fulfill(json(503, { error: 'the request exceeds the time limit', allowed: 'try again, or request less' }, { 'retry-after': '1' }));
  });
  const page = await open(t, '#/blocking/100', { before });
  await page.waitForFunction(() => document.querySelector('#map .notice').textContent);
  assert.equal(await notice(page), 'The request exceeds the time limit (try again, or request less).');
  await page.waitForTimeout(9000);
  const pauses = times.slice(1).map((time, i) => time - times[i]);
  assert.ok(times.length <= 5 && pauses.at(-1) > 1.5 * pauses[0], `pauses of ${pauses} ms`);
});

test('a bar shows that tiles are loading, if they take long', { skip: noServer }, async (t) => {
  let free;
  const held = new Promise((done) => (free = done));
  const before = (page) => page.route(/\/tiles\//, async (route) => {
    await held;
    await route.continue();
  });
  const page = await open(t, '#/blocking/100', { before });
  await page.waitForSelector('#map .loading:visible');
  assert.deepEqual(await violations(page), []);
  await shot(page, 'notice-loading');
  free();
  await drawn(page);
  await page.waitForSelector('#map .loading', { state: 'hidden' });
});

test('a game that needs too much memory is refused with the reason', async (t) => {
  const page = await open(t, '#/blocking/1000000', { refused: /status of 400/ });
  await page.waitForSelector('#trouble:visible');
  assert.match(await page.textContent('#trouble'), /^The board of game 1000000 needs \d+ MiB of memory, and \d+ are allowed/);
  await page.waitForTimeout(1500);
  assert.ok(await page.locator('#map .loading').isHidden());
});

test('a panel that could not be loaded is loaded at the next attempt', async (t) => {
  let tries = 0;
  const before = (page) => page.route(/panels\/gallery\/panel\.js/, (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  const page = await open(t, '#/blocking/100', { before, refused: /ERR_FAILED/ });
  await page.click('#open-gallery');
  await page.waitForFunction(() => /could not be loaded/.test(document.getElementById('toast').textContent));
  await page.waitForSelector('#sheet', { state: 'hidden' });
  await page.click('#open-gallery');
  await page.waitForSelector('#panel-gallery .entry');
});
