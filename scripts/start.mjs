import './lib/node-version.mjs';
import { ensureBuilt, ownSteps } from './lib/build-steps.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { endWithNpm } from './lib/run.mjs';
import { askForTools } from './lib/system-tools.mjs';

/** npm start: from a fresh clone to a running product. Later starts skip everything that is up to date. */
async function build() {
  await ensurePackages();
  await ensureBuilt(ownSteps, { show: true });
}

endWithNpm();
const installTools = await askForTools([
  'wkhtmltopdf',
  'fonts for Chinese and Japanese',
  'fonts for emoji, Thai and Hindi',
]);
await Promise.all([installTools(), build()]);
await import('../core/dist/main.js');
