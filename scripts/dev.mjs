import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './lib/packages.mjs';
import { root, run, log } from './lib/run.mjs';
import { ensureTools } from './lib/system-tools.mjs';

/** npm run dev: runs the server from source, restarts it on changes, and serves the web app with hot reload. */
const children = [];

function keepRunning(...args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  child.once('exit', () => {
    children.splice(children.indexOf(child), 1);
    if (children.length === 0) process.exit();
    endAll();
  });
  children.push(child);
}

/** Ctrl-C in a terminal also reaches the child processes. They exit first, then this process. */
function endAll() {
  for (const child of children) child.kill('SIGTERM');
}

async function generateApi() {
  const { code, output } = await run(process.execPath, [join(root, 'scripts/generate-api.mjs')]);
  if (code !== 0) log(output.trim());
}

function generateApiAtChanges() {
  let timer;
  watch(join(root, 'core/src'), { recursive: true }, (_event, name) => {
    if (!/\.(controller|dto)\.ts$/.test(name ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(generateApi, 200);
  });
}

process.on('SIGINT', () => undefined).on('SIGTERM', endAll);
await ensurePackages();
await ensureTools(['wkhtmltopdf', 'fonts for Chinese and Japanese', 'fonts for emoji, Thai and Hindi']);
await generateApi();
generateApiAtChanges();
keepRunning(
  '--watch',
  '--conditions=@rebuttal/source',
  '--import=tsx',
  '--enable-source-maps',
  'core/src/app/main.ts',
);
keepRunning('node_modules/vite/bin/vite.js', 'web');
