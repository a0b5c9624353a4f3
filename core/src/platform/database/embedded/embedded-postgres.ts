import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { chooseAccount } from './account.js';
import { prepareBinaries } from './binaries.js';
import {
  hasData,
  initCluster,
  requirePathLength,
  requireVersion,
  resetPassword,
  type Cluster,
} from './cluster.js';
import {
  claimFacts,
  databaseName,
  newFacts,
  readFacts,
  toOwnerUrl,
  writeFacts,
  type ConnectionFacts,
} from './connection-facts.js';
import { DataFolderBusyError, EmbeddedPostgresError } from './errors.js';
import type { EmbeddedLog } from './log.js';
import { requireOwnFolder } from './ownership.js';
import { findFreePort, isPortFree } from './ports.js';
import { findPostmaster, stopPostmaster } from './postmaster.js';
import { ensureServer, type ServerOptions } from './server.js';
import { Supervisor } from './supervisor.js';

/** The embedded database's URLs. `ownerUrl` belongs to the superuser and contains the password. */
export type EmbeddedConnection = {
  readonly ownerUrl: string;
  readonly databaseName: string;
  readonly port: number;
};

export type EmbeddedPostgres = EmbeddedConnection & {
  /** Stops the server, even if another process started it. Takes at most about 17 s, usually a few milliseconds. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** Default: the port of the last start, or a free one. */
  readonly port?: number;
};

const startAttemptsMax = 5;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, or takes over a server that a killed process left running.
 * Restarts it on the same port whenever it dies.
 * @throws {DataFolderBusyError} if another running process uses the folder
 * @throws {EmbeddedPostgresError} if PostgreSQL cannot start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const cluster = describeCluster(dataDir);
  const saved = await prepareData(cluster, dataDir, log);
  void import('pg'); // loads while PostgreSQL starts
  const logFile = join(dataDir, 'postgres.log');
  const port = await startServer(cluster, { log, logFile, saved: saved.port, wanted: options.port });
  const facts = { ...saved, port };
  if (port !== saved.port) writeFacts(dataDir, facts);
  const supervisor = new Supervisor({ cluster, facts, logFile, log });
  try {
    await supervisor.watch();
  } catch (error) {
    if (!(error instanceof DataFolderBusyError)) await supervisor.stop();
    throw error;
  }
  return { ownerUrl: toOwnerUrl(facts), databaseName, port, stop: () => supervisor.stop() };
}

/** Returns the server that runs on this data folder, for command-line tools. Undefined if none is running. */
export function findEmbeddedPostgres(dataDir: string): EmbeddedConnection | undefined {
  const saved = readFacts(dataDir);
  const running = findPostmaster(folderOf(dataDir));
  if (!saved || !running?.isReady) return undefined;
  const { port } = running;
  return { ownerUrl: toOwnerUrl({ ...saved, port }), databaseName, port };
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

function describeCluster(dataDir: string): Cluster {
  const folder = folderOf(dataDir);
  const binaries = prepareBinaries();
  requirePathLength(folder);
  requireOwnFolder(dataDir, folder);
  return { folder, binaries, account: chooseAccount(dataDir, folder, binaries.folder) };
}

async function prepareData(cluster: Cluster, dataDir: string, log: EmbeddedLog): Promise<ConnectionFacts> {
  const known = readFacts(dataDir);
  if (!hasData(cluster.folder)) {
    const facts = known ?? claimFacts(dataDir, await findFreePort());
    await initCluster(cluster, facts.password);
    return facts;
  }
  requireVersion(cluster.folder);
  if (known) return known;
  log.warn({ dataDir }, 'postgres.json is missing or damaged; setting a new database password');
  const facts = newFacts(await findFreePort());
  await stopPostmaster(cluster.folder, log);
  await resetPassword(cluster, facts.password);
  writeFacts(dataDir, facts);
  return facts;
}

type StartOptions = Pick<ServerOptions, 'log' | 'logFile'> & {
  readonly saved: number;
  readonly wanted: number | undefined;
};

/** Retries, because another process may take the port or a killed server's children may still be exiting. */
async function startServer(cluster: Cluster, options: StartOptions): Promise<number> {
  const { log, logFile } = options;
  const ending = new AbortController().signal;
  for (let attempt = 1; ; attempt++) {
    const port = findPostmaster(cluster.folder) ? options.saved : await choosePort(options);
    try {
      return (await ensureServer(cluster, { log, logFile, port, ending })).port;
    } catch (error) {
      if (attempt === startAttemptsMax) throw error;
      await delay(50 * 2 ** attempt);
    }
  }
}

async function choosePort({ saved, wanted }: StartOptions): Promise<number> {
  if (wanted === undefined) return (await isPortFree(saved)) ? saved : findFreePort();
  if (await isPortFree(wanted)) return wanted;
  throw new EmbeddedPostgresError(`Port ${wanted}, which PostgreSQL should use, is already in use.`);
}
