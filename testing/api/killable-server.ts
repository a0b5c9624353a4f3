import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ApiClient } from '../../core/src/testing/api-client.js';
import { createTestDatabase, testSecret } from '../../core/src/testing/test-database.js';
import { eventually } from '../../core/src/testing/waiting.js';

const main = fileURLToPath(new URL('../../core/dist/main.js', import.meta.url));

/** The built server as a process of its own, which can be killed like one and started again on the same data. */
export type KillableServer = {
  readonly url: string;
  readonly api: ApiClient;
  readonly sandbox: ApiClient;
  /** The owner of the demo merchant. */
  signIn(): Promise<ApiClient>;
  start(): Promise<void>;
  /** At once, without a word to it. */
  kill(): Promise<void>;
  /** For good, with all its data. */
  close(): Promise<void>;
};

export async function createKillableServer(): Promise<KillableServer> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-killable-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    JWT_SECRET: testSecret,
    PORT: String(port),
    SANDBOX: 'on',
    SEED_DEMO: 'on',
    LOG_LEVEL: 'silent',
  };
  const api = new ApiClient(url);
  let running: ChildProcess | undefined;

  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => running?.once('exit', resolve));
    if (running?.kill('SIGKILL') === true) await ended;
    running = undefined;
  }

  return {
    url,
    api,
    sandbox: new ApiClient(`${url}/sandbox`),
    kill,
    async start() {
      running = spawn(process.execPath, [main], { env: environment, stdio: 'ignore' });
      const isReady = () =>
        api.get('/readyz').then(
          ({ status }) => status === 200,
          () => false,
        );
      await eventually('the server', isReady, 30_000);
    },
    async signIn() {
      const demo = { email: 'demo@rebuttal.test', password: 'demo-password' };
      return api.withToken((await api.post('/api/auth/login', demo)).body.access_token);
    },
    async close() {
      await kill();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
