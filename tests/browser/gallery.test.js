// The gallery panel: every entry opens a view with a board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, drawn, noServer, open, panel, shot, state } from './explorer.js';

test('every entry of the atlas opens its view', async (t) => {
  const all = await ask('gallery');
  // A browser takes long to sweep large boards. Without a server, every sixth entry is opened.
  const entries = all.filter((_, n) => !noServer || n % 6 === 0);
  assert.ok(entries.length > 10);
  const page = await open(t);
  for (const { id, view } of entries) {
    await page.evaluate((hash) => (location.hash = hash), view);
    const name = decodeURIComponent(view.replace(/^#\//, '').split('?')[0]);
    await page.waitForFunction((game) => {
      const { family, game: shown } = window.wythoff.state;
      return `${family}/${shown}` === game;
    }, name);
    await drawn(page).catch(async (error) => {
      const [status, said] = await page.evaluate(() => [window.wythoff.status, document.getElementById('trouble').textContent]);
      throw new Error(`${id}: ${view} is not drawn: ${said} ${JSON.stringify(status)}`, { cause: error });
    });
    const colours = await page.evaluate(() => {
      const { board } = window.wythoff.map;
      const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 1, `${id}: ${view} shows nothing`);
    assert.ok(await page.locator('#trouble').isHidden(), `${id}: ${await page.textContent('#trouble')}`);
  }
  t.diagnostic(`${entries.length} of ${all.length} entries`);
});

test('texts open, verdicts are explained, and the gallery keeps its place', async (t) => {
  const page = await open(t, '#/blocking/100');
  const gallery = await panel(page, 'gallery');
  const more = gallery.locator('.more').first();
  const says = gallery.locator('.entry:has(.more) .says').first();
  const cut = () => says.evaluate((el) => el.scrollHeight > el.clientHeight + 1);
  assert.ok(await cut());
  await more.click();
  assert.ok(!(await cut()));
  await gallery.locator('#gallery-verdicts summary').click();
  const meant = await gallery.locator('#gallery-verdicts dt').allTextContents();
  for (const verdict of new Set(await gallery.locator('.verdict').allTextContents())) assert.ok(meant.includes(verdict), `${verdict} is not explained`);
  await shot(page, 'gallery-open');
  const link = gallery.locator('.entry a').nth(9);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => document.getElementById('sheet-body').scrollTop);
  assert.ok(before > 200);
  await link.click();
  await page.waitForSelector('#sheet', { state: 'hidden' });
  await page.keyboard.press('a');
  await page.waitForSelector('#panel-gallery:visible');
  assert.ok(Math.abs((await page.evaluate(() => document.getElementById('sheet-body').scrollTop)) - before) < 5);
});

test('a picture is requested again until it comes', { skip: noServer }, async (t) => {
  const asked = new Map();
  const before = (page) => page.route(/\/view\//, (route) => {
    const url = route.request().url();
    asked.set(url, (asked.get(url) ?? 0) + 1);
    return asked.get(url) < 3 ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, contentType: 'application/json', body: '{"error":"this part of the board is being swept"}' }) : route.continue();
  });
  const page = await open(t, '#/blocking/100', { before });
  await panel(page, 'gallery');
  await page.waitForFunction(() => {
    const canvas = document.querySelector('.entry canvas');
    return canvas?.getContext('2d').getImageData(48, 48, 1, 1).data[3];
  });
  assert.ok([...asked.values()].includes(3), `requests for each picture: ${[...asked.values()]}`);
});

test('an entry is opened from the panel', async (t) => {
  const [first] = await ask('gallery');
  const page = await open(t, '#/nimhoff/wythoff');
  const gallery = await panel(page, 'gallery');
  await gallery.getByText(first.title, { exact: false }).first().waitFor();
  await shot(page, 'gallery');
  await gallery.locator('a[href^="#/"], button').filter({ hasText: first.title }).first().click();
  await page.waitForFunction(() => window.wythoff.state.family === 'blocking');
  await drawn(page);
  assert.ok((await state(page)).x !== null);
});
