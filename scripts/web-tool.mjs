import './lib/node-version.mjs';
import { ensureBuilt } from './lib/build-steps.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { fail, run } from './lib/run.mjs';
import { ensureTools, findTool } from './lib/system-tools.mjs';

/**
 * Runs a program of `web/test` on the built product in Chromium, and the system tools that each one needs:
 *
 * npm run screenshots [-- name…]: captures every screen, or those whose names start with an argument.
 *
 * npm run lighthouse [-- --preset=desktop]: runs Lighthouse on the landing page, the sign-in, a list of 1,000 disputes and a dispute, and
 * measures the list's interaction delay. Fails below the thresholds. Speed scores depend on the machine and its load.
 */
const programs = {
  screenshots: ['wkhtmltopdf', 'fonts for Chinese and Japanese', 'chromium'],
  lighthouse: ['chromium'],
};
const [name, ...args] = process.argv.slice(2);
if (!(name in programs)) fail(`Usage: node scripts/web-tool.mjs ${Object.keys(programs).join('|')} …`);

await Promise.all([ensureTools(programs[name], { always: true }), ensurePackages()]);
await ensureBuilt(['api', 'server', 'web']);
const { code } = await run(
  process.execPath,
  ['--conditions=@rebuttal/source', '--import=tsx', `web/test/${name}.ts`, ...args],
  { show: true, env: { CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findTool('chromium') } },
);
process.exitCode = code;
