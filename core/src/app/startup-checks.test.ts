import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';
import knex from 'knex';

import { ConfigError, loadConfig } from '../platform/config.js';
import { createLog } from '../platform/shared/log.js';
import { createTestDatabase, testSecret } from '../testing/test-database.js';
import { itThorough } from '../testing/thoroughness.js';
import { eventually } from '../testing/waiting.js';
import { startServer } from './server.js';
import { toListenFault } from './startup-checks.js';

const log = createLog('silent');
const checks = fileURLToPath(new URL('startup-checks.ts', import.meta.url));

describe('startup checks', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'rebuttal-start-'));
    writeFileSync(join(folder, 'file'), '');
  });
  after(() => rmSync(folder, { recursive: true }));

  const faultOf = async (environment: Readonly<Record<string, string>>): Promise<string> => {
    const env = { DATA_DIR: join(folder, 'file', 'never'), ...environment };
    const fault: unknown = await startServer({ config: loadConfig(env), log }).catch(
      (error: unknown) => error,
    );
    expect(fault).to.be.instanceOf(ConfigError);
    return (fault as ConfigError).message;
  };

  /** The simulators' files that a process loads with all shipped plugins, as its coverage report lists them. */
  async function loadedSimulators(sandbox: boolean): Promise<string[]> {
    const reports = join(folder, `loaded-${sandbox}`);
    const code = `import { loadNamedPlugins } from ${JSON.stringify(checks)}; await loadNamedPlugins({ sandbox: ${sandbox} });`;
    const args = ['--conditions=@rebuttal/source', '--import=tsx', '--input-type=module', '--eval', code];
    const env = { PATH: process.env.PATH, NODE_V8_COVERAGE: reports };
    await promisify(execFile)(process.execPath, args, { env });
    return readdirSync(reports).flatMap((name) => {
      const { result } = JSON.parse(readFileSync(join(reports, name), 'utf8')) as {
        result: { url: string }[];
      };
      return result.map(({ url }) => url).filter((url) => /\/plugins\/[^/]+\/simulator\//.test(url));
    });
  }

  itThorough('load no simulator for a production server', async () => {
    expect(await loadedSimulators(false)).to.deep.equal([]);
    expect(await loadedSimulators(true)).not.to.be.empty;
  });

  it("name PLUGINS if a plugin can't be loaded or is listed twice", async () => {
    const stripe = '@rebuttal/plugin-stripe';
    expect(await faultOf({ PLUGINS: 'nope' })).to.match(/^PLUGINS .*nope/);
    expect(await faultOf({ PLUGINS: '/nope' })).to.match(/^PLUGINS .*\/nope/);
    expect(await faultOf({ PLUGINS: `${stripe},${stripe}` })).to.match(/^PLUGINS .*named twice/);
  });

  it('name ACCEPT_PROVIDERS if it lists a provider that is not loaded, but not for the default', async () => {
    const PLUGINS = '@rebuttal/plugin-adyen';
    const fault = await faultOf({ PLUGINS, ACCEPT_PROVIDERS: 'adyen,nope,stripe' });
    expect(fault).to.match(/^ACCEPT_PROVIDERS names "nope", "stripe", .*Loaded are adyen/);
    expect(await faultOf({ PLUGINS })).to.match(/^DATA_DIR /);
  });

  it("name DATA_DIR if the data folder can't be created", async () => {
    const file = join(folder, 'file');
    expect(await faultOf({ DATA_DIR: file })).to.match(/^DATA_DIR is ".*file", .*\(EEXIST\)/);
    expect(await faultOf({ DATA_DIR: join(file, 'data') })).to.match(/^DATA_DIR .*\((?:EEXIST|ENOTDIR)\)/);
    if (process.platform === 'linux')
      expect(await faultOf({ DATA_DIR: '/proc/nope' })).to.match(/^DATA_DIR .*\(ENOENT\)/);
  });

  it('name DATABASE_URL, without the password, if PostgreSQL rejects the connection', async () => {
    const keys = { ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`, JWT_SECRET: testSecret, DATA_DIR: folder };
    const database = await createTestDatabase();
    const url = new URL(database.ownerUrl);
    url.pathname = '/no_such_burrow';
    const refused = await faultOf({ ...keys, DATABASE_URL: url.toString() });
    expect(refused).to.match(/^DATABASE_URL: PostgreSQL at .*:\d+ refuses: .*no_such_burrow/);
    expect(refused).not.to.include(url.password);
    await database.drop();
  });

  it('close all database connections', async () => {
    const database = await createTestDatabase();
    const keys = { ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`, JWT_SECRET: testSecret, DATA_DIR: folder };
    const fault = await faultOf({ ...keys, DATABASE_URL: database.ownerUrl, HOST: 'nonsense.invalid' });
    expect(fault).to.match(/^HOST is "nonsense\.invalid"/);
    const owner = knex({ client: 'pg', connection: database.ownerUrl, pool: { min: 0, max: 1 } });
    await eventually('the connections to end', async () => {
      const { rows } = await owner.raw<{ rows: { count: string }[] }>(
        `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      return Number(rows[0]?.count) === 0;
    });
    await owner.destroy();
    await database.drop();
  });

  it("name the variable if the port or host can't be used", async () => {
    const listenOn = async (host: string) => {
      const server = createServer().listen({ port: 0, host });
      const fault: unknown = await once(server, 'listening').catch((error: unknown) => error);
      server.close();
      return String(toListenFault({ host, port: 3000 }, fault));
    };
    expect(await listenOn('192.0.2.1')).to.match(/^ConfigError: HOST is "192\.0\.2\.1", .*EADDRNOTAVAIL/);
    expect(await listenOn('nonsense.invalid')).to.match(/^ConfigError: HOST is "nonsense\.invalid"/);
    const faultOfCode = (code: string) =>
      toListenFault({ host: '::', port: 80 }, Object.assign(new Error('x'), { code }));
    expect(String(faultOfCode('EADDRINUSE'))).to.match(/ConfigError: PORT 80 is taken/);
    expect(String(faultOfCode('EACCES'))).to.match(/ConfigError: PORT 80 /);
    expect(faultOfCode('EMFILE')).not.to.be.instanceOf(ConfigError);
  });
});
