import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { ApiClient } from '../../core/src/testing/api-client.js';
import { createTestDatabase, testSecret, type TestDatabase } from '../../core/src/testing/test-database.js';
import { eventually } from '../../core/src/testing/waiting.js';

const main = fileURLToPath(new URL('../../core/dist/main.js', import.meta.url));
const kills = 8;
/** Each call to the provider takes this long, so that kills fall between and into all steps. */
const providerDelayMs = 25;

describe('a server that is killed while it submits', () => {
  let database: TestDatabase;
  let dataDir: string;
  let environment: NodeJS.ProcessEnv;
  let server: ChildProcess;
  let api: ApiClient;
  let sandbox: ApiClient;

  before(async () => {
    database = await createTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-crash-'));
    const port = await freePort();
    environment = {
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
    api = new ApiClient(`http://127.0.0.1:${port}`);
    sandbox = new ApiClient(`http://127.0.0.1:${port}/sandbox`);
    await start();
  });
  after(async () => {
    await kill();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    server = spawn(process.execPath, [main], { env: environment, stdio: 'ignore' });
    await eventually('the server', () =>
      api.get('/readyz').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
  }

  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }

  async function signIn(): Promise<ApiClient> {
    const { body } = await api.post('/api/auth/login', {
      email: 'demo@rebuttal.test',
      password: 'demo-password',
    });
    return api.withToken(body.access_token);
  }

  it(`submits each dispute exactly once, killed at ${kills} moments from the wish to the end`, async function () {
    this.timeout(120_000);
    for (let round = 0; round < kills; round += 1) {
      const owner = await signIn();
      const { body: made } = await sandbox.post('/stripe/disputes', {});
      const find = async () =>
        (await owner.get(`/api/disputes?search=${String(made.psp_dispute_id)}`)).body.disputes[0];
      const dispute = await eventually('the dispute', find);
      await sandbox.post('/stripe/faults', { count: 1000, delay_ms: providerDelayMs });
      const wish = owner.post(`/api/disputes/${String(dispute.dispute_id)}/submit`).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 10 + (round * 330) / kills));
      await kill();
      await wish;
      await start();
      await sandbox.post('/stripe/faults', { count: 0 });
      const path = `/api/disputes/${String(dispute.dispute_id)}/submissions`;
      const { body: left } = await owner.get(path);
      if (left.submissions.length === 0)
        await owner.post(`/api/disputes/${String(dispute.dispute_id)}/submit`);
      await eventually(
        `the end of submission ${round}`,
        async () => (await owner.get(path)).body.submissions[0]?.status === 'submitted',
        20_000,
      );
      expect((await owner.get(path)).body.submissions, `round ${round}`).to.have.length(1);
      const { body: overview } = await sandbox.get('/overview');
      const truth = await sandbox
        .withToken(overview.providers[0].sample_credentials.secret_key)
        .get(`/stripe/api/v1/disputes/${String(made.psp_dispute_id)}`);
      expect(truth.body.evidence_details.submission_count, `round ${round}`).to.equal(1);
    }
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
