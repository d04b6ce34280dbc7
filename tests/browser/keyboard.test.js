// The page without a pointer: all controls are reachable, and the focus is visible.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, open, shot, state } from './explorer.js';

const focused = (page) => page.evaluate(() => {
  const el = document.activeElement;
  return el === document.body ? '' : el.id || el.getAttribute('aria-label') || el.textContent.trim() || `${el.type} ${el.value}`;
});

/** True if the focused element has a visible ring. */
const ringed = (page) => page.evaluate(() => {
  const ring = (el) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(el);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  };
  const el = document.activeElement;
  const near = el.closest('label') ?? el.parentElement;
  return ring(el) || ring(near) || [...near.children].some(ring) || [...el.children].some(ring);
});

test('Tab reaches all controls, and the focus is always visible', async (t) => {
  const page = await open(t, '#/blocking/100?panel=look');
  await drawn(page);
  await page.waitForSelector('#panel-look:visible');
  const seen = [];
  for (let i = 0; i < 80; i += 1) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (!name || (seen.length && name === seen[0])) break;
    assert.ok(await ringed(page), `the focus on ${name} is not visible`);
    seen.push(name);
  }
  for (const id of ['map', 'zoom-in', 'sheet-close', 'look-k', 'layer-grid', 'open-look', 'open-gallery', 'open-help']) {
    assert.ok(seen.includes(id), `${id} is not among ${seen.join(', ')}`);
  }
});

test('the panels look, go and inspect work with keys alone', async (t) => {
  const page = await open(t, '#/blocking/100?x=150&y=150&z=-3');
  await drawn(page);
  await page.keyboard.press('Tab');
  while ((await focused(page)) !== 'map') await page.keyboard.press('Tab');
  const before = await state(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('+');
  await page.waitForFunction((z) => window.wythoff.state.z === z - 1, before.z);
  const after = await state(page);
  assert.ok(Number(after.x) > Number(before.x) && Number(after.y) > Number(before.y));

  await page.keyboard.press('g');
  await page.waitForSelector('#panel-go:visible');
  await page.waitForFunction(() => document.activeElement.id === 'go-x');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('131');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2^6 - 2');
  await page.keyboard.press('Enter');
  await drawn(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#panel-go', { state: 'hidden' });

  while ((await focused(page)) !== 'map') await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#inspect-advice .facts', { timeout: 20000 });
  await drawn(page);
  await shot(page, 'keyboard');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#sheet', { state: 'hidden' });

  await page.keyboard.press(']');
  await page.waitForFunction(() => window.wythoff.state.game === '101');
  await page.keyboard.press('[');
  await page.keyboard.press('t');
  await page.waitForFunction(() => window.wythoff.state.palette === 'safe');
  await drawn(page, 'blocking/100');
});

test('a key moves the focus into its panel, and Esc to the button of the panel', async (t) => {
  const page = await open(t, '#/blocking/100');
  await drawn(page);
  for (const [id, key] of Object.entries({ look: 'l', go: 'g', inspect: 'i', film: 'f', play: 'p', measure: 'm', compare: 'c', gallery: 'a', help: '?' })) {
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press(key);
    await page.waitForSelector(`#panel-${id}:visible`);
    await page.waitForFunction(() => document.getElementById('sheet').contains(document.activeElement));
    await page.keyboard.press('Escape');
    if (await page.locator('#sheet').isVisible()) await page.keyboard.press('Escape');
    await page.waitForSelector('#sheet', { state: 'hidden' });
    assert.equal(await focused(page), `open-${id}`);
  }
});

test('? lists the keys of all buttons', async (t) => {
  const page = await open(t, '#/blocking/100');
  await page.keyboard.press('?');
  await page.waitForSelector('#panel-help:visible');
  const listed = await page.textContent('#panel-help');
  for (const key of ['Esc', '+', '−', '0', 'Enter']) assert.ok(listed.includes(key) || listed.includes(key.replace('−', '-')), `${key} is not in ${listed}`);
  const keys = await page.evaluate(() => [...document.querySelectorAll('#tools [aria-keyshortcuts]')].map((el) => el.getAttribute('aria-keyshortcuts')));
  const shown = await page.locator('#panel-help kbd').allTextContents();
  for (const key of keys) assert.ok(shown.includes(key), `${key} is not among ${shown}`);
  await shot(page, 'help');
});

test('arrows choose in a group of radio buttons, and brackets may need AltGr', async (t) => {
  const page = await open(t, '#/blocking/100?panel=look');
  await drawn(page);
  await page.waitForSelector('#panel-look:visible');
  const before = await state(page);
  await page.locator('#look-palette input:checked').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => window.wythoff.state.palette === 'safe');
  assert.deepEqual([(await state(page)).x, (await state(page)).y], [before.x, before.y]);
  const press = (init) => page.evaluate((of) => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...of })), init);
  await press({ key: ']', ctrlKey: true, altKey: true, modifierAltGraph: true });
  await page.waitForFunction(() => window.wythoff.state.game === '101');
  await press({ key: '[', altKey: true });
  await page.waitForFunction(() => window.wythoff.state.game === '100');
  await press({ key: ']', ctrlKey: true });
  await page.waitForTimeout(200);
  assert.equal((await state(page)).game, '100');
});
