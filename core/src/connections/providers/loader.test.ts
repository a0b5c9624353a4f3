import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { isProviderError } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { loadPlugins, loadProvider, PluginError } from './loader.js';

/** A complete built plugin: a provider that can only fetch disputes. */
const pluginNamed = (id: string, before = '') => `${before}
const reason = 'Hutch Bank has no such call.';
const manifest = {
  id: '${id}',
  label: 'Hutch Bank',
  credentials: { secret_key: { label: 'Key', secret: true } },
  capabilities: ['fetchDispute'],
  limits: ['listDisputes', 'submitEvidence', 'acceptDispute'].map((capability) => ({ capability, reason })),
  evidence: { mimeTypes: [], fileBytesMax: 1, totalBytesMax: 1 },
};
const nothing = () => undefined;
export const provider = {
  manifest,
  checkCredentials: nothing, verifyCredentials: nothing, verifyWebhook: nothing, readWebhook: nothing,
  fetchDispute: nothing,
};
`;
const exported = 'export default provider;\n';
const good = pluginNamed('hutch-bank') + exported;

describe('plugin loader', () => {
  let folder: string;
  const put = (path: string, content: string | object) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  const faultOf = async (name: string): Promise<PluginError> => {
    const loaded: unknown = await loadProvider(name, { from: folder }).catch((error: unknown) => error);
    if (loaded instanceof PluginError) return loaded;
    throw new Error(`${name} was loaded, or failed otherwise`, { cause: loaded });
  };
  const idOf = async (name: string) => (await loadProvider(name, { from: folder })).provider.manifest.id;

  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'rebuttal-plugins-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('loads a file by its absolute or relative path, with or without a leading dot', async () => {
    const file = put('made/hutch.mjs', good);
    for (const name of [file, './made/hutch.mjs', 'made/hutch.mjs'])
      expect(await idOf(name)).to.equal('hutch-bank');
  });

  it('loads a folder by the exports of its package.json, with its version', async () => {
    const exportsOf = [
      './dist/plugin.js',
      { '.': './dist/plugin.js' },
      { '.': { '@rebuttal/source': './src/index.ts', types: './x.d.ts', default: './dist/plugin.js' } },
      { node: { require: './no.cjs', import: './dist/plugin.js' } },
    ];
    for (const [index, exports] of exportsOf.entries()) {
      put(`hutch-${index}/package.json`, { name: 'hutch', type: 'module', version: '2.1.0', exports });
      put(`hutch-${index}/dist/plugin.js`, good);
      const { version, provider } = await loadProvider(`./hutch-${index}`, { from: folder });
      expect({ version, id: provider.manifest.id }).to.deep.equal({ version: '2.1.0', id: 'hutch-bank' });
    }
  });

  it('loads the simulator of a package on request only', async () => {
    const exports = { '.': './index.js', './simulator': './simulator.js' };
    put('hutch/package.json', { name: 'hutch', type: 'module', exports });
    put('hutch/index.js', good);
    put('hutch/simulator.js', 'export const createSimulator = () => undefined;');
    const load = (withSimulators: boolean) => loadProvider('./hutch', { from: folder, withSimulators });
    expect((await load(false)).provider).not.to.have.property('createSimulator');
    expect((await load(true)).provider.createSimulator).to.be.a('function');
  });

  it('loads a shipped plugin by its name, with its version', async () => {
    const { provider, isShipped, version } = await loadProvider('@rebuttal/plugin-stripe', { from: folder });
    expect(provider.manifest.id).to.equal('stripe');
    expect(isShipped).to.equal(true);
    expect(version).to.match(/^\d+\.\d+\.\d+/);
  });

  it('recognizes errors of a plugin with its own copy of the kit', async () => {
    const own = `class ProviderError extends Error { name = 'ProviderError'; kind = 'signature'; }\n`;
    const throwing = 'provider.verifyWebhook = () => { throw new ProviderError("refused"); };\n';
    const { provider } = await loadProvider(
      put('own-kit.mjs', pluginNamed('own-kit', own) + throwing + exported),
    );
    expect(() => provider.verifyWebhook({} as never, {} as never))
      .to.throw()
      .that.satisfies(isProviderError);
  });

  it('names what is missing', async () => {
    put('empty/readme.txt', '');
    put('unbuilt/package.json', { exports: './dist/index.js' });
    put('torn/package.json', '{"exports":');
    const missing = {
      './gone.mjs': /cannot be loaded: there is no .*gone\.mjs$/,
      './empty': /neither a package\.json with "exports" nor an index\.js$/,
      './unbuilt': /points to .*dist[\\/]index\.js, which is not there; build the plugin first$/,
      './torn': /package\.json cannot be read: /,
      '@rabbits/none': /no package of that name is installed, and a path has to begin with \.\/ or \/$/,
      'plugins/none': /no package of that name is installed, and no such path exists/,
      constructor: /no package of that name is installed/,
      fs: /no package of that name is installed/,
      'https://plugins.example/hutch.js': /no package of that name is installed/,
    };
    for (const [name, message] of Object.entries(missing)) {
      const error = await faultOf(name);
      expect(error.message).to.match(message);
      expect(error.message.startsWith(`Plugin ${name} cannot be loaded: `), error.message).to.equal(true);
    }
  });

  it('reports in one line anything that a plugin throws while it is loaded', async () => {
    put('throws.mjs', 'throw new Error("no carrots\\n  left");');
    put('throws-text.mjs', 'throw "no hay";');
    put('torn.mjs', 'export default {');
    put('lacks.mjs', 'import "@rabbits/not-installed"; export default {};');
    expect((await faultOf('./throws.mjs')).message).to.equal(
      'Plugin ./throws.mjs cannot be loaded: no carrots left',
    );
    expect((await faultOf('./throws-text.mjs')).message).to.match(/cannot be loaded: no hay$/);
    expect((await faultOf('./torn.mjs')).message).to.match(/^Plugin \.\/torn\.mjs cannot be loaded: [^\n]+$/);
    expect((await faultOf('./lacks.mjs')).message).to.contain("Cannot find package '@rabbits/not-installed'");
  });

  it('names the plugin and all its faults', async () => {
    put('none.mjs', 'export const provider = {};');
    put('factory.mjs', 'export default () => ({});');
    const changes = 'provider.manifest.id = "Hutch"; delete provider.readWebhook;\n';
    put('faulty.mjs', pluginNamed('hutch-bank') + changes + exported);
    expect((await faultOf('./none.mjs')).message).to.equal(
      'Plugin ./none.mjs is not valid: it has no default export',
    );
    expect((await faultOf('./factory.mjs')).message).to.contain(
      'its default export is not a provider object',
    );
    const faulty = await faultOf('./faulty.mjs');
    expect(faulty.faults).to.have.length(2);
    for (const part of ['Plugin ./faulty.mjs is not valid', 'manifest.id "Hutch"', 'readWebhook'])
      expect(faulty.message).to.contain(part);
  });

  it('rejects two plugins with the same id and names both', async () => {
    const [one, other] = [put('one.mjs', good), put('other.mjs', good)];
    const refusal = async (names: string[]): Promise<string> =>
      loadPlugins(names).then(
        () => 'loaded',
        (error: unknown) => (error as Error).message,
      );
    expect(await refusal([one, other])).to.equal(
      `Plugin ${other} has the id "hutch-bank", which is taken: ${one} has it too`,
    );
    expect(await refusal([one, one])).to.contain('it is named twice');
    const stripe = put('stripe.mjs', pluginNamed('stripe') + exported);
    expect(await refusal(['@rebuttal/plugin-stripe', stripe])).to.contain(
      '@rebuttal/plugin-stripe has it too',
    );
  });

  it('loads the listed plugins in order, and all shipped plugins by default', async () => {
    const { providers: named } = await loadPlugins([put('own.mjs', good), '@rebuttal/plugin-stripe']);
    expect(named.map(({ manifest }) => manifest.id)).to.deep.equal(['hutch-bank', 'stripe']);
    const { providers, carriers } = await loadPlugins(undefined);
    expect(providers.map(({ manifest }) => manifest.id)).to.include('stripe');
    expect(carriers.map(({ manifest }) => manifest.id)).to.deep.equal(['fedex']);
  });
});
