// A server of one's own on a port that is free, and requests to it.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

const program = process.env.WYTHOFF ?? fileURLToPath(new URL('../../target/release/wythoff', import.meta.url));

/** Connections that are kept, so many at once. */
export const agentOf = (maxSockets) => new http.Agent({ keepAlive: true, maxSockets });

/** Starts the explorer, and waits until it says where it listens. */
export async function start() {
  const child = spawn(program, ['explore', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  process.on('exit', () => child.kill('SIGKILL'));
  const gone = new Promise((done) => child.once('exit', done));
  const port = await new Promise((done, fail) => {
    let told = '';
    const hear = (text) => {
      told += text;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(told);
      if (found) done(Number(found[1]));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`the explorer ended with ${code}: ${told}`)));
  });
  const connect = (path) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`));
    return socket;
  };
  return {
    port,
    /** Memory in use, in MiB, as the system counts it. */
    memory: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024),
    /** Asks and never reads the answer. */
    stall: async (path) => connect(path).pause(),
    /** Asks and goes away. */
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

/** One request, read to its end. */
export const get = ({ port }, path, { agent } = {}) => new Promise((done, fail) => {
  http.get({ host: '127.0.0.1', port, path, agent }, (answer) => {
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    answer.on('error', fail);
  }).on('error', fail);
});
