// The play panel: games played to their end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, open, panel, shot, violations, write } from './explorer.js';

/** A map behind the panel whose board takes no time. */
const SMALL = '#/blocking/100';

/** Keeps the last state of the game that the page was told. */
async function listen(page) {
  const heard = { state: null };
  await page.exposeFunction('tell', (state) => (heard.state = state));
  await page.evaluate(() => {
    const { api } = window.wythoff;
    const { post } = api;
    api.post = async (parts, ...rest) => {
      const answer = await post.call(api, parts, ...rest);
      if (['state', 'puzzle'].includes(parts[1])) await window.tell(answer);
      return answer;
    };
  });
  return heard;
}

/** Begins a game of a family; `given` is typed into the form. */
async function begin(page, family, given) {
  await panel(page, 'play');
  await page.selectOption('#play-game', family);
  for (const [id, value] of Object.entries(given)) await write(page, `#play-${id}`, value);
  await page.click('#play-start');
  await page.waitForSelector('#play-table:visible');
}

/** Waits for the turn of a player, or the end. */
async function turn(page, heard, player) {
  for (let i = 0; i < 200; i += 1) {
    const { state } = heard;
    const acts = state && (!state.turn || state.turn.player === player);
    if (acts && !(await page.locator('#play-do[aria-disabled=true]:visible').count())) return state;
    await page.waitForTimeout(50);
  }
  throw new Error(`${player} never gets a turn: ${JSON.stringify(heard.state)}`);
}

/** Plays until the end, without blocks and with the shortest moves. */
async function playBadly(page, heard) {
  for (let n = 0; n < 60; n += 1) {
    const state = await turn(page, heard, 'first');
    if (!state.turn) return state;
    const away = (heaps) => heaps.reduce((sum, heap) => sum + Number(heap), 0);
    const move = state.turn.phase === 'block' ? '' : state.options.reduce((a, b) => (away(b) > away(a) ? b : a)).join(',');
    const before = state.entries.length;
    await write(page, '#play-typed', move);
    await page.click('#play-do');
    for (let i = 0; i < 100 && heard.state.entries.length === before; i += 1) await page.waitForTimeout(30);
    assert.ok(heard.state.entries.length > before, `${move} was not accepted: ${await page.textContent('#play-refused')}`);
  }
  throw new Error('the game does not end');
}

for (const [family, given] of [
  ['blocking', { k: '3', at: '5,4' }], ['nimhoff', { rules: 'wythoff', at: '3,5' }], ['imitation', { at: '4,6' }],
  ['moves', { moves: 'maharaja block=2', at: '4,5' }], ['three', { three: 'nim', at: '1,4,5' }],
]) {
  test(`a game of ${family} against the perfect player, lost`, async (t) => {
    const page = await open(t, SMALL);
    const heard = await listen(page);
    await begin(page, family, given);
    await shot(page, `play-${family}-begun`);
    const end = await playBadly(page, heard);
    assert.equal(end.winner, 'second');
    await page.waitForSelector('#play-status.over');
    const status = await page.textContent('#play-status');
    assert.match(status, /^You lost/);
    await page.click('#play-review');
    await page.waitForSelector('#play-log .verdict');
    assert.deepEqual(await violations(page), []);
    await shot(page, `play-${family}-lost`);

    // The link restores the game.
    const other = await open(t, new URL(page.url()).hash);
    await other.waitForSelector('#play-status.over');
    assert.equal(await other.textContent('#play-status'), status);
    assert.equal(await other.locator('#play-log li').count(), end.entries.length);
  });
}

test('a move on three heaps is selected heap by heap', async (t) => {
  const page = await open(t, SMALL);
  const heard = await listen(page);
  await begin(page, 'three', { three: 'nim 0,2,3', at: '3,5,7' });
  await turn(page, heard, 'first');
  const token = (pile, at) => page.click(`#play-heaps [data-pile="${pile}"][data-t="${at}"]`);
  await token(1, 4);
  await token(2, 5);
  assert.equal(await page.inputValue('#play-typed'), '3,3,4');
  assert.equal(await page.locator('#play-heaps .chosen').count(), 5);
  await shot(page, 'play-three');
  await token(2, 5);
  for (let i = 0; i < 100 && !heard.state.entries.length; i += 1) await page.waitForTimeout(30);
  assert.deepEqual(heard.state.entries[0].move, ['3', '3', '4']);
  assert.match(await page.textContent('#play-log'), /2 from the middle heap and 3 from the right heap: 3, 3 and 4 are left/);
});

