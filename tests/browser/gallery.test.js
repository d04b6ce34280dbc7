// The gallery panel: every entry opens a view with a board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, drawn, open, panel, shot, state } from './explorer.js';

test('every entry of the atlas opens its view', async (t) => {
  const entries = await ask('gallery');
  assert.ok(entries.length > 10);
  const page = await open(t);
  for (const { id, view } of entries) {
    await page.evaluate((hash) => (location.hash = hash), view);
    const name = decodeURIComponent(view.replace(/^#\//, '').split('?')[0]);
    await page.waitForFunction((game) => {
      const { family, game: shown } = window.wythoff.state;
      return `${family}/${shown}` === game;
    }, name);
    await drawn(page);
    const colours = await page.evaluate(() => {
      const { board } = window.wythoff.map;
      const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 1, `${id}: ${view} shows nothing`);
    assert.ok(await page.locator('#trouble').isHidden(), `${id}: ${await page.textContent('#trouble')}`);
  }
  t.diagnostic(`${entries.length} entries`);
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
