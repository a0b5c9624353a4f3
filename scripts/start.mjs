import './lib/node-version.mjs';
import '../cli/bin/end-with-npm.mjs';
import { join } from 'node:path';
import { ensureBuilt, ownSteps } from './lib/build-steps.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/run.mjs';
import { supervise } from './lib/supervise.mjs';
import { askForTools } from './lib/system-tools.mjs';

/** npm start: from a fresh clone to a running product. Later starts skip everything that is up to date. */
async function build() {
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
