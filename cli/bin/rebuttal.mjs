#!/usr/bin/env node
import './end-with-npm.mjs';
import { existsSync } from 'node:fs';

/** In a clone, builds the CLI on first use and after changes. The npm package ships built, without sources. */
const sources = new URL('../src/main.ts', import.meta.url);
if (existsSync(sources))
  await (await import('../../scripts/lib/fresh-cli.mjs')).ensureFreshCli(process.argv.slice(2));

await import('../dist/rebuttal.js');
