// A Web Worker with a desk of its own: it answers requests in turn, and sweeps boards in between.
//
// It gets {module}, then {id, request: {method, path, headers, body}} and {forget: id}. It sends
// {begun: id} and {id, status, headers, body}.

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

/** Asks the module. Each call may grow its memory, which takes a new buffer. */
function ask({ method, path, headers, body }) {
  const bytes = encoder.encode(`${JSON.stringify({ method, path, headers })}\n${body ?? ''}`);
  const place = desk.request(bytes.length);
  new Uint8Array(desk.memory.buffer, place, bytes.length).set(bytes);
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
  if (job.answer.waits) waiting.push(job);
  else send(job);
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
onmessage = async ({ data: { module, id, request, forget } }) => {
  if (module) desk = (await WebAssembly.instantiate(module)).exports;
  if (request) queue.push({ id, request, until: performance.now() + PATIENCE });
  if (forget !== undefined) [queue, waiting] = [queue, waiting].map((jobs) => jobs.filter((job) => job.id !== forget));
  schedule();
};
