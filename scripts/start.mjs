import './lib/node-version.mjs';
import '../cli/bin/end-with-npm.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { supervise } from './lib/supervise.mjs';
import { askForTools } from './lib/system-tools.mjs';

/**
 * npm start: from a fresh clone to a running product. Later starts skip everything that is up to date. Also the command
 * `rebuttal start` of the npm package, which has built code only.
 */
async function build() {
  if (!existsSync(join(root, 'package-lock.json'))) return;
  const { ensurePackages } = await import('./lib/packages.mjs');
  const { ensureBuilt, ownSteps } = await import('./lib/build-steps.mjs');
  await ensurePackages();
  await ensureBuilt(ownSteps, { show: true });
}

const installTools = await askForTools([
  'wkhtmltopdf',
  'fonts for Chinese and Japanese',
  'fonts for emoji, Thai and Hindi',
]);
await Promise.all([installTools(), build()]);
process.exit(await supervise(join(root, 'core/dist/main.js')));
