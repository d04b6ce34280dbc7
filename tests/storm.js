// Every random test many times, each time with fresh seeds: does one of them fail now and then?
//
//   node tests/storm.js [--runs 1000] [--only NAME] [--tally FILE] [--profile fuzz] [--json]
//
// A test is random if it prints the seed that repeats it, so no list of them is kept. A test that
// fails is reported with its seed, and the others go on. Ctrl-C ends the run with the counts so far.
// With a tally, runs are added to those in the file, so that a thousand of each can be made in
// several parts. The test that has taken the least time in this call goes next: quick ones are done
// first, and the others get equal shares of the time. In the profile `fuzz` (optimised, all checks on)
// the build takes longer and the runs a fraction of the time; with TMPDIR=/dev/shm, in memory, tests
// that write stores take a tenth.
// Exit code 0 if all tests passed, 1 if one failed, 2 if nothing could be run.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname } from 'node:path';

const option = (name, usual) => {
  const place = process.argv.indexOf(`--${name}`);
  return place < 0 ? usual : process.argv[place + 1];
};
const runs = Number(option('runs', '1000'));
const only = option('only', '');
const tally = option('tally', '');
const profile = option('profile', 'test');
const stop = (message) => {
  console.error(message);
  process.exit(2);
};
if (!Number.isSafeInteger(runs) || runs < 1) stop('--runs is a whole number from 1 on, such as 1000');
if (profile === undefined) stop('--profile takes the name of a profile in Cargo.toml, such as fuzz');
if (tally === undefined) stop('--tally takes the name of a file');
if (!existsSync(dirname(tally))) stop(`cannot write ${tally}: the folder ${dirname(tally)} does not exist`);

const nameOf = ({ crate, name }) => `${crate} ${name}`;
/** The tests of a tally by their names: runs, seconds, and how to repeat the runs that failed. */
function tallied() {
  if (!tally || !existsSync(tally)) return new Map();
  try {
    const tests = JSON.parse(readFileSync(tally));
    const isTest = ({ crate, name, runs, seconds, failed }) =>
      typeof crate === 'string' && typeof name === 'string' && runs >= 0 && seconds >= 0 && Array.isArray(failed);
    if (!tests.every(isTest)) throw new Error('an entry lacks its crate, name, runs, seconds or failed');
    return new Map(tests.map((test) => [nameOf(test), test]));
  } catch (error) {
    return stop(`${tally} is no tally of a storm: ${error.message}`);
  }
}
const earlier = tallied();

/** The programs of the tests, with the folders in which Cargo runs them. */
function programs() {
  const flags = ['test', '--locked', '--workspace', '--profile', profile, '--no-run', '--message-format=json'];
  const built = spawnSync('cargo', flags, { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 });
  if (built.status !== 0) stop('the tests do not build');
  return String(built.stdout).split('\n').filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((message) => message.executable && message.profile?.test)
    .map(({ executable, manifest_path: manifest }) => ({ program: executable, cwd: dirname(manifest) }));
}

const running = new Set();
/** Runs a program of tests: whether it passed, and what it said on standard error. */
function run({ program, cwd }, flags) {
  return new Promise((done) => {
    const env = { ...process.env };
    delete env.WYTHOFF_SEED;
    const child = spawn(program, flags, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    const said = [];
    child.stderr.on('data', (bytes) => said.push(bytes));
    running.add(child);
    child.on('close', (code) => {
      running.delete(child);
      done({ passed: code === 0, said: Buffer.concat(said).toString() });
    });
  });
}

const REPRODUCE = /to reproduce: (WYTHOFF_SEED=\d+ cargo test --workspace (\S*))/;
/** The random tests of a program with `only` in their names, found by running all such tests once. */
async function randomTests(of) {
  const { said } = await run(of, ['--nocapture', '--test-threads=2', ...(only ? [only] : [])]);
  const lines = said.split('\n').map((line) => REPRODUCE.exec(line)).filter((match) => match?.[2]);
  const crate = basename(of.cwd);
  return [...new Set(lines.map((match) => match[2]))].map((name) => {
    const { runs, seconds, failed } = earlier.get(nameOf({ crate, name })) ?? { runs: 0, seconds: 0, failed: [] };
    return { of, crate, name, runs, started: runs, seconds, failed, before: { runs, seconds } };
  });
}

const tests = [];
const rows = () => tests.map(({ crate, name, runs, seconds, failed }) =>
  ({ crate, name, runs, seconds: Number(seconds.toFixed(1)), failed }));
/** Writes the tally, whole or not at all, with the tests that were not looked for. */
function save() {
  if (!tally || tests.length === 0) return;
  const names = new Set(tests.map(nameOf));
  const others = [...earlier.values()].filter((test) => !names.has(nameOf(test)));
  const lines = [...rows(), ...others].map((test) => JSON.stringify(test));
  writeFileSync(`${tally}.part`, `[\n${lines.join(',\n')}\n]\n`);
  renameSync(`${tally}.part`, tally);
}

const done = () => tests.reduce((sum, test) => sum + test.runs, 0);
let ended = false;
function report() {
  ended = true;
  for (const child of running) child.kill();
  save();
  const failing = tests.filter((test) => test.failed.length > 0);
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(rows()));
  } else {
    console.log(`${tests.length} random tests, ${done()} runs, ${failing.length} tests failed`);
    for (const { name, runs, failed } of failing) console.log(`  ${name}: ${failed.length} of ${runs}: ${failed[0]}`);
  }
  process.exit(failing.length > 0 ? 1 : 0);
}
process.on('SIGINT', report);
process.on('SIGTERM', report);

const found = programs();
for (const [place, of] of found.entries()) {
  console.error(`looking for random tests: program ${place + 1} of ${found.length}, ${tests.length} found`);
  tests.push(...await randomTests(of));
}
if (tests.length === 0) stop(only ? `no random test has ${only} in its name` : 'no test printed a seed');

const begin = performance.now();
const wanted = tests.reduce((sum, test) => sum + Math.max(runs, test.runs), 0);
const workers = availableParallelism();
let said = 0;
/** Seconds that a run of a test takes: in this call, or in those before if there was none yet. */
function each({ runs, seconds, before }) {
  const made = runs - before.runs;
  if (made > 0) return (seconds - before.seconds) / made;
  return runs > 0 ? seconds / runs : 0;
}
/** Seconds that a test has taken in this call, with the runs that are under way. */
const taken = (test) => each(test) * (test.started - test.before.runs);
/** Runs the test that has taken the least time, until all have had their runs. */
async function worker() {
  while (!ended) {
    const open = tests.filter((test) => test.started < runs);
    if (open.length === 0) return;
    const test = open.reduce((least, other) => (taken(other) < taken(least) ? other : least));
    test.started += 1;
    const from = performance.now();
    const { passed, said: text } = await run(test.of, ['--exact', test.name, '--nocapture']);
    if (ended) return;
    test.runs += 1;
    test.seconds += (performance.now() - from) / 1000;
    if (!passed) {
      const how = REPRODUCE.exec(text)?.[1] ?? 'no seed printed';
      test.failed.push(how);
      console.error(`FAILED ${how}\n${text}`);
    }
    const seconds = (performance.now() - begin) / 1000;
    if (seconds - said > 10) {
      said = seconds;
      save();
      const left = tests.reduce((sum, test) => sum + each(test) * Math.max(0, runs - test.runs), 0) / workers / 60;
      console.error(`${done()} of ${wanted} runs, about ${left.toFixed(0)} minutes left`);
    }
  }
}
await Promise.all(Array.from({ length: workers }, worker));
report();
