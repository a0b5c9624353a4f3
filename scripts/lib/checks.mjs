import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** What tells about the code without running it: each is one test. */
export const staticChecks = [
  {
    name: 'types',
    title: 'Types of server, plugins and command line',
    ...node('typescript/bin/tsc', '-p', 'tsconfig.json'),
  },
  { name: 'types', title: 'Types of the SDK', ...node('typescript/bin/tsc', '-p', 'sdk/tsconfig.json') },
  { name: 'types', title: 'Types of the web app', ...node('typescript/bin/tsc', '-p', 'web/tsconfig.json') },
  { name: 'lint', title: 'ESLint', ...node('eslint/bin/eslint.js', '.') },
  { name: 'format', title: 'Prettier', ...node('prettier/bin/prettier.cjs', '--check', '.') },
  {
    name: 'contract',
    title: 'openapi.yaml and the SDK’s types match the code',
    script: 'scripts/generate-api.mjs',
    args: ['--check'],
  },
];

/** The mocha suites, by folder. */
export const suites = [
  { name: 'core', title: 'Units and API', folder: 'core/src' },
  { name: 'plugins', title: 'Plugins', folder: 'plugins' },
  { name: 'plugins', title: 'The worked example of a plugin', folder: 'docs/examples' },
  { name: 'plugins', title: 'Scripts', folder: 'scripts' },
  { name: 'sdk', title: 'SDK', folder: 'sdk' },
  { name: 'cli', title: 'Command line', folder: 'cli/test' },
  { name: 'web', title: 'Web app', folder: 'web' },
  { name: 'bench', title: 'Measurements', folder: 'bench' },
  { name: 'system', title: 'The whole product', folder: 'testing' },
];

const mocha = 'node_modules/mocha/bin/mocha.js';
const reporter = 'scripts/lib/counting-reporter.cjs';
const suiteTimeoutMs = 30 * 60_000;

/** Runs a check without showing it; answers its counts and, if it failed, what it said. */
export async function runCheck({ script, args }) {
  const { code, output } = await run(process.execPath, [join(root, script), ...args]);
  return code === 0 ? { passed: 1, failed: 0, said: '' } : { passed: 0, failed: 1, said: output.trim() };
}

/** Runs a suite on the screen; a suite that breaks off counts as one more failure. */
export async function runSuite({ name, folder }, env) {
  const countsFile = join(root, '.cache', 'test', `${name}.json`);
  mkdirSync(join(root, '.cache', 'test'), { recursive: true });
  rmSync(countsFile, { force: true });
  const options = ['--reporter', join(root, reporter), '--reporter-option', `counts=${countsFile}`];
  const args = [join(root, mocha), ...options, ...listTests(folder)];
  const { code } = await run(process.execPath, args, { show: true, env, timeoutMs: suiteTimeoutMs });
  if (!existsSync(countsFile)) return { passed: 0, failed: 1 };
  const { passed, failed } = JSON.parse(readFileSync(countsFile, 'utf8'));
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

export function listTests(folder) {
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

function node(program, ...args) {
  return { script: `node_modules/${program}`, args };
}
