// The answers of the module, byte for byte those of the server. WYTHOFF_MODULE names the module.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { server } from '../browser/explorer.js';

const MODULE = process.env.WYTHOFF_MODULE;
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** A host without stores. */
const HOST = { fetch: () => assert.fail('a file of a store'), take: () => assert.fail('no answer') };

/** The module, asked as the worker of the page asks it. */
class Module {
  constructor() {
    this.desk = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(MODULE)), { host: HOST }).exports;
  }

  ask(method, path, body) {
    const headers = body ? [['content-type', 'application/json']] : [];
    const bytes = encoder.encode(`${JSON.stringify({ method, path, headers })}\n${body ?? ''}`);
    for (;;) {
      const { desk } = this;
      const place = desk.request(bytes.length);
      new Uint8Array(desk.memory.buffer, place, bytes.length).set(bytes);
      const start = desk.answer();
      const answer = new Uint8Array(desk.memory.buffer, start, desk.answer_length());
      const end = answer.indexOf(10);
      const head = JSON.parse(decoder.decode(answer.subarray(0, end)));
      if (!head.waits) return { ...head, headers: new Map(head.headers), body: Buffer.from(answer.slice(end + 1)) };
      while (desk.sweep());
    }
  }
}

/** The answer of the server, when its board is swept. */
async function ask(method, path, body) {
  for (;;) {
    // The module computes on this thread, and the server may close an idle connection meanwhile.
    const headers = { connection: 'close', ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(server + path, { method, headers, body });
    const waits = answer.status === 503 || (answer.headers.has('retry-after') && answer.status === 200);
    if (!waits) return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A generator of whole numbers below n (xorshift). */
function randomly(seed) {
  let state = seed;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

const GAMES = [
  'blocking/1', 'blocking/5', 'blocking/100', 'blocking/1000', 'nimhoff/wythoff', 'nimhoff/gdwn:1,2', 'nimhoff/wythoff@3', 'imitation/1,1', 'imitation/2,1',
  'moves/maharaja', 'moves/wythoff block=2', 'moves/nim modulo=2', 'moves/king misere', 'three/wythoff@3', 'three/nim@5',
].map((game) => game.split('/').map(encodeURIComponent).join('/'));

/** A request that means something, or nearly. */
function request(random) {
  const pick = (list) => list[random(list.length)];
  const game = pick(GAMES);
  // Boards of moves are computed up to the window, and unoptimized code takes long for that.
  const far = /^(moves|three)/.test(game) ? 60 : 300;
  const cell = () => `x=${random(far)}&y=${random(far)}`;
  const window = () => `${cell()}&width=${1 + random(40)}&height=${1 + random(40)}`;
  const colour = () => pick(['', '', '&colour=outcome', '&colour=value', '&colour=sees', '&colour=fill:1,1']);
  const setup = () => `{"setup":{"game":"blocking","k":${1 + random(6)},"at":["${random(40)}","${random(40)}"]}}`;
  return pick([
    () => ['GET', `/v1/tiles/${game}/${random(4)}/${random(3)}/${random(3)}.png`],
    () => ['GET', `/v1/view/${game}.png?${window()}&z=${random(4)}`],
    () => ['GET', `/v1/tiles/compare/97..100@1,1/${random(3)}/0/${random(2)}.png?palette=paper`],
    () => ['GET', `/v1/view/blocking/8.png?x=576460752303423488&y=${random(9)}00000000&width=64&height=64&z=${pick([5, 50])}`],
    () => ['GET', `/v1/status/${game}`],
    () => ['GET', `/v1/values/${game}?${window()}${colour()}`],
    () => ['GET', `/v1/cell/${game}?${cell()}${colour()}`],
    () => ['GET', `/v1/advice/${game}?x=${random(30)}&y=${random(30)}`],
    () => ['GET', `/v1/profile/${game}?x0=0&y0=${random(90)}&x1=${random(90)}&y1=7${colour()}`],
    () => ['GET', `/v1/rectangle/${game}?${window()}${colour()}`],
    () => ['GET', `/v1/agreement/97..100@1,1?${window()}`],
    () => ['GET', `/v1/structure/blocking/${pick([97, 100])}`],
    () => ['GET', `/v1/${pick(['cell', 'values', 'tiles', 'nothing'])}/${game}?x=-1`],
    () => ['POST', `/v1/play/${pick(['state', 'hint'])}`, setup()],
    () => ['POST', '/v1/play/puzzle', `{"setup":{"game":"imitation","k":2,"m":1,"at":["3","5"]},"size":20,"seed":${random(9)}}`],
    () => ['POST', '/v1/automaton', `{"rows":${JSON.stringify(Array.from({ length: 5 }, () => Array.from({ length: 9 }, () => random(5) - 2)))},"steps":${random(9)}}`],
    () => ['POST', '/v1/play/state', '{"setup":'],
  ])();
}

test('600 requests have the same answers from the module and from the server', { skip: MODULE ? false : 'WYTHOFF_MODULE names no module' }, async (t) => {
  const [module, random] = [new Module(), randomly(20261122)];
  const statuses = new Map();
  // A status says whether a board was evaluated. Other tests may have asked the server for these games, but
  // not for game 3301.
  const first = GAMES.map((game) => ['GET', `/v1/tiles/${game}/0/0/0.png`]);
  const all = [['GET', '/v1/status/blocking/3301'], ...first, ...Array.from({ length: 600 }, () => request(random))];
  for (const asked of all) {
    const [one, other] = [module.ask(...asked), await ask(...asked)];
    const name = asked.join(' ');
    assert.equal(one.status, other.status, `${name}: ${one.body.subarray(0, 300)}`);
    assert.ok(one.body.equals(other.body), `${name}: ${one.body.subarray(0, 300)} and ${other.body.subarray(0, 300)}`);
    for (const header of ['content-type', 'etag', 'x-wythoff-shows']) assert.equal(one.headers.get(header) ?? null, other.headers.get(header), `${name}: ${header}`);
    statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1);
  }
  t.diagnostic(JSON.stringify([...statuses]));
  assert.ok(statuses.get(200) > 400 && statuses.get(400) > 20);
});
