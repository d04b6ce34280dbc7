// Runs files of tests in one process, so that they share one browser: `node run.js FILE..`.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)));
