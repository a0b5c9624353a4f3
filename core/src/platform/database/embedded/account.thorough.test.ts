import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { chooseAccount } from './account.js';
import { prepareBinaries } from './binaries.js';
import { initCluster } from './cluster.js';
import { findFreePort } from './ports.js';
import { stopPostmaster } from './postmaster.js';
import { ensureServer } from './server.js';
import { killChild, startInChild } from './testing/child-process.js';
import {
  newDataFolder,
  pidOf,
  query,
  removeDataFolder,
  silentLog,
  startForTest,
} from './testing/data-folder.js';

/** An account that every Unix has and that owns nothing. */
const nobodyUid = 65_534;

/** True if an ordinary user can read these sources. */
function isOpenToAll(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o005) === 0o005 && (above === folder || isOpenToAll(above));
}

const isRoot = process.getuid?.() === 0;

describe('the account of the embedded PostgreSQL', function () {
  this.timeout(120_000);
  let parent: string;
  let dataDir: string;

  beforeEach(() => {
    ({ parent, dataDir } = newDataFolder());
  });
  afterEach(() => removeDataFolder(parent, dataDir));

  const start = () => startForTest(dataDir);
  const ownerOfServer = () => statSync(`/proc/${pidOf(dataDir) ?? 0}`).uid;

  it('is never root', async () => {
    const server = await start();
    expect(statSync(join(dataDir, 'postgres')).uid).not.to.equal(0);
    if (existsSync('/proc/self')) expect(ownerOfServer()).not.to.equal(0);
    await server.stop();
  });

  if (isRoot && process.platform === 'linux') {
    it('reaches data below a folder that only root may enter, with a single capability', async () => {
      expect(statSync(parent).mode & 0o777).to.equal(0o700);
      const server = await start();
      const status = readFileSync(`/proc/${pidOf(dataDir) ?? 0}/status`, 'utf8');
      expect(status).to.match(/^CapEff:\s*0*[24]$/m);
      await server.stop();
    });

    it('runs from a clone that only root may enter', async () => {
      const programs = join(parent, 'native');
      cpSync(prepareBinaries().folder, programs, { recursive: true, verbatimSymlinks: true });
      const binaries = {
        folder: programs,
        initdb: join(programs, 'bin', 'initdb'),
        postgres: join(programs, 'bin', 'postgres'),
      };
      const folder = join(dataDir, 'postgres');
      mkdirSync(dataDir);
      const cluster = { folder, binaries, account: chooseAccount(dataDir, folder, programs) };
      const logFile = join(dataDir, 'postgres.log');
      await initCluster(cluster, 'carrot');
      const ending = new AbortController().signal;
      const server = await ensureServer(cluster, {
        port: await findFreePort(),
        logFile,
        log: silentLog,
        ending,
      });
      expect(server.isReady).to.equal(true);
      await stopPostmaster(folder, silentLog);
    });

    it('has no capabilities if folders are accessible', async () => {
      chmodSync(parent, 0o755);
      const server = await start();
      const none = isOpenToAll(prepareBinaries().folder) ? /^CapEff:\s*0+$/m : /^CapEff:\s*0*[24]$/m;
      expect(readFileSync(`/proc/${pidOf(dataDir) ?? 0}/status`, 'utf8')).to.match(none);
      await server.stop();
    });
  }

  it('gets none of our environment, which contains secrets', async () => {
    process.env['REBUTTAL_TEST_SECRET'] = 'carrot';
    const server = await start();
    delete process.env['REBUTTAL_TEST_SECRET'];
    await query(server.ownerUrl, `create table environment (line text)`);
    await query(server.ownerUrl, `copy environment from program 'env'`);
    const lines = await query<{ line: string }>(server.ownerUrl, 'table environment');
    await server.stop();
    expect(lines).not.to.be.empty;
    expect(lines.filter(({ line }) => line.includes('carrot'))).to.deep.equal([]);
  });

  if (isRoot && isOpenToAll(dirname(fileURLToPath(import.meta.url)))) {
    it('is the user who starts it, also if root continues with the data', async () => {
      chownSync(parent, nobodyUid, nobodyUid);
      await killChild(await startInChild(dataDir, nobodyUid), 'SIGTERM');
      const server = await start();
      expect(ownerOfServer()).to.equal(nobodyUid);
      await query(server.ownerUrl, `create table rabbits as select 'Holly' as name`);
      await server.stop();
      const again = await startInChild(dataDir, nobodyUid);
      expect(await query(again.ownerUrl, 'table rabbits')).to.deep.equal([{ name: 'Holly' }]);
      await killChild(again, 'SIGTERM');
    });

    it('explains what to do if the data belongs to another user', async () => {
      chmodSync(parent, 0o755);
      await (await start()).stop();
      const error = await startInChild(dataDir, nobodyUid).catch((cause: unknown) => cause);
      expect(error).to.be.instanceOf(Error).with.property('message').that.contains('belongs to another user');
    });
  }
});
