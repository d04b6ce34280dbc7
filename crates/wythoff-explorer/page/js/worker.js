// A Web Worker with a desk of its own: it answers requests in turn, and sweeps boards in between.
//
// It gets {module, stores}, then {id, request: {method, path, headers, body}} and {forget: id}. It
// sends {begun: id}, {begun: null} if that request is to wait, and {id, status, headers, body}, or
// {failed} if it cannot begin. `stores` is null or {list, base}: the list of the stores that lie
// beside the page, and the address from which their paths begin.

/** Milliseconds that a request waits for more rows of a board before it gets what is known. */
const PATIENCE = 1500;

/** Milliseconds of sweeping before the next messages are read. */
const SLICE = 20;

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const again = new MessageChannel();
let desk = null;
let scheduled = false;
let queue = [];
let waiting = [];
let base = null;
let found = null;

/** Gets a file of a store, or a range of its bytes, before the module goes on. */
function get({ path, range }) {
  const request = new XMLHttpRequest();
  request.open('GET', new URL(path, base), false);
  request.responseType = 'arraybuffer';
  if (range) request.setRequestHeader('Range', `bytes=${range[0]}-${range[1] - 1}`);
  try {
    request.send();
  } catch ({ name }) {
    return [{ status: 0, error: name }, new ArrayBuffer(0)];
  }
  return [{ status: request.status, range: request.getResponseHeader('content-range') ?? '' }, request.response];
}

/** The functions that the module imports: each answer is a line of JSON, then the body. */
const host = {
  fetch(place, length) {
    const [head, body] = get(JSON.parse(decoder.decode(new Uint8Array(desk.memory.buffer, place, length))));
    const line = encoder.encode(`${JSON.stringify(head)}\n`);
    found = new Uint8Array(line.length + body.byteLength);
    found.set(line);
    found.set(new Uint8Array(body), line.length);
    return found.length;
  },
  take(place) {
    new Uint8Array(desk.memory.buffer, place, found.length).set(found);
    found = null;
  },
};

/** Writes bytes to where the module reads its next request. */
function write(bytes, to = desk) {
  const place = to.request(bytes.length);
  new Uint8Array(to.memory.buffer, place, bytes.length).set(bytes);
}

/** Makes the desk, with its stores. Requests that arrive meanwhile wait. */
async function begin(module, stores) {
  const { exports } = await WebAssembly.instantiate(module, { host });
  if (stores) {
    base = stores.base;
    write(encoder.encode(stores.list), exports);
    if (!exports.stores()) throw new Error(`${base} is not a list of stores of this version`);
  }
  desk = exports;
}

/** Asks the module. Each call may grow its memory, which takes a new buffer. */
function ask({ method, path, headers, body }) {
  write(encoder.encode(`${JSON.stringify({ method, path, headers })}\n${body ?? ''}`));
  const start = desk.answer();
  const answer = new Uint8Array(desk.memory.buffer, start, desk.answer_length());
  const end = answer.indexOf(10);
  return { ...JSON.parse(decoder.decode(answer.subarray(0, end))), body: answer.slice(end + 1).buffer };
}

function send({ id, answer: { status, headers, body } }) {
  postMessage({ id, status, headers, body }, [body]);
}

/** Answers a request, or lets it wait for its board. */
function respond(job) {
  postMessage({ begun: job.id });
  job.answer = ask(job.request);
  if (!job.answer.waits) return send(job);
  postMessage({ begun: null });
  waiting.push(job);
}

/** Sweeps for a while. Then requests that wait are asked again, if more rows are known. */
function sweep() {
  const end = performance.now() + SLICE;
  let done = 1;
  while (done === 1 && performance.now() < end) done = desk.sweep();
  if (done === 2) queue.push(...waiting.splice(0));
  const late = (job) => done === 0 || job.until < performance.now();
  const over = waiting.filter(late);
  waiting = waiting.filter((job) => !over.includes(job));
  over.forEach(send);
  return done !== 0;
}

/** Does one thing, then reads messages, then goes on. */
function turn() {
  scheduled = false;
  if (!desk) return;
  const job = queue.shift();
  if (job) respond(job);
  else if (!sweep()) return;
  schedule();
}

function schedule() {
  if (scheduled) return;
  scheduled = true;
  again.port2.postMessage(null);
}

again.port1.onmessage = turn;
onmessage = async ({ data: { module, stores, id, request, forget } }) => {
  if (module) await begin(module, stores).catch(({ message }) => postMessage({ failed: message }));
  if (request) queue.push({ id, request, until: performance.now() + PATIENCE });
  if (forget !== undefined) [queue, waiting] = [queue, waiting].map((jobs) => jobs.filter((job) => job.id !== forget));
  schedule();
};
