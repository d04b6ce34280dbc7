// The size of the page in transfer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inFirefox } from './browser.js';
import { address, drawn, open } from './explorer.js';

const MOST = 600_000;

test('the page with scripts and styles is smaller than 600 kB, compressed', { skip: inFirefox && 'only Chromium tells how many bytes it received' }, async (t) => {
  const page = await open(t);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const files = new Map();
  session.on('Network.responseReceived', ({ requestId, type, response: { url, headers } }) => {
    if (['Document', 'Script', 'Stylesheet'].includes(type)) files.set(requestId, `${headers['content-encoding'] ?? 'plain'} ${new URL(url).pathname}`);
  });
  const sizes = new Map();
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.goto(`${address}/?fresh`);
  await drawn(page);
  const ids = await page.locator('#tools button').evaluateAll((all) => all.map(({ id }) => id));
  for (const id of ids) {
    await page.evaluate((name) => document.getElementById(name).click(), id);
    await page.waitForTimeout(300);
  }
  const rows = [...files].map(([id, name]) => `${sizes.get(id)} ${name}`);
  const all = [...files.keys()].reduce((sum, id) => sum + (sizes.get(id) ?? NaN), 0);
  t.diagnostic(`${all} bytes in ${rows.length} files`);
  assert.ok(rows.length > 10, rows.join('\n'));
  assert.ok(all < MOST, `${all} bytes:\n${rows.join('\n')}`);
});