test('a start with too few heaps is refused', async (t) => {
  const page = await open(t, SMALL);
  await panel(page, 'play');
  await page.selectOption('#play-game', 'three');
  await write(page, '#play-at', '3,5');
  await page.click('#play-start');
  await page.waitForFunction(() => /three whole numbers/.test(document.getElementById('play-wrong').textContent));
});

test('a start that is too large for the perfect player is refused with what is allowed', async (t) => {
  const page = await open(t, SMALL, { refused: /status of 400/ });
  await panel(page, 'play');
  await page.selectOption('#play-game', 'blocking');
  await write(page, '#play-at', '1000000000,1000000000');
  await page.click('#play-start');
  await page.waitForFunction(() => document.getElementById('play-wrong').textContent);
  const [, largest] = /too large for the perfect player \(numbers up to (\d+), or a person/.exec(await page.textContent('#play-wrong')) ?? [];
  assert.ok(Number(largest) > 100, await page.textContent('#play-wrong'));
  assert.ok(await page.isVisible('#play-form'));
  await write(page, '#play-at', `${largest},7`);
  await page.click('#play-start');
  await page.waitForSelector('#play-form', { state: 'hidden' });
  // Two people may start anywhere.
  await page.keyboard.press('o');
  await page.locator('#play-against label').filter({ hasText: 'A person' }).click();
  await write(page, '#play-at', '1000000000,1000000000');
  await page.click('#play-start');
  await page.waitForSelector('#play-form', { state: 'hidden' });
});

test('keys place pawns and move the queen on the board', async (t) => {
  const page = await open(t, SMALL);
  const heard = await listen(page);
  await begin(page, 'blocking', { k: '3', at: '4,3' });
  let state = await turn(page, heard, 'first');
  const press = async (square) => {
    await page.focus(`#play-board [data-at="${square}"]`);
    await page.keyboard.press('Enter');
  };
  assert.equal(state.turn.phase, 'move');
  const before = state.entries.length;
  await press(state.options[0]);
  for (let i = 0; i < 100 && heard.state.entries.length === before; i += 1) await page.waitForTimeout(30);
  assert.deepEqual(heard.state.entries[before].move, state.options[0]);
  state = await turn(page, heard, 'first');
  if (!state.turn) return;
  assert.equal(state.turn.phase, 'block');
  await press(state.options[0]);
  await page.waitForFunction(() => document.getElementById('play-do').textContent.startsWith('Block 1'));
  await shot(page, 'play-pawn');
});

test('one pawn stands for all moves of its remainder', async (t) => {
  const page = await open(t, SMALL);
  const heard = await listen(page);
  await begin(page, 'moves', { moves: 'wythoff modulo=2', at: '4,3' });
  let state = await turn(page, heard, 'first');
  assert.match(await page.textContent('#play-told'), /blocks/);
  const before = state.entries.length;
  const press = async (square) => {
    await page.focus(`#play-board [data-at="${square}"]`);
    await page.keyboard.press('Enter');
  };
  await press(state.options[0]);
  for (let i = 0; i < 100 && heard.state.entries.length === before; i += 1) await page.waitForTimeout(30);
  state = await turn(page, heard, 'first');
  assert.equal(state.turn.phase, 'block');
  assert.match(await page.textContent('#play-status'), /odd or even numbers of tokens/);
  const sum = (heaps) => heaps.reduce((all, heap) => all + Number(heap), 0);
  const alike = state.options.filter((option) => (sum(option) - sum(state.options[0])) % 2 === 0);
  await press(state.options[0]);
  await page.waitForFunction((n) => document.getElementById('play-do').textContent === `Block ${n}`, alike.length);
  await shot(page, 'play-remainder');
  await press(state.options[0]);
  await page.waitForFunction(() => document.getElementById('play-do').textContent === 'Block nothing');
});

test('imitations are announced on the board', async (t) => {
  const page = await open(t, SMALL);
  const heard = await listen(page);
  await panel(page, 'play');
  await page.check('#panel-play input[value=person]');
  await page.selectOption('#play-game', 'moves');
  await write(page, '#play-moves', 'nim imitate=1');
  await write(page, '#play-at', '3,4');
  await page.click('#play-start');
  await turn(page, heard, 'first');
  await write(page, '#play-typed', '1,4');
  await page.click('#play-do');
  const state = await turn(page, heard, 'second');
  assert.deepEqual([state.budgets, state.imitation.amounts], [[0, 0], ['2', '3']]);
  assert.match(await page.textContent('#play-part'), /Taking 2 from y would imitate the last move, which is not allowed now/);
  assert.ok(!state.options.some(([x, y]) => x === '1' && y === '2'));
  await shot(page, 'play-imitation');
});

test('a turn can be undone, and hints win', async (t) => {
  const page = await open(t, SMALL, { size: PHONE, dark: true });
  const heard = await listen(page);
  await begin(page, 'nimhoff', { rules: 'wythoff', at: '4,5' });
  for (let n = 0; n < 20; n += 1) {
    const state = await turn(page, heard, 'first');
    if (!state.turn) break;
    await page.click('#play-hint');
    await page.waitForFunction(() => document.getElementById('play-reason').textContent);
    const hint = await page.evaluate(({ setup, entries }) => window.wythoff.api.post(['play', 'hint'], { setup, entries }), state);
    await write(page, '#play-typed', hint.move.join(','));
    const before = state.entries.length;
    await page.click('#play-do');
    for (let i = 0; i < 100 && heard.state.entries.length === before; i += 1) await page.waitForTimeout(30);
    if (n === 0) await shot(page, 'play-hint-phone');
  }
  assert.equal(heard.state.winner, 'first');
  await page.waitForSelector('#play-status.over');
  assert.match(await page.textContent('#play-status'), /^You won/);
  const all = heard.state.entries.length;
  await page.click('#play-undo');
  for (let i = 0; i < 100 && heard.state.entries.length === all; i += 1) await page.waitForTimeout(30);
  assert.ok(heard.state.entries.length < all);
  assert.ok(heard.state.turn);
});

test('the form begins with the game of the map', async (t) => {
  const page = await open(t, '#/nimhoff/gdwn:3,5@2');
  const values = (...ids) => Promise.all(ids.map((id) => page.inputValue(`#play-${id}`)));
  await panel(page, 'play');
  assert.deepEqual(await values('game', 'rules', 'k'), ['nimhoff', 'gdwn:3,5', '2']);
  // A board of game 1000 is too large: the form keeps the last game.
  for (const [link, ids, expected] of [
    ['#/imitation/3,2', ['game', 'k', 'm'], ['imitation', '3', '2']],
    ['#/blocking/1000', ['game', 'k'], ['imitation', '3']],
    ['#/blocking/12', ['game', 'k', 'at'], ['blocking', '12', '23,21']],
    ['#/three/raleigh@7', ['game', 'three'], ['three', 'raleigh']],
    ['#/moves/king%20misere', ['game', 'moves'], ['moves', 'king misere']],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), link);
    await panel(page, 'play');
    assert.deepEqual(await values(...ids), expected);
  }
});

test('a game survives Back, and a new game can be taken back', async (t) => {
  const page = await open(t, SMALL);
  await begin(page, 'wythoff', { at: '3,4' });
  const name = await page.textContent('#play-name');
  await page.waitForTimeout(400);
  await page.goBack();
  await page.waitForSelector('#sheet', { state: 'hidden' });
  await panel(page, 'play');
  await page.waitForSelector('#play-table:visible');
  assert.equal(await page.textContent('#play-name'), name);
  await page.waitForTimeout(400);
  await page.click('#play-new');
  await page.waitForSelector('#play-game:visible');
  await page.goBack();
  await page.waitForSelector('#play-table:visible');
  assert.equal(await page.textContent('#play-name'), name);
});
