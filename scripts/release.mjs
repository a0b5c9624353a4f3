import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { npmCommand } from './lib/packages.mjs';
import { packedFaults } from './lib/packed-files.mjs';
import { fail, root, run } from './lib/run.mjs';

/** npm run release:check: checks everything that a release needs, in `.cache/release`. It publishes nothing. */
const folder = join(root, '.cache/release');
const project = join(folder, 'project');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { version, dependencies } = readJson('package.json');
const plugins = readdirSync(join(root, 'plugins')).filter((name) => !name.includes('.'));

const packages = ['.', 'sdk', ...plugins.map((name) => `plugins/${name}`)];

/** A machine with Node.js and nothing else, except the program that prints letters. */
const tools = join(folder, 'bin');
const port = process.env.PORT ?? '3210';
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_|^REBUTTAL_/i.test(name)),
  ),
  PATH: tools,
  INSTALL_TOOLS: 'no',
};

let failures = 0;
async function check(title, work) {
  const since = performance.now();
  const { result, detail } = await work().then(
    (found) => ({ result: 'ok', ...found }),
    (error) => ({ result: 'FAILED', detail: error.message }),
  );
  if (result === 'FAILED') failures += 1;
  const took = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    `${result.padEnd(12)}  ${title} (${took} s)${detail ? `\n${detail.trimEnd().replace(/^/gm, '    ')}` : ''}`,
  );
}

async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(output.trim().slice(-2_000) || `${command} ended with ${code}`);
  return output;
}
const npm = (args, options) => {
  const [program, ...rest] = npmCommand();
  return must(program, [...rest, ...args], options);
};

async function isClean() {
  const output = await must('git', ['status', '--porcelain']);
  if (output !== '') throw new Error(output);
}

/** The test compares every package.json, the lock file, the Helm chart and the changelog. */
async function haveOneVersion() {
  const mocha = ['node_modules/mocha/bin/mocha.js', 'scripts/deploy.test.ts'];
  await must(process.execPath, [...mocha, '--grep', 'the version']);
  const [, title] = /^## (.*)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  return /\d{4}-\d{2}-\d{2}/.test(title)
    ? {}
    : {
        result: 'no date yet',
        detail: `On the day of the tag, write it: npm version ${version} --no-git-tag-version --allow-same-version`,
      };
}

async function audit() {
  const [program, ...rest] = npmCommand();
  const { output } = await run(program, [...rest, 'audit', '--omit=dev', '--json']);
  const { vulnerabilities, metadata } = toJson(output);
  if (metadata === undefined)
    return { result: 'not answered', detail: 'The registry has no audit. Repeat it with another one.' };
  const names = Object.keys(vulnerabilities);
  if (names.length > 0) throw new Error(`vulnerable: ${names.join(', ')}. See npm audit.`);
  return {};
}

/** Lists what the product contains or installs. `npm sbom --omit=dev` leaves out packages that tools need, too. */
async function writeBom() {
  const bom = toJson(await npm(['sbom', '--sbom-format=cyclonedx']));
  const shipped = Object.entries(readJson('package-lock.json').packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.devOptional)
    .map(([path, entry]) => `${path.replace(/^.*node_modules\//, '')}@${entry.version}`);
  const product = bom.metadata.component['bom-ref'];
  const isShipped = (ref) => ref === product || shipped.includes(ref);
  bom.metadata.component.name = 'rebuttal'; // npm has the name of the folder
  bom.components = bom.components.filter((part) => isShipped(part['bom-ref']));
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => isShipped(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
  const known = bom.components.map((part) => part['bom-ref']);
  const missing = Object.entries(dependencies).filter((entry) => !known.includes(entry.join('@')));
  if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
  const file = join(folder, `rebuttal-${version}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  return { detail: `${known.length} components in ${file}` };
}

/** npm prints its errors around the JSON. */
function toJson(output) {
  return JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('\n}') + 2));
}

/** Packs as `npm publish` does, with each `prepack`. Returns the size. */
async function pack(path) {
  await npm(['pack', '--silent', '--pack-destination', folder], { cwd: join(root, path) });
  const files = (await must('tar', ['-tzf', tarballOf(path)]))
    .trim()
    .split('\n')
    .map((name) => name.replace(/^package\//, ''));
  const text = await must('tar', ['-xzOf', tarballOf(path)]);
  const faults = packedFaults(path, { files, text }, readJson(`${path}/package.json`));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { detail: `${files.length} files, ${Math.round(readFileSync(tarballOf(path)).length / 1024)} KB` };
}

function tarballOf(path) {
  const { name } = readJson(`${path}/package.json`);
  return join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/** Installs the product alone in an empty folder, with an empty cache of npm. */
async function install() {
  mkdirSync(tools);
  mkdirSync(project);
  for (const name of ['node', 'npm', 'npx', 'sh', 'wkhtmltopdf']) {
    const places = [dirname(process.execPath), ...process.env.PATH.split(delimiter)];
    const program = places.map((place) => join(place, name)).find((file) => existsSync(file));
    if (program === undefined) throw new Error(`${name} is not installed`);
    symlinkSync(program, join(tools, name));
  }
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  await npmInstall([tarballOf('.')]);
}

function npmInstall(names) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--cache', join(folder, 'npm-cache')];
  return must('npm', ['install', ...quiet, ...names], { cwd: project, env });
}

/** Compiles a program that uses the SDK, the kit and a plugin, with what such a project installs. */
async function compileUser() {
  const { devDependencies } = readJson('package.json');
  const needed = ['@types/chai', '@types/mocha', '@types/node', 'chai', 'mocha', 'typescript'];
  const others = packages.filter((path) => path !== '.').map(tarballOf);
  await npmInstall([...others, ...needed.map((name) => `${name}@${devDependencies[name]}`)]);
  copyFileSync(join(root, 'scripts/release-story.ts'), join(project, 'story.ts'));
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--target', 'es2023', '--module', 'nodenext'];
  await must('npx', ['tsc', ...strict, '--types', 'node,mocha', 'story.ts'], { cwd: project, env });
}

/** Starts the installed product and lets the compiled program win a dispute. */
async function playStory() {
  const since = performance.now();
  const started = { ...env, PORT: port, DATA_DIR: join(folder, 'data') };
  const server = spawn('npx', ['rebuttal', 'start'], { cwd: project, env: started, stdio: 'pipe' });
  const output = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const ended = once(server, 'close');
  try {
    const url = `http://localhost:${port}`;
    const ask = () => fetch(`${url}/readyz`).catch(() => undefined);
    while ((await ask())?.ok !== true) {
      if (server.exitCode !== null || performance.now() - since > 120_000)
        throw new Error(Buffer.concat(output).toString());
      await delay(200);
    }
    const ready = `  ${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s  the server is ready\n`;
    return { detail: ready + (await must('node', ['story.js', url], { cwd: project, env })) };
  } finally {
    server.kill();
    await ended;
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await check('no uncommitted change', isClean);
await check(`every package, the chart and the changelog have version ${version}`, haveOneVersion);
await check('npm audit', audit);
for (const path of packages)
  await check(`contents of ${readJson(`${path}/package.json`).name}`, () => pack(path));
await check('bill of materials', writeBom);
await check('the packed product installs with Node.js alone', install);
await check('a user of the SDK and the kit compiles', compileUser);
await check('npx rebuttal start, from a dispute to its win', playStory);
if (failures > 0) fail(`${failures} failed. Do not release.`);
console.log(`\nThe packages of ${version} are in ${folder}. Nothing was published.`);
