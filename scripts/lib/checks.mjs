import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** Generates the routes, which the other checks need, and compares the committed files with what it generates. */
export const contractCheck = {
  name: 'contract',
  title: 'openapi.yaml matches the code',
  script: 'scripts/generate-api.mjs',
  args: ['--check'],
};

/** Static checks. Each counts as one test. */
export const staticChecks = [
  { name: 'format', title: 'Oxfmt', ...node('oxfmt/bin/oxfmt', '--check') },
  { name: 'lint', title: 'Oxlint', ...node('oxlint/bin/oxlint', '-c', 'oxlint.config.mjs') },
  { name: 'lint', title: 'Plain English', script: 'scripts/lint/wording.mjs', args: [] },
  { name: 'types', title: 'Types of server, plugins and command line', ...types('tsconfig.json') },
  { name: 'types', title: 'Types of the SDK', ...types('sdk/tsconfig.json') },
  { name: 'types', title: 'Types of the web app', ...types('web/tsconfig.json') },
  {
    name: 'contract',
    title: 'openapi.yaml is complete',
    script: 'scripts/check-contract.mjs',
    args: [],
  },
];

/** The test files, by folder. Slow suites come first, because several run concurrently. */
export const suites = [
  { name: 'web', folders: ['web'] },
  { name: 'system', folders: ['testing'] },
  { name: 'cli', folders: ['cli/test'] },
  { name: 'sdk', folders: ['sdk'] },
  { name: 'scripts', folders: ['scripts'] },
  { name: 'bench', folders: ['bench'] },
  { name: 'core', folders: ['core/src'] },
  { name: 'plugins', folders: ['plugins', 'docs/examples'] },
];

/** Runs a check silently. Returns its counts and, if it failed, its output. */
export async function runCheck({ script, args }) {
  const { code, output } = await run(process.execPath, [join(root, script), ...args]);
  return code === 0 ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output: output.trim() };
}

/** Without those that only `npm run test:all` runs, unless `isThorough`. */
export function testsOf({ folders }, isThorough) {
  const files = folders.flatMap(listTests);
  return isThorough ? files : files.filter((file) => !file.endsWith('.thorough.test.ts'));
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

/** The tests of a new plugin fail until it is written. */
function isSkipped(path) {
  return path.endsWith('/node_modules') || path === 'scripts/templates';
}

/** TypeScript's native compiler. The package `typescript` is for tools that use it as a library. */
function types(project) {
  return node('typescript-native/bin/tsc', '-p', project);
}

function node(program, ...args) {
  return { script: `node_modules/${program}`, args };
}
