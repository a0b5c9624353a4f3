import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findStale, ownSteps } from './lib/build-steps.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { fail, root, run, say } from './lib/run.mjs';
import { ensureTools } from './lib/system-tools.mjs';

/** npm run scale: runs the scaled-out deployment of docs/scaling.md on this machine. */
async function build() {
  await ensurePackages();
  if (findStale(ownSteps).length === 0) return;
  say('Building what has changed.');
  const { code, output } = await run(process.execPath, [join(root, 'scripts/build.mjs'), ...ownSteps]);
  if (code !== 0) fail(output.trim());
}

process.chdir(root);
const args = process.argv.slice(2);
if (!args.includes('--help')) {
  const pooler = args.includes('--no-pooler') ? [] : ['pgbouncer'];
  await Promise.all([ensureTools(['nginx', ...pooler, 'wkhtmltopdf'], { always: true }), build()]);
}
const node = ['--conditions=@rebuttal/source', '--import', 'tsx', '--enable-source-maps'];
// A separate process group: this process forwards Ctrl-C, so that everything stops in order. It also exits if this one dies.
const child = spawn(process.execPath, [...node, join(root, 'testing/scaled/main.ts'), ...args], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: true,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
