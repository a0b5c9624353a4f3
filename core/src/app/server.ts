import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import type { Plugins } from '../connections/providers/loader.js';
import { createWebhookAdmission } from '../connections/webhooks/webhook-router.js';
import { createLetterWriter } from '../letters/rendering/letter-writer.js';
import type { DemoCase } from '../operations/demo/demo-cases.js';
import { ConfigError, type Config } from '../platform/config.js';
import { createDatabase } from '../platform/database/database.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.js';
import { createMigrator } from '../platform/database/migrations.js';
import { createNotifications } from '../platform/database/notifications.js';
import { OutageLog } from '../platform/database/outage-log.js';
import { findPooling } from '../platform/database/pooling.js';
import { roleUrls, throughPooler, type RoleUrls } from '../platform/database/roles.js';
import { CallerAddresses } from '../platform/http/caller-addresses.js';
import { endUnread, limitConnections, prepareClosing } from '../platform/http/connection-guard.js';
import { createFastServer } from '../platform/http/fast-express.js';
import { loadKeys, type Keys } from '../platform/keys.js';
import { createPdfRenderer } from '../platform/printing/pdf.js';
import { createDocumentReader } from '../platform/sandbox/reader/document-reader.js';
import { WorkPool } from '../platform/sandbox/work-pool.js';
import { systemClock, type Clock } from '../platform/shared/clock.js';
import { createLog, type Log } from '../platform/shared/log.js';
import { withTimeout } from '../platform/shared/timeout.js';
import { version } from '../platform/shared/version.js';
import { createApp } from './app.js';
import { createContainer, type Container } from './container.js';
import { seedDemo } from './seed.js';
import {
  checkPluginSettings,
  loadNamedPlugins,
  makeDataFolder,
  toDatabaseFault,
  toListenFault,
} from './startup-checks.js';
import { waitForPostgres } from './wait-for-postgres.js';
import { openWaitingServer } from './waiting-server.js';

export type RunningServer = {
  readonly url: string;
  readonly container: Container;
  /** Reports not ready, finishes active requests, releases claimed work, and closes everything. */
  stop(): Promise<void>;
};

export type ServerOptions = {
  readonly config: Config;
  readonly log?: Log;
  readonly clock?: Clock;
  /** False: background work only, for `rebuttal worker`. */
  readonly listen?: boolean;
  /** Ends the wait for PostgreSQL. */
  readonly ending?: AbortSignal;
  /** The disputes of the demo company, if there is one. Default: none. */
  readonly demoCases?: readonly DemoCase[];
};

const isSource = import.meta.url.endsWith('.ts');
const beside = (source: string, built: string) =>
  fileURLToPath(new URL(isSource ? source : built, import.meta.url));

/** Folder of the built web app, if it exists. */
export const webFolder = beside('../../../web/dist', '../../web/dist');

/** Both wait for PostgreSQL, which may no longer respond. A shutdown should take at most 10 seconds. */
const [workMs, goodbyeMs] = [8_500, 1_000];

