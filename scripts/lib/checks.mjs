import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * What tells about the code without running it: each is one test. The longest comes first: it works on one core
 * beside the native ones, which take what is left.
 */
export const staticChecks = [
  { name: 'format', title: 'Prettier', ...node('prettier/bin/prettier.cjs', '--check', '.') },
  { name: 'lint', title: 'Oxlint', ...node('oxlint/bin/oxlint', '-c', 'oxlint.config.mjs') },
  { name: 'types', title: 'Types of server, plugins and command line', ...types('tsconfig.json') },
  { name: 'types', title: 'Types of the SDK', ...types('sdk/tsconfig.json') },
  { name: 'types', title: 'Types of the web app', ...types('web/tsconfig.json') },
  {
    name: 'contract',
    title: 'openapi.yaml and the SDK’s types match the code',
    script: 'scripts/generate-api.mjs',
    args: ['--check'],
  },
  {
    name: 'contract',
    title: 'openapi.yaml is fit for strangers and breaks nothing',
    script: 'scripts/check-contract.mjs',
    args: [],
  },
];

/** The mocha suites, by folder. The long ones come first, since several run at a time; the longest in two halves. */
export const suites = [
  ...inHalves({ name: 'system', title: 'The whole product', folder: 'testing' }),
  ...inHalves({ name: 'web', title: 'Web app', folder: 'web' }),
  { name: 'core', title: 'Units and API', folder: 'core/src' },
  { name: 'cli', title: 'Command line', folder: 'cli/test' },
  { name: 'plugins', title: 'Plugins', folder: 'plugins' },
  { name: 'plugins', title: 'The worked example of a plugin', folder: 'docs/examples' },
  { name: 'plugins', title: 'Scripts', folder: 'scripts' },
  { name: 'sdk', title: 'SDK', folder: 'sdk' },
  { name: 'bench', title: 'Measurements', folder: 'bench' },
];

const mocha = 'node_modules/mocha/bin/mocha.js';
const reporter = 'scripts/lib/counting-reporter.cjs';
const suiteTimeoutMs = 30 * 60_000;

/** Runs a check without showing it; answers its counts and, if it failed, what it said. */
export async function runCheck({ script, args }) {
  const { code, output } = await run(process.execPath, [join(root, script), ...args]);
  return code === 0 ? { passed: 1, failed: 0, said: '' } : { passed: 0, failed: 1, said: output.trim() };
}

/**
 * Runs a suite; answers its counts and, if it was not shown as it came, what it said.
 * One that breaks off counts as one more failure.
 */
export async function runSuite(suite, { env, show }) {
  const countsFile = join(root, '.cache', 'test', `${suite.title.replaceAll(/\W+/g, '-')}.json`);
  mkdirSync(join(root, '.cache', 'test'), { recursive: true });
  rmSync(countsFile, { force: true });
  const options = ['--reporter', join(root, reporter), '--reporter-option', `counts=${countsFile}`];
  const args = [join(root, mocha), ...options, ...testsOf(suite)];
  const { code, output } = await run(process.execPath, args, { show, env, timeoutMs: suiteTimeoutMs });
  const said = output.trimEnd();
  if (!existsSync(countsFile)) return { passed: 0, failed: 1, said };
  const { passed, failed } = JSON.parse(readFileSync(countsFile, 'utf8'));
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, said };
}

/** The test files of a suite, or of its half: every other one. */
export function testsOf({ folder, half }) {
  const all = listTests(folder);
  return half === undefined ? all : all.filter((_, index) => index % 2 === half);
}

function inHalves(suite) {
  return [0, 1].map((half) => ({ ...suite, title: `${suite.title}, ${half + 1} of 2`, half }));
}

function listTests(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return isSkipped(path) ? [] : listTests(path);
      return entry.name.endsWith('.test.ts') ? [path] : [];
    });
}

/** The tests of a new plugin fail until somebody has written it. */
function isSkipped(path) {
  return path.endsWith('/node_modules') || path === 'scripts/templates';
}

/** TypeScript's native compiler; the one named `typescript` is there for tools that use it as a library. */
function types(project) {
  return node('typescript-native/bin/tsc', '-p', project);
}

function node(program, ...args) {
  return { script: `node_modules/${program}`, args };
}
