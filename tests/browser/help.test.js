// The help panel: what the map shows, at the first visit and later.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, address, drawn, open, shot, state } from './explorer.js';

const about = (page) => page.textContent('#help-about');

for (const [name, size] of [['desktop', undefined], ['phone', PHONE]]) {
  test(`on a ${name}, the first visit begins with what the picture is`, async (t) => {
    const page = await open(t, '', { size, first: true });
    await page.waitForSelector('#panel-help:visible');
    assert.match(await about(page), /blocks up to 999 of her moves.*Yellow and brown squares are palaces/s);
    await drawn(page);
    await shot(page, `first-visit-${name}`);
    // A small game is one click away, and Back leads to the first view.
    await page.click('#help-play');
    await page.waitForSelector('#panel-play:visible');
    assert.equal((await state(page)).game, '5');
    await page.goBack();
    await page.waitForSelector('#panel-help:visible');
    await page.click('#sheet-close');
    await page.goto('about:blank');
    await page.goto(`${address}/`);
    await page.waitForFunction(() => window.wythoff?.status);
    assert.equal((await state(page)).panel, undefined, 'the second visit begins with the map');
  });
}

test('an address shows its view, also at the first visit', async (t) => {
  const page = await open(t, '#/blocking/100', { first: true });
  await drawn(page);
  assert.ok(await page.isHidden('#sheet'));
});

test('the help panel tells what the map of each family shows', async (t) => {
  const page = await open(t, '#/blocking/3?panel=help');
  await page.waitForSelector('#help-about p');
  assert.match(await about(page), /blocks up to 2 of her moves/);
  for (const [hash, says] of [
    ['#/blocking/2', /blocks up to 1 of her moves/],
    ['#/nimhoff/gdwn:3,5', /two heaps of x and y tokens.*P-position wins.*along a direction/s],
    ['#/imitation/2,1', /A move is an imitation/],
    ['#/three/nim@5', /three heaps\. The third one is the same/],
    ['#/compare/97..100', /compares the values/],
  ]) {
    await page.evaluate((address) => { location.hash = `${address}?panel=help`; }, hash);
    await page.waitForFunction((pattern) => new RegExp(pattern, 's').test(document.getElementById('help-about').textContent), says.source);
  }
});
