// A server of static files: `node static.js FOLDER`. It prints its address. It compresses, each file
// once, and answers requests for ranges of bytes as a host of static pages would, and does nothing else.

import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.css': 'text/css; charset=utf-8', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.json': 'application/json',
  '.png': 'image/png', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};
const folder = process.argv[2];
/** The files that were asked for, compressed, by their paths and the times of their last change. */
const packed = new Map();

createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://host').pathname));
  let file = join(folder, path);
  try {
    if (statSync(file).isDirectory()) file = join(file, 'index.html');
    statSync(file);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' }).end(`${path} does not exist`);
    return;
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')?.map(Number) ?? [];
  if (from <= to) {
    const { size } = statSync(file);
    const end = Math.min(to, size - 1);
    response.writeHead(206, { 'content-range': `bytes ${from}-${end}/${size}`, 'content-length': end - from + 1, 'cache-control': 'no-cache' });
    createReadStream(file, { start: from, end }).pipe(response);
    return;
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const head = { 'content-type': type, 'cache-control': 'no-cache' };
  if (type === 'image/png') {
    response.writeHead(200, head);
    createReadStream(file).pipe(response);
    return;
  }
  const name = `${file} ${statSync(file).mtimeMs}`;
  if (!packed.has(name)) packed.set(name, gzipSync(readFileSync(file)));
  response.writeHead(200, { ...head, 'content-encoding': 'gzip' }).end(packed.get(name));
}).listen(0, '127.0.0.1', function listening() {
  console.log(`http://127.0.0.1:${this.address().port}`);
});
