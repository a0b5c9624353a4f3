import './lib/node-version.mjs';
import { findStale, ownSteps } from './lib/build-steps.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root, run, say } from './lib/run.mjs';
import { ensureTools } from './lib/system-tools.mjs';

/** A signal to npm reaches its shell alone: once that is gone, nobody is left who could end the server. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** npm start: from a fresh clone to a running product. The second time there is nothing to do but to start. */
async function build() {
  await ensurePackages();
  if (findStale(ownSteps).length === 0) return;
  say('Building what has changed.');
  const { code } = await run(process.execPath, [`${root}/scripts/build.mjs`, ...ownSteps], { show: true });
  if (code !== 0) process.exit(code);
}

endWithNpm();
await Promise.all([ensureTools(['wkhtmltopdf', 'fonts for Chinese and Japanese']), build()]);
await import('../core/dist/main.js');