/** Starts everything in order: plugins, database, migrations, HTTP, background work. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log = createLog(config.logLevel) } = options;
  log[startLevel(config)]({ version, node: process.versions.node }, 'starting Rebuttal');
  // Runs before anything is created, because the operator must fix plugin errors first.
  const plugins = await loadCheckedPlugins(config);
  makeDataFolder(config);
  const keys = loadKeys(config);
  const opening = openDatabase(config, log);
  try {
    return await startOn(opening, { ...plugins, keys }, { ...options, log });
  } catch (error) {
    // PostgreSQL runs in a separate session and would outlive this process.
    const opened = await opening.catch(() => undefined);
    await opened?.embedded?.stop();
    throw error;
  }
}

async function loadCheckedPlugins(config: Config): Promise<Plugins> {
  const plugins = await loadNamedPlugins(config);
  checkPluginSettings(config, plugins);
  return plugins;
}

async function startOn(
  opening: ReturnType<typeof openDatabase>,
  { keys, providers, carriers }: Plugins & { readonly keys: Keys },
  options: ServerOptions & { readonly log: Log },
): Promise<RunningServer> {
  const { config, clock = systemClock } = options;
  const outages = new OutageLog(options.log);
  const { log } = outages;
  const { ownerUrl, embedded } = await opening;
  if (embedded === undefined) {
    await waitForPostgres(ownerUrl, {
      ...{ log, ending: options.ending },
      ...(options.listen === false ? {} : { onWait: () => openWaitingServer(config) }),
    });
    await requireDirect(ownerUrl);
  }
  await migrate(ownerUrl, keys.rolesSecret, (step) => log[startLevel(config)](step, 'migrated'));
  const { close, ...opened } = openParts(config, roleUrls(ownerUrl, keys.rolesSecret), outages);
  let ownUrl = '';
  const container = createContainer({
    config,
    keys,
    providers,
    carriers,
    clock,
    log,
    ownUrl: () => ownUrl,
    demo: config.seedDemo ? toDemoSetup(ownerUrl, options.demoCases) : undefined,
    ...opened,
  });
  let isOpen = false;
  let http: Listening | undefined;
  try {
    await opened.notifications.start();
    http = options.listen === false ? undefined : await listen(container, () => isOpen);
    ownUrl = http === undefined ? config.publicUrl : toOwnUrl(http.server);
    if (config.seedDemo) await seedDemo(container);
    await container.demoCompany?.load();
  } catch (error) {
    await http?.close();
    // Before PostgreSQL stops, because each closed connection would be logged as lost.
    await close();
    throw error;
  }
  startWork(container);
  isOpen = true;

  async function stop(): Promise<void> {
    isOpen = false;
    container.events.closing.abort();
    await Promise.all([http?.close(), withTimeout(workMs, stopWork(container))]);
    await withTimeout(goodbyeMs, close());
    await embedded?.stop();
  }
  return { url: ownUrl, container, stop };
}

function startWork({ config, runners, alarmWatch }: Container): void {
  if (config.workers) runners.start();
  if (config.alarms) alarmWatch.start();
}

async function stopWork({ runners, alarmWatch, demoCompany }: Container): Promise<void> {
  await Promise.all([demoCompany?.stop(), runners.stop(), alarmWatch.stop()]);
}

function toDemoSetup(ownerUrl: string, cases: readonly DemoCase[] | undefined) {
  return cases === undefined ? undefined : { cases, ownerUrl };
}

/** Resources that stay open while the server runs. */
function openParts({ databasePoolerUrl: poolerUrl }: Config, urls: RoleUrls, outages: OutageLog) {
  const pooled = poolerUrl === undefined ? undefined : throughPooler(urls, poolerUrl);
  const onError = (error: Error) => outages.noteLost(error);
  const database = createDatabase({ ...urls, pooled, onError });
  const notifications = createNotifications(urls.systemUrl, onError);
  const callers = new CallerAddresses();
  const pool = new WorkPool(callers);
  const documentReader = createDocumentReader(pool);
  const pdf = createPdfRenderer({ pool, reader: documentReader });
  const letterWriter = createLetterWriter({
    pool,
    layoutFile: beside('../letters/rendering/letter.ejs', './letter.ejs'),
  });
  async function close(): Promise<void> {
    outages.close();
    await notifications.close();
    await Promise.all([database.close(), pool.close()]);
  }
  return { database, notifications, documentReader, pdf, letterWriter, callers, close };
}

/** Connects to the operator's database, or starts the embedded one. */
export async function openDatabase(
  config: Config,
  log: Log,
): Promise<{ ownerUrl: string; embedded: EmbeddedPostgres | undefined }> {
  if (config.databaseUrl !== undefined) return { ownerUrl: config.databaseUrl, embedded: undefined };
  makeDataFolder(config);
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
  });
  return { ownerUrl: embedded.ownerUrl, embedded };
}

/** Through a pooler in transaction mode, one company's setting would leak into another's work. */
async function requireDirect(ownerUrl: string): Promise<void> {
  const pooling = await findPooling(ownerUrl).catch((error: unknown) => {
    throw toDatabaseFault(ownerUrl, error);
  });
  if (pooling !== 'transaction') return;
  throw new ConfigError(
    'DATABASE_URL leads through a pooler in transaction mode. Set it to PostgreSQL itself, and DATABASE_POOLER_URL to the pooler.',
  );
}

/** In evaluation mode, a person waits for the addresses in a terminal. */
const startLevel = ({ databaseUrl }: Config) => (databaseUrl === undefined ? 'debug' : 'info');

async function migrate(
  ownerUrl: string,
  secret: string,
  onStep: Parameters<typeof createMigrator>[2],
): Promise<void> {
  const migrator = createMigrator(ownerUrl, secret, onStep);
  try {
    await migrator.up();
  } finally {
    await migrator.close();
  }
}

/** Backlog. Connections over it are dropped, and clients retry only after seconds. Linux allows 4096 by default. */
const waitingConnectionsMax = 4_096;

type Listening = { readonly server: Server; close(): Promise<void> };

async function listen(container: Container, isOpen: () => boolean): Promise<Listening> {
  const { config } = container;
  const app = createApp(container, {
    isOpen,
    webFolder: existsSync(webFolder) ? webFolder : undefined,
    sandboxPage: beside('../operations/sandbox/page', '../src/operations/sandbox/page'),
    apiDescription: beside('../../../openapi.yaml', '../../openapi.yaml'),
  });
  const server = createFastServer(
    app,
    createWebhookAdmission({ ...container.intake, metrics: container.metrics }),
  );
  server.prependListener('request', container.metrics.timeRequest);
  limitConnections(server, {
    max: config.connectionsPerAddress,
    isProxy: (address) =>
      (app.get('trust proxy fn') as (address: string, hop: number) => boolean)(address, 0),
  });
  const close = prepareClosing(server);
  endUnread(server);
  server.requestTimeout = 120_000;
  server.headersTimeout = 15_000;
  // Longer than the idle timeout of nginx, ELB and fetch (at most 1 minute), so that the client closes first.
  server.keepAliveTimeout = 75_000;
  server.listen({ port: config.port, host: config.host, backlog: waitingConnectionsMax });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toListenFault(config, error);
  }
  return { server, close };
}

function toOwnUrl(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${port}`;
}
