import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { startServer } from '../../../core/src/app/server.js';
import { loadConfig } from '../../../core/src/platform/config.js';
import { createLog } from '../../../core/src/platform/shared/log.js';
import { openNet } from '../../../core/src/testing/net.js';
import { createTestDatabase, testSecret } from '../../../core/src/testing/test-database.js';

describe('a server whose database no longer responds', function () {
  this.timeout(120_000);

  it('still stops within ten seconds', async () => {
    const database = await createTestDatabase();
    const net = await openNet(database.ownerUrl);
    const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-server-'));
    const config = loadConfig({
      DATABASE_URL: net.url,
      DATA_DIR: dataDir,
      ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
      JWT_SECRET: testSecret,
      PORT: '0',
    });
    const server = await startServer({ config, log: createLog('silent') });
    net.swallow();
    server.container.alarmWatch.wake();
    const stopped = server.stop().then(() => 'stopped');
    const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'still there'));
    const outcome = await Promise.race([stopped, late]);
    net.close();
    await stopped;
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    expect(outcome).to.equal('stopped');
  });
});
