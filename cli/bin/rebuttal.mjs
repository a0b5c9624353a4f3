#!/usr/bin/env node
import { existsSync } from 'node:fs';

/** In a clone it is built at its first use and after changes; the package from npm has no sources and is built. */
const sources = new URL('../src/main.ts', import.meta.url);
if (existsSync(sources))
  await (await import('../../scripts/lib/fresh-cli.mjs')).ensureFreshCli(process.argv[2]);

await import('../dist/rebuttal.js');
