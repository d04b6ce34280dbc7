// Every random test many times, each time with fresh seeds: does one of them fail now and then?
//
//   node tests/storm.js [--runs 1000] [--only NAME] [--json]
//
// A test is random if it prints the seed that repeats it, so no list of them is kept. A test that
// fails is reported with its seed, and the others go on. Ctrl-C ends the run with the counts so far.
// Exit code 0 if all tests passed, 1 if one failed, 2 if nothing could be run.

import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';

const option = (name, usual) => {
  const place = process.argv.indexOf(`--${name}`);
  return place < 0 ? usual : process.argv[place + 1];
};
const runs = Number(option('runs', '1000'));
const only = option('only', '');
const stop = (message) => {
  console.error(message);
  process.exit(2);
};
if (!Number.isSafeInteger(runs) || runs < 1) stop('--runs is a whole number from 1 on, such as 1000');

/** The programs of the tests, with the folders in which Cargo runs them. */
function programs() {
  const flags = ['test', '--locked', '--workspace', '--no-run', '--message-format=json'];
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
  return [...new Set(lines.map((match) => match[2]))].map((name) => ({ ...of, name, runs: 0, failed: [] }));
}

const tests = [];
let ended = false;
function report() {
  ended = true;
  for (const child of running) child.kill();
  const failing = tests.filter((test) => test.failed.length > 0);
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(tests.map(({ name, runs, failed }) => ({ name, runs, failed }))));
  } else {
    const all = tests.reduce((sum, test) => sum + test.runs, 0);
    console.log(`${tests.length} random tests, ${all} runs, ${failing.length} tests failed`);
    for (const { name, runs, failed } of failing) console.log(`  ${name}: ${failed.length} of ${runs}: ${failed[0]}`);
  }
  process.exit(failing.length > 0 ? 1 : 0);
}
process.on('SIGINT', report);
process.on('SIGTERM', report);

const all = programs();
for (const [place, of] of all.entries()) {
  console.error(`looking for random tests: program ${place + 1} of ${all.length}, ${tests.length} found`);
  tests.push(...await randomTests(of));
}
if (tests.length === 0) stop(only ? `no random test has ${only} in its name` : 'no test printed a seed');

const begin = performance.now();
let started = 0;
let said = 0;
/** Runs the next test, each in turn, until all have had their runs. */
async function worker() {
  while (!ended && started < runs * tests.length) {
    const test = tests[started++ % tests.length];
    const { passed, said: text } = await run(test, ['--exact', test.name, '--nocapture']);
    if (ended) return;
    test.runs += 1;
    if (!passed) {
      const how = REPRODUCE.exec(text)?.[1] ?? 'no seed printed';
      test.failed.push(how);
      console.error(`FAILED ${how}\n${text}`);
    }
    const seconds = (performance.now() - begin) / 1000;
    if (seconds - said > 10) {
      said = seconds;
      const done = tests.reduce((sum, { runs }) => sum + runs, 0);
      const left = seconds * (runs * tests.length / done - 1) / 60;
      console.error(`${done} of ${runs * tests.length} runs, about ${left.toFixed(0)} minutes left`);
    }
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, worker));
report();
