import './lib/node-version.mjs';
import { findStale, ownSteps } from './lib/build-steps.mjs';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root, run, say } from './lib/run.mjs';
import { askForTools } from './lib/system-tools.mjs';

/** npm start: from a fresh clone to a running product. Later starts skip everything that is up to date. */
async function build() {
  await ensurePackages();
  if (findStale(ownSteps).length === 0) return;
  say('Building what has changed.');
  const { code } = await run(process.execPath, [`${root}/scripts/build.mjs`, ...ownSteps], { show: true });
  if (code !== 0) process.exit(code);
}

endWithNpm();
const installTools = await askForTools([
  'wkhtmltopdf',
  'fonts for Chinese and Japanese',
  'fonts for emoji, Thai and Hindi',
]);
await Promise.all([installTools(), build()]);
await import('../core/dist/main.js');
