import './lib/node-version.mjs';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { groups } from '../testing/mutations/groups.mjs';
import { ensurePackages, runNpm } from './lib/packages.mjs';
import { fail, root, run, log } from './lib/run.mjs';

/** npm run test:mutations [-- group… --json]: makes small changes to the code and counts those that its tests detect. */
const usage = `npm run test:mutations [-- GROUP…] [--json]
  GROUP   its name or how that begins (money, signature-wix, …), see testing/mutations/groups.mjs; all by default
  --json  the counts and what survived as JSON on stdout`;
const wantedPercent = 90;
const recipe = join(root, 'testing/mutations');
const folder = join(root, '.cache/mutations');
const tree = join(folder, 'tree');
const temporary = join(folder, 'tmp');

/** Stryker's packages, separate from the product's. */
async function installStryker() {
  const manifests = ['package.json', 'package-lock.json'];
  const isSame = (name) => read(join(folder, name)) === read(join(recipe, name));
  if (existsSync(join(folder, 'node_modules/.package-lock.json')) && manifests.every(isSame)) return;
  log('Installing Stryker below .cache/mutations. This takes half a minute, once.');
  mkdirSync(folder, { recursive: true });
  for (const name of manifests) cpSync(join(recipe, name), join(folder, name));
  const { code } = await runNpm(
    ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    folder,
  );
  if (code === 0) return;
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  fail('Stryker could not be installed. The error of npm is above.');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The copy that Stryker changes, so that even a killed run leaves the work tree intact. */
function copySources() {
  rmSync(tree, { recursive: true, force: true });
  const skipped = new Set(['node_modules', 'dist', '.cache']);
  const copied = ['core', 'migrations', 'plugins', 'testing'];
  for (const name of [...copied, 'package.json', 'tsconfig.base.json', 'tsconfig.json', 'openapi.yaml'])
    cpSync(join(root, name), join(tree, name), {
      recursive: true,
      filter: (source) => !skipped.has(basename(source)),
    });
  for (const workspace of [
    '',
    'core',
    ...readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`),
  ])
    linkPackages(join(workspace, 'node_modules'));
}

/** Links to the installed packages. Links to our workspaces are relative, so they lead to the copy. */
function linkPackages(path) {
  const real = join(root, path);
  if (!existsSync(real)) return;
  mkdirSync(join(tree, path, '@rebuttal'), { recursive: true });
  for (const name of readdirSync(real))
    if (name !== '@rebuttal' && !name.startsWith('.')) symlinkSync(join(real, name), join(tree, path, name));
  const ours = join(real, '@rebuttal');
  for (const name of existsSync(ours) ? readdirSync(ours) : [])
    symlinkSync(readlinkSync(join(ours, name)), join(tree, path, '@rebuttal', name));
}

const nodeArgs = ['--conditions=@rebuttal/source', '--import=tsx'];
const settings = {
  testRunner: 'mocha',
  testRunnerNodeArgs: nodeArgs,
  coverageAnalysis: 'perTest',
  inPlace: true,
  disableTypeChecks: false,
  tempDirName: '.cache/stryker',
  concurrency: 1,
  timeoutMS: 10_000,
  timeoutFactor: 3,
  reporters: ['json'],
  thresholds: { high: 100, low: 100, break: null },
  logLevel: 'error',
};

/** Checks that the group's tests pass repeatedly in one process, as Stryker runs them. */
async function requireRepeatable(name, { tests }) {
  const { code, output } = await run(
    process.execPath,
    [...nodeArgs, 'testing/mutations/twice.ts', ...tests],
    {
      cwd: tree,
      env: { TMPDIR: temporary },
    },
  );
  if (code !== 0) fail(`The tests of ${name} do not pass twice in one process:\n${output.trim()}`);
}

/** Runs one group and returns its mutants. */
async function play(name, { mutate, tests, maxTestRunnerReuse = 0 }) {
  const report = join(folder, 'report', `${name}.json`);
  const config = join(folder, 'report', `${name}.config.json`);
  mkdirSync(join(folder, 'report'), { recursive: true });
  rmSync(report, { force: true });
  const own = {
    mutate,
    maxTestRunnerReuse,
    mochaOptions: { 'no-config': true, spec: tests, require: ['./testing/mutations/root-hooks.ts'] },
    jsonReporter: { fileName: report },
  };
  writeFileSync(config, JSON.stringify({ ...settings, ...own }, null, 2));
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { output } = await run(process.execPath, [stryker, 'run', config], {
    cwd: tree,
    env: { TMPDIR: temporary },
  });
  if (!existsSync(report)) fail(output.trim());
  const { files } = JSON.parse(read(report));
  return Object.entries(files).flatMap(([file, { mutants, source }]) =>
    mutants.map((mutant) => ({ file, source, ...mutant })),
  );
}

/** A mutant that times out counts as killed, one that no test reaches as survived. */
function countOf(mutants) {
  const withStatus = (...statuses) => mutants.filter(({ status }) => statuses.includes(status));
  const killed = withStatus('Killed', 'Timeout').length;
  const survivors = withStatus('Survived', 'NoCoverage');
  const total = killed + survivors.length;
  return {
    mutants: total,
    killed,
    percent: Math.floor((killed / total) * 1000) / 10,
    survived: survivors.map(describe),
  };
}

/** `plugins/kit/src/money.ts:35:9 ConditionalExpression: amountMinor < 0 -> false` */
function describe({ file, source, location, mutatorName, replacement, status }) {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const oneLine = (text) => text.replace(/\s+/g, ' ');
  const change = `${oneLine(lines.join(' '))} -> ${oneLine(replacement)}`;
  const unseen = status === 'NoCoverage' ? ' (no test reaches it)' : '';
  return `${file}:${start.line}:${start.column} ${mutatorName}: ${change}${unseen}`;
}

function choose(names) {
  const chosen = Object.entries(groups).filter(
    ([name]) => names.length === 0 || names.some((wanted) => name.startsWith(wanted)),
  );
  if (chosen.length === 0) fail(`No group named ${names.join(' or ')}.\n${usage}`);
  return chosen;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return process.stdout.write(`${usage}\n`);
  const chosen = choose(positionals);
  await ensurePackages();
  await installStryker();
  copySources();
  mkdirSync(temporary, { recursive: true });
  const counts = {};
  for (const [name, group] of chosen) {
    const started = Date.now();
    await requireRepeatable(name, group);
    const count = countOf(await play(name, group));
    counts[name] = count;
    for (const survivor of count.survived) log(`  ${survivor}`);
    const seconds = Math.round((Date.now() - started) / 1000);
    log(`${name}: ${count.killed} of ${count.mutants} killed, ${count.percent} %, in ${seconds} s`);
    if (count.percent < wantedPercent) process.exitCode = 1;
  }
  rmSync(temporary, { recursive: true, force: true });
  if (values.json) process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
  return undefined;
}

process.chdir(root);
await main();
