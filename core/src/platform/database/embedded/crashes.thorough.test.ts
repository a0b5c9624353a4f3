import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { expect } from 'chai';

import { killChild, startInChild } from './testing/child-process.js';
import { newDataFolder, pidOf, query, removeDataFolder, startForTest } from './testing/data-folder.js';

describe('the embedded PostgreSQL after a crash', function () {
  this.timeout(120_000);
  let parent: string;
  let dataDir: string;

  beforeEach(() => {
    ({ parent, dataDir } = newDataFolder());
  });
  afterEach(() => removeDataFolder(parent, dataDir));

  const start = () => startForTest(dataDir);

  async function queryUntilItWorks<Row extends object>(url: string, sql: string): Promise<Row[]> {
    for (const end = Date.now() + 10_000; ;) {
      try {
        return await query<Row>(url, sql);
      } catch (error) {
        if (Date.now() > end) throw error;
        await delay(20);
      }
    }
  }

  it('is adopted instead of started twice after its parent was killed', async () => {
    const killed = await startInChild(dataDir);
    const pid = pidOf(dataDir);
    await query(killed.ownerUrl, `create table rabbits as select 'Bigwig' as name`);
    await killChild(killed, 'SIGKILL');
    expect(pidOf(dataDir)).to.equal(pid);
    const server = await start();
    expect(pidOf(dataDir)).to.equal(pid);
    expect(await query(server.ownerUrl, 'table rabbits')).to.deep.equal([{ name: 'Bigwig' }]);
    await server.stop();
    expect(pidOf(dataDir)).to.equal(undefined);
  });

  it('is not stopped by Ctrl-C in the terminal', async () => {
    const started = await startInChild(dataDir);
    const pid = pidOf(dataDir);
    process.kill(-(started.child.pid ?? 0), 'SIGINT');
    await new Promise((resolve) => started.child.once('exit', resolve));
    await delay(100);
    expect(pid).to.be.a('number');
    expect(pidOf(dataDir)).to.equal(pid);
  });

  it('serves one process only, and keeps running if a second one fails', async () => {
    const first = await startInChild(dataDir);
    const pid = pidOf(dataDir);
    const error = await start().catch((cause: unknown) => cause);
    expect(error).to.be.instanceOf(Error).with.property('name', 'DataFolderBusyError');
    expect(pidOf(dataDir)).to.equal(pid);
    expect(await query(first.ownerUrl, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await killChild(first, 'SIGTERM');
    expect(pidOf(dataDir)).to.equal(undefined);
  });

  it('restarts on the same port with all committed data after PostgreSQL was killed', async () => {
    const server = await start();
    await query(server.ownerUrl, `create table rabbits as select 'Pipkin' as name`);
    for (let round = 0; round < 3; round++) {
      const pid = pidOf(dataDir) ?? 0;
      process.kill(pid, 'SIGKILL');
      const rows = await queryUntilItWorks(server.ownerUrl, 'table rabbits');
      expect(rows).to.deep.equal([{ name: 'Pipkin' }]);
      expect(pidOf(dataDir)).to.be.a('number').and.not.equal(pid);
    }
    await server.stop();
    expect(pidOf(dataDir)).to.equal(undefined);
  });

  it('starts although a stale PID file names another process', async () => {
    const first = await start();
    await first.stop();
    const stale = [process.pid, join(dataDir, 'postgres'), 1, first.port, '', '127.0.0.1', '', 'ready', ''];
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stale.join('\n'));
    const second = await start();
    expect(await query(second.ownerUrl, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await second.stop();
  });
});
