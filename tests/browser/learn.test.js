// The learn panel: each lesson opens, and the lesson Predict judges answers correctly.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, open, shot, violations } from './explorer.js';

for (const name of ['predict', 'build', 'lines', 'rule', 'print']) {
  test(`the lesson ${name}`, async (t) => {
    const page = await open(t, `#/blocking/5?panel=learn&learn=${name},5,8`);
    await page.waitForSelector('#learn-text:visible');
    await page.waitForTimeout(400);
    assert.deepEqual(await violations(page), []);
    await shot(page, `learn-${name}`);
  });
}

for (const [answer, says, score] of [['a correct', 'Right. ', '1 of 1 right.'], ['a wrong', 'No. ', '0 of 1 right.']]) test(`${answer} prediction is told from the other`, async (t) => {
  const { values } = await ask('values/blocking/3?x=0&y=0&width=6&height=6');
  const page = await open(t, '#/blocking/3?panel=learn&learn=predict,3,6');
  await page.waitForFunction(() => /stands on/.test(document.getElementById('learn-text')?.textContent));
  const before = await page.textContent('#learn-text');
  const [, x, y] = /stands on \((\d+), (\d+)\)/.exec(before);
  await page.keyboard.press((values[y][x] < 0) === (says === 'Right. ') ? 'p' : 'n');
  await page.waitForFunction((text) => document.getElementById('learn-text').textContent !== text, before);
  const after = await page.textContent('#learn-text');
  assert.equal(await page.textContent('#learn-text b.right, #learn-text b.wrong'), says);
  assert.ok(after.endsWith(score), after);
  await shot(page, `learn-${answer.split(' ')[1]}`);
});

test('a lesson goes on after the board of another one was not waited for', async (t) => {
  let answer;
  const late = new Promise((resolve) => (answer = resolve));
  const before = (page) => page.route(/values\/blocking\/6\?/, async (route) => {
    await late;
    await route.abort().catch(() => null);
  });
  const page = await open(t, '#/blocking/5?panel=learn&learn=build,5,8', { before });
  const asked = page.waitForRequest(/values\/blocking\/6\?/);
  await page.selectOption('#learn-k', '6');
  await asked;
  await page.selectOption('#learn-k', '5');
  answer();
  for (let step = 0; step < 3; step++) await page.click('#learn-step');
  const text = await page.textContent('#learn-built');
  assert.match(text, /^\(/);
  await page.evaluate(() => window.wythoff.set({ layers: ['grid'] }));
  await page.waitForTimeout(300);
  assert.equal(await page.textContent('#learn-built'), text);
});
