import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SimulatedDisputeRequest, SimulatedAccount } from '@rebuttal/plugin-kit/simulator';
import pg from 'pg';

import { findFreePort } from '../../core/src/platform/database/embedded/ports.js';
import { ApiClient } from '../../core/src/testing/api-client.js';
import { onePagePdf } from '../../core/src/testing/scenarios.js';
import { createTestDatabase, testSecret, type TestDatabase } from '../../core/src/testing/test-database.js';
import { eventually } from '../../core/src/testing/waiting.js';
import { registerMerchant, signInMerchant } from '../merchant.js';
import { ServerProcess, WorkerProcess } from '../server-process.js';
import { SimulatedProviders, type ProviderId } from './simulated-providers.js';
import { Courier } from './webhook-sender.js';

/** A third of an access token's lifetime, so that one sign-in attempt at a dead server does no harm. */
const signInAgainMs = 5 * 60_000;

export type WorldOptions = {
  readonly providers: readonly ProviderId[];
  /** A database other than one of the run's own cluster. */
  readonly database?: TestDatabase;
  /** The servers' address of the database, if not direct. */
  readonly databaseUrl?: (ownerUrl: string) => Promise<string>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Writes the servers' files to the world's folder, and returns additional environment variables. */
  readonly prepare?: (folder: string) => Readonly<Record<string, string>>;
};

/** A company with an account at each provider, its servers as separate processes, and the providers outside them. */
export class World {
  readonly folder = mkdtempSync(join(tmpdir(), 'rebuttal-faults-'));
  /** Must appear in no log. */
  readonly secrets: string[] = [];
  readonly courier: Courier;
  private readonly servers: ServerProcess[] = [];
  private readonly workers: WorkerProcess[] = [];
  /** The entry point for people and providers, if not the first server. */
  entrance: string | undefined;
  private readonly environment: Record<string, string> = {};
  private token = '';
  private signingIn: NodeJS.Timeout | undefined;

  private constructor(
    readonly database: TestDatabase,
    readonly sql: pg.Pool,
    private readonly openProviders: (courier: Courier) => Promise<SimulatedProviders>,
  ) {
    this.courier = new Courier(() => this.url);
  }

  providers!: SimulatedProviders;
  private played: readonly ProviderId[] = [];

  /** With one server running and every account connected and verified. */
  static async open(options: WorldOptions): Promise<World> {
    const database = options.database ?? (await createTestDatabase());
    const sql = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
    sql.on('error', () => undefined);
    const world = new World(database, sql, (courier) =>
      SimulatedProviders.open(options.providers, (id, webhook) => courier.send(id, webhook)),
    );
    await world.begin(options);
    return world;
  }

  get server(): ServerProcess {
    const [server] = this.servers;
    if (server === undefined) throw new Error('No server has been added');
    return server;
  }

  get url(): string {
    return this.entrance ?? this.server.url;
  }

  plays(provider: ProviderId): boolean {
    return this.played.includes(provider);
  }

  get filesFolder(): string {
    return join(this.folder, 'data', 'files');
  }

  get owner(): ApiClient {
    return new ApiClient(this.url).withToken(this.token);
  }

  /** One more server on the same data, not yet started. */
  async addServer(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const server = new ServerProcess({
      port: await findFreePort(),
      environment: { ...this.environment, ...environment },
      logFile: join(this.folder, `server-${this.servers.length}.log`),
    });
    this.servers.push(server);
    return server;
  }

  /** A background worker, not yet started. */
  addWorker(environment: Readonly<Record<string, string>> = {}): WorkerProcess {
    const worker = new WorkerProcess({
      environment: { ...this.environment, ...environment },
      logFile: join(this.folder, `worker-${this.workers.length}.log`),
    });
    this.workers.push(worker);
    return worker;
  }

  /** Replaces the first server, which is killed. */
  async replaceServer(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.server.kill();
    const next = await this.addServer(environment);
    this.servers.unshift(next);
    this.servers.pop();
    await next.start();
  }

  /** The output of all servers. */
  logs(): string {
    const names = readdirSync(this.folder).filter((name) => name.endsWith('.log'));
    return names.map((name) => readFileSync(join(this.folder, name), 'utf8')).join('\n');
  }

  accountAt(provider: ProviderId): SimulatedAccount {
    return {
      credentials: this.providers.credentials(provider),
      webhookUrl: `http://provider.invalid/api/webhooks/${provider}/faults-${provider}`,
    };
  }

  /** Returns the ids at the provider and here, once the dispute has arrived. */
  async createDispute(
    provider: ProviderId,
    input: SimulatedDisputeRequest = {},
  ): Promise<{ readonly providerId: string; readonly id: string }> {
    const providerId = this.providers.createDispute(provider, this.accountAt(provider), input);
    const id = await eventually(
      `dispute ${providerId}`,
      async () => {
        if (provider === 'worldpay') await this.readAccount(provider);
        const { rows } = await this.sql.query<{ dispute_id: string }>(
          'select dispute_id from disputes where provider_dispute_id = $1',
          [providerId],
        );
        return rows[0]?.dispute_id;
      },
      20_000,
    );
    return { providerId, id };
  }

