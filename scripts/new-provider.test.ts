import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AnyProvider } from '@rebuttal/plugin-kit';
import { findProviderFaults } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import { itThorough } from '../core/src/testing/thoroughness.js';

const root = fileURLToPath(new URL('../', import.meta.url));

type Ended = { readonly code: number; readonly output: string };

/** Excludes variables of the test run, such as NODE_OPTIONS. */
function run(folder: string, program: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH }, maxBuffer: 20_000_000 };
    execFile(program, [...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr }),
    );
  });
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Uses the skeleton's `Call` as a provider request, as the guide describes. */
const exampleCall = `
import type { ProviderRequest } from '@rebuttal/plugin-kit';
import type { Call } from './client.js';
export const asked = ({ path: url, ...call }: Call): ProviderRequest => ({ url, ...call });
`;

describe('npm run new:provider', function () {
  this.timeout(120_000);
  let place: string;
  const make = (args: readonly string[], script = join(root, 'scripts/new-provider.mjs')) =>
    run(place, process.execPath, [script, ...args]);

  beforeEach(() => void (place = mkdtempSync(join(tmpdir(), 'rebuttal-new-provider-'))));
  afterEach(() => rmSync(place, { recursive: true, force: true }));

  itThorough(
    'creates an external plugin that type-checks, builds, loads, and fails unwritten parts',
    async () => {
      const made = await make(['fjord-pay', '--dir', './mine', '--label', "Fjord's Pay"]);
      expect(made.code, made.output).to.equal(0);
      const folder = join(place, 'mine');
      for (const file of filesOf(folder)) expect(readFileSync(file, 'utf8'), file).not.to.match(/\{\{|\}\}/);
      expect(existsSync(join(folder, '.gitignore'))).to.equal(true);
      const packageFile = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        name: string;
        scripts: { build: string };
        devDependencies: Record<string, string>;
      };
      expect(packageFile.name).to.equal('rebuttal-plugin-fjord-pay');
      const [kit = '', ...others] = Object.values(packageFile.devDependencies);
      expect(join(folder, kit.replace('file:', ''))).to.equal(join(root, 'plugins/kit'));
      for (const version of others) expect(version).to.match(/^\d+\.\d+\.\d+$/);

      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules')); // as npm install would leave it
      writeFileSync(join(folder, 'src/asked.ts'), exampleCall);
      expect(readFileSync(join(folder, 'src/credentials.ts'), 'utf8')).to.contain('type FjordPayContext =');
      const types = await run(folder, bin('tsc'), []);
      expect(types.code, types.output).to.equal(0);

      const tests = await run(folder, bin('mocha'), ['--reporter', 'json']);
      const { stats, failures } = JSON.parse(tests.output.slice(tests.output.indexOf('{'))) as {
        stats: { passes: number };
        failures: { err: { message: string } }[];
      };
      expect(stats.passes).to.be.lessThan(4);
      expect(failures.length).to.be.greaterThan(50);
      const unsaid = failures.filter(({ err }) => !err.message.includes('docs/providers.md'));
      expect(unsaid.map(({ err }) => err.message)).to.deep.equal([]);

      const [builder = '', ...args] = packageFile.scripts.build.split(' ');
      const built = await run(folder, bin(builder), args);
      expect(built.code, built.output).to.equal(0);
      const module = (await import(join(folder, 'dist/index.js'))) as { default: AnyProvider };
      expect(findProviderFaults(module.default)).to.deep.equal([]);
      expect(module.default.manifest).to.include({ id: 'fjord-pay', label: 'Fjord’s Pay' });
    },
  );

  itThorough('creates a workspace in the repository, labeled by its id', async () => {
    for (const path of ['package.json', 'scripts', 'plugins/kit/package.json']) {
      mkdirSync(join(place, 'plugins/kit'), { recursive: true });
      cpSync(join(root, path), join(place, path), { recursive: true });
    }
    const made = await make(['fjord-pay'], join(place, 'scripts/new-provider.mjs'));
    expect(made.code, made.output).to.equal(0);
    expect(made.output).to.contain('plugins/fjord-pay').and.contain('npm install');
    const folder = join(place, 'plugins/fjord-pay');
    const stripe = JSON.parse(readFileSync(join(root, 'plugins/stripe/package.json'), 'utf8')) as object;
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    expect(JSON.parse(text)).to.deep.equal({
      ...stripe,
      name: '@rebuttal/plugin-fjord-pay',
      description: 'Fjord Pay disputes for Rebuttal',
    });
    const known = filesOf(folder).map((file) => file.slice(folder.length + 1));
    expect(known).to.include.members(['README.md', 'simulator/bank.ts', 'test/contract.test.ts']);
    const shared =
      'index credentials client errors webhook disputes status-mapping eligibility evidence submit accept payment ' +
      'verify assumptions';
    expect(known).to.include.members(shared.split(' ').map((name) => `src/${name}.ts`));
    expect(known).not.to.include('tsconfig.json');
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules')); // as npm install would leave it
    // The path that `npm run check:schemas` reads.
    const samples = (await import(join(folder, 'test/contract-sample.ts'))) as object;
    for (const sample of Object.values(samples)) expect(sample).to.have.property('badCredentials');
  });

  itThorough('rejects an invalid or taken id, an invalid label, and an existing folder', async () => {
    mkdirSync(join(place, 'there'));
    const refused: readonly [readonly string[], RegExp][] = [
      [[], /^Usage: npm run new:provider/],
      [['one', 'two'], /^Usage/],
      [['fjord', '--color', 'blue'], /Unknown option '--color'/],
      [['Fjord', '--dir', './mine'], /"Fjord" is not a valid ID/],
      [['f', '--dir', './mine'], /"f" is not a valid ID/],
      [['../fjord', '--dir', './mine'], /is not a valid ID/],
      [['stripe', '--dir', './mine'], /The plugin "stripe" already exists/],
      [['kit', '--dir', './mine'], /The plugin "kit" already exists/],
      [['fjord', '--dir', './mine', '--label', 'a`b'], /is not a valid label/],
      [['fjord', '--dir', './there'], /there already exists\. Nothing was changed/],
    ];
    for (const [args, message] of refused) {
      const { code, output } = await make(args);
      expect(code, args.join(' ')).to.equal(1);
      expect(output).to.match(message);
    }
    expect(readdirSync(place)).to.deep.equal(['there']);
    expect(readdirSync(join(place, 'there'))).to.deep.equal([]);
  });
});
