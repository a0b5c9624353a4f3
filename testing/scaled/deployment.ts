import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { loadConfig } from '../../core/src/platform/config.js';
import { startEmbeddedPostgres } from '../../core/src/platform/database/embedded/embedded-postgres.js';
import { findFreePort } from '../../core/src/platform/database/embedded/ports.js';
import { loadKeys, toKeyFile } from '../../core/src/platform/keys.js';
import { createLog } from '../../core/src/platform/shared/log.js';
import { startS3Server } from '../../core/src/testing/s3-server.js';
import { registerMerchant } from '../merchant.js';
import { ServerProcess, WorkerProcess } from '../server-process.js';
import { Balancer } from './balancer.js';
import { Pooler } from './pooler.js';
import { inBucket } from './scaled-world.js';

export type DeploymentOptions = {
  readonly servers: number;
  readonly workers: number;
  readonly port: number;
  readonly isPooled: boolean;
  readonly dataDir: string;
};

type Closer = { readonly name: string; readonly close: () => Promise<unknown> };

export type Deployment = {
  readonly addresses: {
    readonly url: string;
    readonly servers: readonly { readonly url: string; readonly pid: number | undefined }[];
    readonly workers: readonly { readonly pid: number | undefined }[];
    readonly pooler: string | undefined;
    readonly files: string;
    readonly data: string;
  };
  /** The things to stop, in start order. */
  readonly closers: readonly Closer[];
  /** Restarts what has ended unexpectedly, as a service manager does. */
  watch(): NodeJS.Timeout;
};

/**
 * Everything of a scaled installation on this machine, on persistent data. Stops what has started if the rest fails.
 */
export async function openDeployment(
  options: DeploymentOptions,
  say: (text: string) => void,
): Promise<Deployment> {
  const closers: Closer[] = [];
  try {
    return await open(options, { closers, say });
  } catch (error) {
    await stopInOrder(closers, () => undefined);
    throw error;
  }
}

/** The last one first. */
export async function stopInOrder(closers: readonly Closer[], say: (text: string) => void): Promise<void> {
  for (const { name, close } of closers.toReversed()) {
    await close().catch((error: unknown) => say(`${name}: ${(error as Error).message}`));
    say(`  ended: ${name}`);
  }
}

type Opening = { readonly closers: Closer[]; readonly say: (text: string) => void };

async function open(options: DeploymentOptions, opening: Opening): Promise<Deployment> {
  const { closers } = opening;
  const { environment, pooler, files } = await openGround(options, closers);
  const { servers, workers } = await startProcesses(options, environment, closers);
  const serverPorts = servers.map(({ port }) => port);
  const balancer = await Balancer.open({ serverPorts, port: options.port });
  closers.push({ name: 'nginx', close: () => balancer.close() });
  return {
    addresses: {
      url: balancer.url,
      servers: servers.map(({ url, pid }) => ({ url, pid })),
      workers: workers.map(({ pid }) => ({ pid })),
      pooler: pooler?.url,
      files,
      data: options.dataDir,
    },
    closers,
    watch: () => watchOver([...servers, ...workers], opening.say),
  };
}

/** The dependencies of the processes: keys, database, pooler, bucket. */
async function openGround({ dataDir, isPooled, port }: DeploymentOptions, closers: Closer[]) {
  const keys = loadKeys(loadConfig({ DATA_DIR: dataDir }));
  const ownerUrl = process.env['DATABASE_URL'] ?? (await openPostgres(dataDir, closers));
  const pooler = isPooled ? await Pooler.open({ ownerUrl, secret: keys.rolesSecret }) : undefined;
  if (pooler !== undefined) closers.push({ name: 'PgBouncer', close: () => pooler.close() });
  const bucket = process.env['FILE_STORE'] === undefined ? await openBucket(dataDir, closers) : {};
  const kept = toKeyFile(keys);
  const environment = {
    ...settingsOf(process.env),
    ENCRYPTION_KEYS: kept.encryptionKeys.map(({ id, key }) => `${id}:${key}`).join(','),
    JWT_SECRET: kept.jwtSecret,
    DATABASE_URL: ownerUrl,
    ...(pooler === undefined ? {} : { DATABASE_POOLER_URL: pooler.url }),
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    ...bucket,
  };
  const files = process.env['FILE_STORE'] ?? bucket['FILE_STORE'] ?? '';
  return { environment, pooler, files };
}

function settingsOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function openPostgres(dataDir: string, closers: Closer[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  closers.push({ name: 'PostgreSQL', close: () => postgres.stop() });
  return postgres.ownerUrl;
}

async function openBucket(dataDir: string, closers: Closer[]): Promise<Record<string, string>> {
  const folder = join(dataDir, 'bucket');
  mkdirSync(folder, { recursive: true });
  const bucket = await startS3Server(folder);
  closers.push({ name: 'the S3 server', close: () => bucket.close() });
  return inBucket(bucket);
}

/** The first server alone, because it migrates the database; then all others at once. */
async function startProcesses(
  options: DeploymentOptions,
  environment: Readonly<Record<string, string>>,
  closers: Closer[],
) {
  const settings = (name: string, role: Readonly<Record<string, string>>) => ({
    environment: { ...environment, ...role, DATA_DIR: join(options.dataDir, name) },
    logFile: join(options.dataDir, `${name}.log`),
  });
  const role = { WORKERS: options.workers === 0 ? 'on' : 'off' };
  const workers = Array.from(
    { length: options.workers },
    (_, index) => new WorkerProcess(settings(`worker-${index + 1}`, {})),
  );
  const servers: ServerProcess[] = [];
  for (let number = 1; number <= options.servers; number += 1) {
    servers.push(
      new ServerProcess({
        ...settings(`server-${number}`, role),
        port: await findFreePort(),
      }),
    );
  }
  const all = [...workers, ...servers];
  closers.push({
    name: 'servers and workers',
    close: () => Promise.all(all.map((one) => one.end('SIGTERM'))),
  });
  const [first, ...others] = servers;
  await first?.start();
  if (first !== undefined) await registerMerchant(first.url, environment['DATABASE_URL'] ?? '');
  await Promise.all([...others, ...workers].map((one) => one.start()));
  return { servers, workers };
}

function watchOver(
  processes: readonly (ServerProcess | WorkerProcess)[],
  say: (text: string) => void,
): NodeJS.Timeout {
  const starting = new Set<object>();
  return setInterval(() => {
    for (const one of processes) {
      if (one.isRunning || starting.has(one)) continue;
      const name = one instanceof ServerProcess ? `The server at ${one.url}` : 'A worker';
      say(`${name} exited and is being restarted.`);
      starting.add(one);
      one
        .start()
        .catch((error: unknown) => say(`${name}: ${(error as Error).message}`))
        .finally(() => starting.delete(one));
    }
  }, 500);
}
