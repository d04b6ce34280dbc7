// The lessons of the site: pages of text and tables. WYTHOFF_SITE is the address of a site.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, shot, violations } from '../browser/explorer.js';
import { front, kept, options, site } from './front.js';

const NAMES = ['index', 'predict', 'build', 'lines', 'rule', 'print'];

for (const name of NAMES) {
  test(`the lesson page ${name} is readable on every screen, and its links lead somewhere`, options, async (t) => {
    for (const [look, of] of [['light', {}], ['dark', { dark: true }], ['phone', { size: PHONE }]]) {
      const page = await front(t, { path: `lessons/${name}.html`, ...of });
      for (const answer of await page.locator('summary').all()) await answer.click();
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
      await shot(page, `lesson-${name}-${look}`);
      const links = await page.locator('a[href]').evaluateAll((all) => all.map(({ href }) => href));
      assert.ok(links.length > 3 && links.every((link) => link.startsWith(site)), links.join(' '));
      for (const link of links) assert.equal((await fetch(link)).status, 200, link);
    }
  });
}

test('a lesson needs no script, and its button opens the same lesson in the explorer', options, async (t) => {
  const plain = await front(t, { path: 'lessons/predict.html', script: false });
  assert.match(await plain.textContent('h1'), /Predict/);
  assert.ok(await plain.locator('.board').count() > 2);
  await plain.locator('summary').first().click();
  assert.match(await plain.locator('details[open]').textContent(), /Column \d \+ row \d \+ diagonal \d = \d/);
  const page = await front(t, { path: 'lessons/rule.html' });
  await page.click('.primary');
  await page.waitForFunction(() => /does not depend on k/.test(document.getElementById('learn-text')?.textContent));
});

test('the front page leads to the lessons, which are kept for use without a network', options, async (t) => {
  const page = await front(t, { keeps: true });
  await kept(page);
  await page.context().setOffline(true);
  await page.click('nav >> text=Lessons');
  await page.click('text=Lines');
  assert.match(await page.textContent('h1'), /Lines/);
  await page.waitForFunction(() => getComputedStyle(document.querySelector('.board .faint')).backgroundColor !== 'rgba(0, 0, 0, 0)');
});
