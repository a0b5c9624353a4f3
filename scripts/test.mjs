import './lib/node-version.mjs';
import { findStale, steps } from './lib/build-steps.mjs';
import { contractCheck, runCheck, staticChecks, suites, testsOf } from './lib/checks.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { fail, root, run } from './lib/run.mjs';
import { ensureTools, findTool } from './lib/system-tools.mjs';
import { makeMemoryFolder, processorMsOf, runFiles } from './lib/test-pool.mjs';

/**
 * npm test [-- name…]: runs all checks or the named ones. `--all` runs the long forms of slow tests. The last line is
 * "N passed, N failed".
 */
const isThorough = process.argv.includes('--all');
const wanted = process.argv.slice(2).filter((name) => name !== '--all');
const names = [...new Set([...staticChecks, { name: 'build' }, ...suites].map(({ name }) => name))];
const results = [];
/** Tuned for two cores: checks use the CPU all the time, tests wait for much of theirs. */
const [checkLanes, testLanes] = [2, 4];
/** Without the API contract, whose step writes committed files. */
const built = steps.map(({ name }) => name).filter((name) => name !== 'api');
const buildScript = `${root}/scripts/build.mjs`;

const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
const files = suites.filter(isWanted).flatMap((suite) => testsOf(suite, isThorough));

function print(line) {
  process.stdout.write(`${line}\n`);
}

function record(title, { passed, failed, ms, cpuMs = 0, output = '', isShown = failed > 0 }) {
  results.push({ title, passed, failed, cpuMs });
  if (isShown && output !== '') print(`\n${output}\n`);
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

/** Writes the routes, which are not committed, and no committed file. */
async function generateRoutes() {
  if (isWanted(contractCheck)) await runChecks([contractCheck]);
  else if (findStale(['api']).length > 0)
    await run(process.execPath, [`${root}/scripts/generate-api.mjs`, '--routes'], { show: true });
}

/** A failed build step counts as a failed test. The tests still run. */
async function build() {
  const since = Date.now();
  const { code } = await run(process.execPath, [buildScript, ...built], { show: true });
  record('Build', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, ms: Date.now() - since });
}

async function runTests() {
  const env = {
    CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findTool('chromium'),
    TMPDIR: makeMemoryFolder() ?? process.env.TMPDIR,
    REBUTTAL_TESTS: isThorough ? 'all' : 'short',
  };
  const isShown = wanted.length > 0 || undefined;
  const onDone = ({ file, ...outcome }) => record(file, { ...outcome, isShown });
  await runFiles(files, { lanes: testLanes, env, onDone });
}

/** Includes the processes that the tests start, such as PostgreSQL and Chromium. */
function printProcessorTime(checksMs) {
  if (checksMs === 0) return; // no /proc to read it from
  const toMinutes = (ms) => `${(ms / 60_000).toFixed(1)} min`;
  print(
    `\nProcessor time: ${toMinutes(checksMs + sum('cpuMs'))}, of which checks and build ${toMinutes(checksMs)}`,
  );
  const measured = results.filter(({ cpuMs }) => cpuMs > 0);
  const most = measured.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, 10);
  for (const { title, cpuMs } of most) print(`  ${(cpuMs / 1000).toFixed(1)} s  ${title}`);
}

const sum = (what) => results.reduce((total, result) => total + result[what], 0);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) fail(`Unknown check "${unknown}". Available: ${names.join(', ')}`);

const tools = files.length > 0 ? ['wkhtmltopdf', 'fonts for Chinese and Japanese', 'chromium'] : [];
await Promise.all([ensureTools(tools, { always: true }), ensurePackages()]);
await generateRoutes();
await runChecks(staticChecks.filter(isWanted));
if (files.length > 0 || isWanted({ name: 'build' })) await build();
const checksMs = processorMsOf(process.pid);
await runTests();

printProcessorTime(checksMs);
print(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
