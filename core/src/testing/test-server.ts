import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startServer, type RunningServer } from '../app/server.js';
import { openPlan } from '../identity/plans/plans.js';
import type { DemoCase } from '../operations/demo/demo-cases.js';
import { loadConfig, type Config } from '../platform/config.js';
import type { Clock } from '../platform/shared/clock.js';
import { createLog, type Log } from '../platform/shared/log.js';
import { ApiClient } from './api-client.js';
import { createTestDatabase, testSecret } from './test-database.js';
import { verifyEmailOf } from './verified-email.js';

export type TestServer = RunningServer & {
  /** A client without a session. */
  readonly api: ApiClient;
  /** Registers a company, verifies its owner's address and signs them in. Its plan has all features, unless `plan` is `default`. */
  signUp(name: string, plan?: 'open' | 'default'): Promise<ApiClient>;
  /** A client for the sandbox. */
  readonly sandbox: ApiClient;
  readonly dataDir: string;
  readonly ownerUrl: string;
  /** Restarts the server on the same data. */
  close(): Promise<void>;
};

export type TestServerOptions = {
  readonly clock?: Clock;
  readonly environment?: Readonly<Record<string, string>>;
  /** Settings that environment variables can't change together with the test database. */
  readonly config?: Partial<Config>;
  /** Default: no log. */
  readonly log?: Log;
  /** The disputes of the demo company. Default: no demo company. */
  readonly demoCases?: readonly DemoCase[];
};

/** Starts a complete server on a new database and data folder, with the sandbox on. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-server-'));
  const loaded = loadConfig({
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    JWT_SECRET: testSecret,
    PORT: '0',
    PUBLIC_URL: 'https://rebuttal.example',
    SANDBOX: 'on',
    // Off because tests count their own evidence. Collection tests turn it on.
    EVIDENCE_COLLECTION: 'off',
    // Off because tests that count statements would count its queries. Alarm tests run the checks themselves.
    ALARMS: 'off',
    ...options.environment,
  });
  const config = { ...loaded, ...options.config };
  const log = options.log ?? createLog('silent');
  const { clock, demoCases } = options;
  const server = await startServer({ config, log, clock, demoCases });
  const api = new ApiClient(server.url);
  let names = 0;
  return {
    ...server,
    api,
    dataDir,
    ownerUrl: database.ownerUrl,
    sandbox: new ApiClient(`${server.url}/sandbox`),
    async signUp(name, plan = 'open') {
      names += 1;
      const email = `owner${names}@${name.toLowerCase().replaceAll(/\W/g, '-')}.example`;
      const { body } = await api.post('/api/auth/register', {
        email,
        password: 'carrots-are-orange',
        name,
        tenant_name: name,
      });
      await verifyEmailOf(server, email);
      if (plan === 'open') await openPlanOf(server, email);
      return api.withToken((body as { access_token: string }).access_token);
    },
    async close() {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openPlanOf({ container }: RunningServer, email: string): Promise<void> {
  const tenantId = (await container.users.findByEmail(email))?.tenantId;
  if (typeof tenantId !== 'string') throw new Error(`${email} was not registered`);
  await container.plansService.set({ tenantId }, openPlan);
}
