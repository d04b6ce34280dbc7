// Answers without a server: the desk of the program as a WebAssembly module, in Web Workers.

/** The worker for a question, by the first name of its path; all others go to `sight`. */
const ROOMS = { view: 'film', structure: 'structure', agreement: 'structure', play: 'play', automaton: 'play' };

/** Milliseconds of work after which an abandoned request ends its worker, and with it the boards there. */
const ABANDONED = 3000;

/** One worker, started with the first request, and started again after it was ended. */
class Room {
  constructor(module, stores) {
    Object.assign(this, { module, stores, jobs: new Map(), next: 0, current: null, worker: null });
  }

  start() {
    const worker = new Worker(new URL('./worker.js', import.meta.url));
    this.worker = worker;
    this.current = null;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail();
    };
    worker.postMessage({ module: this.module, stores: this.stores });
    for (const [id, { request }] of this.jobs) worker.postMessage({ id, request });
  }

  hear({ begun, failed, id, ...answer }) {
    if (failed) {
      this.fail(failed);
      return;
    }
    if (begun !== undefined) {
      this.current = begun;
      this.since = performance.now();
      return;
    }
    this.jobs.get(id)?.done(answer);
    this.jobs.delete(id);
    if (this.current === id) this.current = null;
  }

  /** Ends the worker, and starts another one if there are requests. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    if (this.jobs.size) this.start();
  }

  /**
   * Answers the request that failed, and goes on with the others. If a board failed between two
   * requests, all that are there wait for it.
   */
  fail(error = 'internal error: the request failed') {
    const body = JSON.stringify({ error });
    for (const id of this.current === null ? [...this.jobs.keys()] : [this.current]) {
      this.jobs.get(id)?.done({ status: 500, headers: [['content-type', 'application/json']], body });
      this.jobs.delete(id);
    }
    this.end();
  }

  /** Gives a request up. The worker gets some time to finish it, because its boards are worth more. */
  forget(id) {
    if (!this.jobs.delete(id)) return;
    this.worker?.postMessage({ forget: id });
    if (this.current !== id) return;
    const left = ABANDONED - (performance.now() - this.since);
    setTimeout(() => this.current === id && this.end(), left);
  }

  /** The answer to a request, like that of fetch(). */
  async ask(request, signal) {
    signal?.throwIfAborted();
    const id = this.next++;
    let stop;
    const answer = new Promise((done, fail) => {
      this.jobs.set(id, { request, done });
      stop = () => {
        this.forget(id);
        fail(signal.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
    });
    if (this.worker) this.worker.postMessage({ id, request });
    else this.start();
    try {
      const { status, headers, body } = await answer;
      return new Response(body, { status, headers });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }
}

/** Loads a module. */
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Some hosts of static files do not know the type of a module.
  const isTyped = answer.headers.get('content-type') === 'application/wasm';
  return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Loads the list of the stores that lie beside the page. */
async function listed(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return { list: await answer.text(), base: answer.url };
}

/**
 * Returns a function like fetch(), for the requests of api.js, that asks a module. `stores` is the
 * address of a list of stores, if there is one.
 */
export function desk(address, stores) {
  let parts = null;
  const rooms = new Map();
  return async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
    const name = url.split(/[/?]/)[1];
    if (name === 'gallery') return fetch('gallery.json', { signal });
    parts ??= Promise.all([load(address), stores ? listed(stores) : null]);
    try {
      await parts;
    } catch (error) {
      parts = null;
      throw error;
    }
    const room = ROOMS[name] ?? 'sight';
    if (!rooms.has(room)) rooms.set(room, new Room(...(await parts)));
    return rooms.get(room).ask({ method, path: `/${url}`, headers: Object.entries(headers), body }, signal);
  };
}
