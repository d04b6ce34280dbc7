// Every panel in light and dark, on a desktop and on a phone: nothing for axe-core to
// find, and no control cut off.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inFirefox } from './browser.js';
import { DESK, PHONE, drawn, open, panel, shot, violations } from './explorer.js';

const PANELS = ['look', 'go', 'inspect', 'film', 'play', 'learn', 'bench', 'measure', 'compare', 'gallery', 'help'];
const HASH = '#/blocking/100?x=120&y=80&z=-1';

/** The controls that exceed the window or are too small, for fingers or for a mouse. */
const misplaced = (page) => page.evaluate(() => {
  const found = [];
  const least = matchMedia('(pointer: coarse)').matches ? 44 : 24;
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} pixels wider than the window`);
  const shown = (el) => el.checkVisibility({ visibilityProperty: true }) && el.getClientRects().length;
  for (const el of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
    if (!shown(el)) continue;
    const touched = el.matches('input[type=checkbox], input[type=radio]') ? el.closest('label') ?? el : el;
    const { left, right, width, height } = touched.getBoundingClientRect();
    const name = el.id || el.textContent.trim() || el.getAttribute('aria-label');
    const scrolls = el.closest('.scroll, #tools, table, pre, svg');
    if ((left < -1 || right > innerWidth + 1) && !scrolls) found.push(`${name} reaches from ${left} to ${right}`);
    if (width > 1 && (width < least || height < least) && !el.closest('p, svg, dd') && !el.matches('li a')) found.push(`${name} is only ${width} x ${height}`);
  }
  return found;
});

// Colours and sizes do not depend on each other, so each is looked at once.
for (const { look, dark, size } of [{ look: 'light-desk', dark: false, size: DESK }, { look: 'dark-phone', dark: true, size: PHONE }]) {
  test(`the page alone, ${look}`, async (t) => {
    const page = await open(t, '', { dark, size });
    await drawn(page);
    await shot(page, `page-${look}`);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await misplaced(page), []);
  });
  for (const id of PANELS) {
    test(`the panel ${id}, ${look}`, async (t) => {
      const page = await open(t, HASH, { dark, size });
      await panel(page, id);
      await drawn(page);
      await page.waitForTimeout(500);
      await shot(page, `${id}-${look}`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await misplaced(page), []);
    });
  }
}

for (const [name, hash] of [
  ['nimhoff', '#/nimhoff/gdwn:1,2?panel=look'], ['imitation', '#/imitation/2,1?panel=look'], ['moves', '#/moves/maharaja?panel=look'], ['three', '#/three/wythoff@20?panel=look'],
  ['comparison', '#/compare/97..100@1,1?panel=look'], ['two maps', '#/compare/97..100@1,1?split=1'], ['regions and a pin', '#/blocking/100?x=150&y=110&z=-1&layers=regions,junctions,grid&pin=131,62'],
]) {
  for (const size of [DESK, PHONE]) {
    test(`the page with ${name}, ${size === PHONE ? 'phone' : 'desk'}`, async (t) => {
      const page = await open(t, hash, { size });
      await drawn(page);
      await page.waitForTimeout(300);
      await shot(page, `looks-${name.replaceAll(' ', '-')}-${size === PHONE ? 'phone' : 'desk'}`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await misplaced(page), []);
    });
  }
}

test('all panels can be reached on a screen of 360 pixels, without sideways scrolling of the page', { skip: inFirefox && 'a touch screen is needed, and the tests have none in Firefox' }, async (t) => {
  const page = await open(t, HASH, { size: { width: 360, height: 740 }, touch: true });
  await drawn(page);
  assert.ok(await page.locator('#tools.after').count(), 'the row of buttons does not show that it continues');
  for (const id of PANELS) {
    await page.tap(`#open-${id}`);
    await page.waitForSelector(`#panel-${id}:visible`);
    await page.waitForTimeout(300);
    assert.deepEqual(await misplaced(page), [], id);
    const { left, right } = await page.locator(`#open-${id}`).evaluate((el) => el.getBoundingClientRect().toJSON());
    assert.ok(left >= 0 && right <= 360, `the button of ${id} reaches from ${left} to ${right}`);
    assert.equal(await page.locator('kbd:visible').count() > 0, id === 'help', `names of keys in ${id}`);
  }
  await shot(page, 'narrow');
});

test('all panels can be reached in low windows', async (t) => {
  for (const size of [{ width: 1280, height: 600 }, { width: 844, height: 390 }]) {
    const page = await open(t, HASH, { size, touch: size.height < 400 });
    const below = await page.locator('#open-help').evaluate((el) => el.getBoundingClientRect().bottom > innerHeight);
    assert.equal(await page.locator('#tools.below').count() > 0, below, 'the fade and the row of buttons contradict');
    await page.locator('#open-help').click();
    await page.waitForSelector('#panel-help:visible');
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await misplaced(page), []);
    await shot(page, `low-${size.height}`);
    await page.close();
  }
});

test('the page is dark if the system prefers that', async (t) => {
  const brightness = async (dark) => {
    const page = await open(t, HASH, { dark });
    return page.evaluate(() => {
      const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
      return (r + g + b) / 3;
    });
  };
  assert.ok((await brightness(false)) > 200);
  assert.ok((await brightness(true)) < 60);
});

test('on a phone, a message stays clear of the zoom buttons', async (t) => {
  for (const hash of ['#/moves/foo', '#/blocking/foo']) {
    const page = await open(t, hash, { size: PHONE, refused: /status of 400/ });
    const [message, zoom] = [await page.locator('#trouble').boundingBox(), await page.locator('#zoom').boundingBox()];
    assert.ok(message.x + message.width <= zoom.x, `${hash}: the message reaches below the buttons`);
  }
});
