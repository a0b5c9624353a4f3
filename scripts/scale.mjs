import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuilt, ownSteps } from './lib/build-steps.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/run.mjs';
import { ensureTools } from './lib/system-tools.mjs';

/** npm run scale: runs the scaled-out deployment of docs/scaling.md on this machine. */
process.chdir(root);
const args = process.argv.slice(2);
if (!args.includes('--help')) {
  const pooler = args.includes('--no-pooler') ? [] : ['pgbouncer'];
  await Promise.all([ensureTools(['nginx', ...pooler, 'wkhtmltopdf'], { always: true }), ensurePackages()]);
  await ensureBuilt(ownSteps);
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
