// A server on a free port, and requests to it.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

const program = process.env.WYTHOFF ?? fileURLToPath(new URL('../../target/release/wythoff', import.meta.url));

/** An agent with up to maxSockets persistent connections. */
export const agentOf = (maxSockets) => new http.Agent({ keepAlive: true, maxSockets });

/** Starts the explorer with these options and waits until it prints its address. */
export async function start(...options) {
  const child = spawn(program, ['explore', '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  process.on('exit', () => child.kill('SIGKILL'));
  const gone = new Promise((done) => child.once('exit', done));
  const port = await new Promise((done, fail) => {
    let output = '';
    const read = (text) => {
      output += text;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
      if (found) done(Number(found[1]));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`the explorer ended with ${code}: ${output}`)));
  });
  const connect = (path) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`));
    return socket;
  };
  /** A number of /proc/PID/status. */
  const status = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]);
  return {
    port,
    /** Resident memory in MiB, now and the most so far. */
    memory: () => Math.round(status('VmRSS') / 1024),
    peak: () => Math.round(status('VmHWM') / 1024),
    threads: () => status('Threads'),
    /** Sends a request and never reads the response. */
    stall: async (path) => connect(path).pause(),
    /** Sends a request and disconnects. */
    abandon: (path) => {
      const socket = connect(path);
      setTimeout(() => socket.destroy(), 5);
    },
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(late);
    },
  };
}

/** Sends a request and reads the whole response. */
export const get = ({ port }, path, { agent, from } = {}) => new Promise((done, fail) => {
  http.get({ host: '127.0.0.1', port, path, agent, localAddress: from }, (answer) => {
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    answer.on('error', fail);
  }).on('error', fail);
});
