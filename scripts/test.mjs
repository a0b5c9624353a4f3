import './lib/node-version.mjs';
import { runCheck, runSuite, staticChecks, suites, testsOf } from './lib/checks.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { fail, root, run } from './lib/run.mjs';
import { ensureTools, findTool } from './lib/system-tools.mjs';

/** npm test [-- name…]: all that is checked, or what is named. The last line is "N passed, N failed". */
const wanted = process.argv.slice(2);
const names = [...new Set([...staticChecks, { name: 'build' }, ...suites].map(({ name }) => name))];
const results = [];
/** On two cores: checks are all work, suites wait much of their time. */
const [checkLanes, suiteLanes] = [2, 4];
const buildScript = `${root}/scripts/build.mjs`;

const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
const wantedSuites = suites.filter(isWanted).filter((suite) => testsOf(suite).length > 0);

function print(line) {
  process.stdout.write(`${line}\n`);
}

function record(title, since, { passed, failed }) {
  results.push({ passed, failed });
  print(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${title} (${((Date.now() - since) / 1000).toFixed(1)} s)`);
}

/** Some at a time. What a part says stands together, above its result, unless it was shown as it came. */
async function runAll(parts, runPart, lanes) {
  const waiting = [...parts];
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const since = Date.now();
      print(`begun   ${part.title}`);
      const outcome = await runPart(part);
      if (outcome.said !== '') print(`\n${part.title}\n${outcome.said}\n`);
      record(part.title, since, outcome);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** A part that does not build is a failed test; the suites run all the same. */
async function build() {
  const since = Date.now();
  const { code } = await run(process.execPath, [buildScript], { show: true });
  record('Build', since, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
}

async function runSuites() {
  const env = { CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findTool('chromium') };
  const show = wantedSuites.length === 1;
  await runAll(wantedSuites, (suite) => runSuite(suite, { env, show }), suiteLanes);
}

const unknown = wanted.find((name) => !names.includes(name));
if (unknown) fail(`There is no check "${unknown}". There are: ${names.join(', ')}`);

const tools = wantedSuites.length > 0 ? ['wkhtmltopdf', 'fonts for Chinese and Japanese', 'chromium'] : [];
await Promise.all([ensureTools(tools, { always: true }), ensurePackages()]);
await run(process.execPath, [buildScript, 'api'], { show: true }); // the types of the routes are made, not committed
await runAll(staticChecks.filter(isWanted), runCheck, checkLanes);
if (wantedSuites.length > 0 || isWanted({ name: 'build' })) await build();
await runSuites();

const sum = (what) => results.reduce((total, result) => total + result[what], 0);
print(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
