import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort } from '../../../core/src/platform/database/embedded/ports.js';
import { ApiClient } from '../../../core/src/testing/api-client.js';
import { createTestDatabase, testSecret } from '../../../core/src/testing/test-database.js';
import { registerMerchant, signInMerchant } from '../../merchant.js';
import { ServerProcess } from '../../server-process.js';

/** The built server as a separate process, which can be killed and restarted on the same data. */
export type KillableServer = {
  readonly url: string;
  readonly api: ApiClient;
  readonly sandbox: ApiClient;
  /** The owner of a company with all features. */
  signIn(): Promise<ApiClient>;
  start(): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Stops it and deletes all its data. */
  close(): Promise<void>;
};

export async function createKillableServer(): Promise<KillableServer> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-killable-'));
  const server = new ServerProcess({
    port: await findFreePort(),
    environment: {
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      JWT_SECRET: testSecret,
      SANDBOX: 'on',
      LOG_LEVEL: 'silent',
    },
  });
  const { url } = server;
  const api = new ApiClient(url);
  return {
    url,
    api,
    sandbox: new ApiClient(`${url}/sandbox`),
    kill: () => server.kill(),
    start: () => server.start(),
    async signIn() {
      await registerMerchant(url, database.ownerUrl);
      return api.withToken(await signInMerchant(url));
    },
    async close() {
      await server.kill();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