  /** For a provider without webhooks: syncs its account now. */
  async readAccount(provider: ProviderId): Promise<void> {
    await this.sql.query(
      `update jobs set run_at = now()
        where name = 'psp-accounts.sync' and leased_until is null and run_at > now()
          and payload ->> 'accountId' = (select account_id from psp_accounts where provider = $1 limit 1)`,
      [provider],
    );
    await this.sql.query(`select pg_notify('rebuttal_jobs', '')`);
  }

  async addProof(disputeId: string): Promise<void> {
    const file = new File([await onePagePdf('Delivered to the burrow')], 'proof.pdf');
    const fields = { dispute_id: disputeId, evidence_type: 'proof_of_delivery', title: 'Delivery' };
    const { status, body } = await this.owner.upload('/api/evidence/upload', fields, file);
    if (status !== 201) throw new Error(`The proof was not taken: ${JSON.stringify(body)}`);
  }

  /** Waits until every webhook is delivered and processed, and no job except account syncs is due or running. */
  async untilQuiet(timeoutMs = 60_000): Promise<void> {
    let left = '';
    const isQuiet = async () => {
      const { rows } = await this.sql.query<{ what: string }>(
        `select 'event ' || event_id || ' ' || attempts || ' ' || run_at || ' ' || coalesce(note, '') as what
           from webhook_events where state = 'received'
         union all
         select 'job ' || name || ' ' || attempts || ' ' || run_at || ' ' || coalesce(last_error, '') from jobs
          where state = 'ready' and name <> 'psp-accounts.sync'
            and (run_at < now() + interval '2 seconds' or leased_until > now())`,
      );
      left = `${this.courier.backlog} to deliver, ${rows.length} to do: ${rows
        .slice(0, 5)
        .map(({ what }) => what)
        .join('; ')}`;
      return this.courier.backlog === 0 && rows.length === 0;
    };
    await eventually('nothing to do', isQuiet, timeoutMs).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${left}`);
    });
  }

  /** Deletes unreferenced files now; the checker must find none afterwards. */
  async sweepFiles(): Promise<void> {
    const { rowCount } = await this.sql.query(
      `update unsettled_files set noted_at = noted_at - interval '30 days'`,
    );
    if (rowCount === 0) return;
    await this.sql.query(
      `update jobs set run_at = now() where name = 'files.sweep' and leased_until is null`,
    );
    await this.sql.query(`select pg_notify('rebuttal_jobs', '')`);
    const isSwept = async () => (await this.sql.query('select from unsettled_files')).rowCount === 0;
    await eventually('the files to be swept', isSwept, 20_000);
  }

  async close(): Promise<void> {
    clearInterval(this.signingIn);
    this.courier.close();
    await Promise.all([...this.servers, ...this.workers].map((one) => one.kill()));
    await this.providers.close();
    await this.sql.end();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async begin(options: WorldOptions): Promise<void> {
    this.providers = await this.openProviders(this.courier);
    this.played = options.providers;
    const key = randomBytes(32).toString('base64');
    const { ownerUrl } = this.database;
    Object.assign(this.environment, {
      DATABASE_URL: (await options.databaseUrl?.(ownerUrl)) ?? ownerUrl,
      DATA_DIR: join(this.folder, 'data'),
      ENCRYPTION_KEYS: `k1:${key}`,
      JWT_SECRET: testSecret,
      EVIDENCE_COLLECTION: 'off',
      LOG_LEVEL: 'info',
      ...this.providers.addresses(),
      ...options.environment,
      ...options.prepare?.(this.folder),
    });
    this.secrets.push(key, testSecret, new URL(ownerUrl).password);
    const server = await this.addServer();
    await server.start();
    await registerMerchant(this.url, ownerUrl);
    await this.signIn();
    this.signingIn = setInterval(() => void this.signIn().catch(() => undefined), signInAgainMs);
    for (const provider of options.providers) await this.connect(provider);
    if (options.providers.includes('worldpay')) await this.skipBackfill();
  }

  private async signIn(): Promise<void> {
    this.token = await signInMerchant(this.url);
    this.secrets.push(this.token);
  }

  /** Worldpay is queried day by day, at its rate limit: half a year without disputes would take minutes. */
  private async skipBackfill(): Promise<void> {
    await this.sql.query('update psp_accounts set synced_to = now() where provider = $1', ['worldpay']);
    await this.server.kill();
    await this.server.start();
  }

  private async connect(provider: ProviderId): Promise<void> {
    const credentials = this.providers.credentials(provider);
    this.secrets.push(
      ...Object.entries(credentials)
        .filter(([name]) => /secret|password|key/.test(name))
        .map(([, value]) => value),
    );
    const { status, body } = await this.owner.post('/api/psp/accounts', {
      provider,
      account_name: `Shop at ${provider}`,
      environment: 'test',
      webhook_alias: `faults-${provider}`,
      credentials,
    });
    if (status !== 201) throw new Error(`${provider} was not connected: ${JSON.stringify(body)}`);
    await eventually(`${provider} to be verified`, async () => {
      const { rows } = await this.sql.query<{ status: string }>(
        'select verification_status as status from psp_accounts where provider = $1',
        [provider],
      );
      return rows[0]?.status === 'success';
    });
  }
}
