// Many clients for a long time: does the explorer keep its memory and its threads, and does it
// answer cheap requests soon?
//
//   WYTHOFF=target/release/wythoff node tests/load/soak.js [--seconds 3600] [--memory 512]
//
// 200 clients from 16 addresses ask for random games of all families, sizes and places; a tenth of
// them hostile, a tenth slow to read, a tenth vanishing. One more client asks for cheap answers, ten
// a second. Fails if a cheap answer in a hundred takes more than a second, if the memory exceeds
// the bound by more than the program itself needs, if there are many more threads than in the first
// minute, or if the server answers with an internal error.

import { agentOf, get, start } from './server.js';

const option = (name, usual) => {
  const place = process.argv.indexOf(`--${name}`);
  return place < 0 ? usual : Number(process.argv[place + 1]);
};
const seconds = option('seconds', 3600);
const memory = option('memory', 512);
const seed = option('seed', Date.now() % 1_000_000);

/** MiB that the program may need beside boards and pictures: itself, files of pictures, freed memory. */
const BESIDE = 256;
/** Threads that may come and go with the sweeps of boards. */
const SWEEPING = 8;

let state = BigInt(seed) * 2n + 1n;
/** A random whole number below n (splitmix64). */
function random(n) {
  state = (state + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn;
  let z = state;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn;
  return Number((z ^ (z >> 31n)) % BigInt(n));
}
const one = (list) => list[random(list.length)];
/** A random number whose number of bits is random, too. */
const anySize = (bits) => random(2 ** (1 + random(bits)));

const games = [
  () => `blocking/${1 + anySize(17)}`,
  () => `blocking/${1 + anySize(11)}`,
  () => `imitation/${1 + anySize(8)},${1 + anySize(6)}`,
  () => `nimhoff/gdwn:${1 + random(9)},${1 + random(9)}`,
  () => `nimhoff/${one(['wythoff', 'nim', 'wythoff@3', 'gdwn:1,2@2'])}`,
  () => `moves/${one(['wythoff', 'maharaja', 'nim', '1,0*%200,1*%202,1'])}`,
];
const asks = [
  (game) => `/tiles/${game}/${random(8)}/${random(12)}/${random(12)}.png`,
  (game) => `/tiles/${game}/${random(40)}/${random(2)}/${random(2)}.png`,
  (game) => `/view/${game}.png?x=${anySize(24)}&y=${anySize(24)}&width=${1 + random(2048)}&height=${1 + random(2048)}&z=${random(10)}`,
  (game) => `/values/${game}?x=${anySize(14)}&y=${anySize(14)}&width=${1 + random(99)}&height=${1 + random(99)}`,
  (game) => `/cell/${game}?x=${anySize(20)}&y=${anySize(20)}`,
  (game) => `/outcome/${game}?x=${anySize(16)}&y=${anySize(16)}`,
  (game) => `/rectangle/${game}?x=${anySize(16)}&y=${anySize(16)}&width=${anySize(16)}&height=${anySize(16)}`,
  (game) => `/status/${game}`,
];
const hostile = [
  () => '/outcome/imitation/17179869184,1?x=1099511627770&y=549755813888',
  () => '/outcome/imitation/1099511627775,65536?x=1099511627774&y=1839',
  () => `/tiles/blocking/${'9'.repeat(1 + random(30))}/0/0/0.png`,
  () => '/view/blocking/500000.png?x=0&y=0&width=2048&height=2048&z=9',
  () => '/values/nimhoff/gdwn:1,2?x=1099511627776&y=1099511627776&width=300&height=300',
  () => `/${'%ff/'.repeat(random(40))}`,
];
const path = () => `/v1${one(asks)(one(games)())}`;
/** The address of a client: the queue of the server is fair to addresses. */
const address = (client) => `127.0.1.${1 + (client % 16)}`;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const server = await start('--memory', `${memory}MiB`);
const end = performance.now() + 1000 * seconds;
const statuses = new Map();
const errors = [];

async function client(n) {
  const agent = agentOf(1);
  while (performance.now() < end) {
    const kind = random(10);
    try {
      if (kind === 0) {
        server.abandon(path());
        await pause(100);
      } else if (kind === 1) {
        const socket = await server.stall(path());
        await pause(2000);
        socket.destroy();
      } else {
        const asked = kind === 2 ? one(hostile)() : path();
        const answer = await get(server, asked, { agent, from: address(n) });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500 && answer.status !== 503) errors.push(`${asked}: ${answer.status} ${answer.body}`);
        if (answer.status === 503) await pause(500);
      }
    } catch (error) {
      errors.push(String(error));
      await pause(1000);
    }
  }
}

const cheap = [];
async function careful() {
  const agent = agentOf(1);
  while (performance.now() < end) {
    const begin = performance.now();
    const answer = await get(server, `/v1/cell/imitation/2,1?x=${random(100)}&y=${random(100)}`, { agent, from: '127.0.2.1' });
    if (answer.status !== 200) errors.push(`a cheap request: ${answer.status} ${answer.body}`);
    cheap.push(performance.now() - begin);
    await pause(100);
  }
}

let threads = 0;
let later = 0;
async function watch() {
  const begin = performance.now();
  while (performance.now() < end) {
    const now = server.threads();
    if (performance.now() - begin < 60_000) threads = Math.max(threads, now);
    else later = Math.max(later, now);
    await pause(1000);
  }
}

process.stderr.write(`seed ${seed}, ${seconds} s, --memory ${memory} MiB\n`);
await Promise.all([...Array.from({ length: 200 }, (_, n) => client(n)), careful(), watch()]);
cheap.sort((a, b) => a - b);
const p99 = Math.round(cheap[Math.floor(0.99 * (cheap.length - 1))]);
const peak = server.peak();
await server.stop();

const failed = [
  p99 > 1000 && `p99 of cheap requests is ${p99} ms`,
  peak > memory + BESIDE && `the memory reached ${peak} MiB`,
  later > threads + SWEEPING && `threads grew from ${threads} to ${later}`,
  ...new Set(errors),
].filter(Boolean);
process.stdout.write(`${JSON.stringify({ seed, seconds, memory, peak, threads, later, cheap: cheap.length, p99, statuses: Object.fromEntries(statuses), failed })}\n`);
process.exitCode = failed.length ? 1 : 0;
