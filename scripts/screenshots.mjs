import './lib/node-version.mjs';
import { findStale } from './lib/build-steps.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { fail, root, run, say } from './lib/run.mjs';
import { ensureTools, findTool } from './lib/system-tools.mjs';

/** npm run screenshots [-- name…]: captures every screen, or those whose names start with an argument. */
const needed = ['api', 'server', 'web'];

await Promise.all([
  ensureTools(['wkhtmltopdf', 'fonts for Chinese and Japanese', 'chromium'], { always: true }),
  ensurePackages(),
]);
if (findStale(needed).length > 0) {
  say('Building what has changed.');
  const { code, output } = await run(process.execPath, [`${root}/scripts/build.mjs`, ...needed]);
  if (code !== 0) fail(output.trim());
}
const { code } = await run(
  process.execPath,
  ['--conditions=@rebuttal/source', '--import=tsx', 'web/test/screenshots.ts', ...process.argv.slice(2)],
  { show: true, env: { CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findTool('chromium') } },
);
process.exitCode = code;
