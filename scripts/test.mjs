import './lib/node-version.mjs';
import { runCheck, staticChecks, suites, testsOf } from './lib/checks.mjs';
import { makeMemoryFolder } from './lib/memory-folder.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { fail, root, run } from './lib/run.mjs';
import { ensureTools, findTool } from './lib/system-tools.mjs';
import { runFiles } from './lib/test-pool.mjs';

/** npm test [-- name…]: runs all checks or the named ones. The last line is "N passed, N failed". */
const wanted = process.argv.slice(2);
const names = [...new Set([...staticChecks, { name: 'build' }, ...suites].map(({ name }) => name))];
const results = [];
/** Tuned for two cores: checks use the CPU all the time, tests wait for much of theirs. */
const [checkLanes, testLanes] = [2, 4];
const buildScript = `${root}/scripts/build.mjs`;

const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
const files = suites.filter(isWanted).flatMap(testsOf);

function print(line) {
  process.stdout.write(`${line}\n`);
}

function record(title, { passed, failed, ms, said = '', isShown = failed > 0 }) {
  results.push({ passed, failed });
  if (isShown && said !== '') print(`\n${said}\n`);
  const counts = passed + failed > 1 ? `${passed} passed, ` : '';
  print(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${title} (${counts}${(ms / 1000).toFixed(1)} s)`);
}

/** Runs a limited number concurrently. */
async function runChecks(checks) {
  const waiting = [...checks];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const since = Date.now();
      const outcome = await runCheck(check);
      record(check.title, { ...outcome, ms: Date.now() - since });
    }
  };
  await Promise.all(Array.from({ length: checkLanes }, lane));
}

/** A failed build step counts as a failed test. The tests still run. */
async function build() {
  const since = Date.now();
  const { code } = await run(process.execPath, [buildScript], { show: true });
  record('Build', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, ms: Date.now() - since });
}

async function runTests() {
  const env = {
    CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findTool('chromium'),
    TMPDIR: makeMemoryFolder() ?? process.env.TMPDIR,
  };
  const isShown = wanted.length > 0 || undefined;
  const onDone = ({ file, ...outcome }) => record(file, { ...outcome, isShown });
  await runFiles(files, { lanes: testLanes, env, onDone });
}

const unknown = wanted.find((name) => !names.includes(name));
if (unknown) fail(`Unknown check "${unknown}". Available: ${names.join(', ')}`);

const tools = files.length > 0 ? ['wkhtmltopdf', 'fonts for Chinese and Japanese', 'chromium'] : [];
await Promise.all([ensureTools(tools, { always: true }), ensurePackages()]);
await run(process.execPath, [buildScript, 'api'], { show: true }); // the types of the routes are made, not committed
await runChecks(staticChecks.filter(isWanted));
if (files.length > 0 || isWanted({ name: 'build' })) await build();
await runTests();

const sum = (what) => results.reduce((total, result) => total + result[what], 0);
print(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
