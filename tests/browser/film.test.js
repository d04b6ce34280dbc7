// The film panel: pictures per second. The goal is 20. The test reports the rate and requires only
// that pictures come: machines are busy, and the program of the tests is not optimized.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, open, panel, shot, state } from './explorer.js';
import { rate } from './film.js';

for (const [run, hash] of [
  ['drag', '#/blocking/1000?x=3000&y=2000&z=3'], ['drag', '#/blocking/1000?x=600&y=400&z=0'],
  ['play', '#/blocking/1500?x=1500&y=1000&z=2'],
]) {
  test(`${run} the slider over ${hash}`, async (t) => {
    const page = await open(t, hash, { still: false });
    await drawn(page);
    await panel(page, 'film');
    const found = await rate(page, 6, run);
    t.diagnostic(`${found.toFixed(1)} pictures per second`);
    await drawn(page);
    await shot(page, `film-${run}`);
    if (run === 'drag') assert.equal((await state(page)).game, '2000');
    assert.ok(found > 0, 'no picture was drawn while the slider moved');
  });
}

test('the address keeps the game of the film, and Back returns to the game before it', async (t) => {
  const page = await open(t, '#/blocking/300?x=400&y=300&z=0');
  await drawn(page);
  await panel(page, 'film');
  const slide = (k, name) => page.evaluate(([value, event]) => {
    const slider = document.getElementById('film-slider');
    slider.value = value;
    slider.dispatchEvent(new Event(event, { bubbles: true }));
  }, [k, name]);
  for (const k of ['310', '320', '330']) await slide(k, 'input');
  await page.waitForFunction(() => location.hash.startsWith('#/blocking/330?'));
  assert.equal((await state(page)).game, '300', 'the board of a passing game was requested');
  await slide('340', 'input');
  await slide('340', 'change');
  await drawn(page, 'blocking/340');
  await page.waitForFunction(() => location.hash.startsWith('#/blocking/340?'));
  await slide('350', 'input');
  await slide('350', 'change');
  await drawn(page, 'blocking/350');
  await page.goBack();
  await drawn(page, 'blocking/300');
  assert.equal(await page.inputValue('#film-slider'), '300');
  // During a film, too.
  await page.click('#film-play');
  await page.waitForFunction(() => Number(document.getElementById('film-slider').value) > 303);
  await page.goBack();
  await drawn(page, 'blocking/300');
  assert.match(await page.textContent('#film-play'), /Play/);
});

test('Space plays and pauses from the slider, and a game beyond the film is named', async (t) => {
  const page = await open(t, '#/blocking/3000?x=400&y=300&z=0');
  await drawn(page);
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.activeElement.id === 'film-slider');
  assert.match((await page.textContent('#film-beyond')).replace(/\u202f/g, ''), /up to 2000.*game 3000/);
  await page.keyboard.press('[');
  assert.equal((await state(page)).game, '3000', 'a field keeps its other keys');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => Number(document.getElementById('film-slider').value) < 2000);
  assert.match(await page.textContent('#film-play'), /Pause/);
  assert.ok(await page.locator('#film-beyond').isHidden());
  await page.keyboard.press(' ');
  await page.waitForFunction(() => /Play/.test(document.getElementById('film-play').textContent));
});

test('after the film of another family, Back returns to its map', async (t) => {
  const page = await open(t, '#/imitation/2,1');
  await drawn(page);
  await page.keyboard.press('f');
  await page.waitForFunction(() => window.wythoff.state.family === 'blocking');
  await page.goBack();
  await drawn(page, 'imitation/2,1');
  assert.equal((await state(page)).panel ?? null, null);
});
