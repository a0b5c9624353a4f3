import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { startS3Server, type S3Server } from '../../core/src/testing/s3-server.js';
import { createTestDatabase, testSecret, type TestDatabase } from '../../core/src/testing/test-database.js';
import { World } from '../faults/world.js';
import type { ServerProcess, WorkerProcess } from '../server-process.js';
import { Balancer } from './balancer.js';
import { Pooler } from './pooler.js';
import { findProgram, type ProgramName } from './programs.js';

export type ScaledOptions = {
  readonly servers: number;
  /** The number of background workers; with none, the servers do their work. */
  readonly workers: number;
  readonly isPooled: boolean;
  readonly database?: TestDatabase;
  readonly environment?: Readonly<Record<string, string>>;
};

type Parts = {
  readonly world: World;
  readonly servers: readonly ServerProcess[];
  readonly workers: readonly WorkerProcess[];
  readonly pooler: Pooler | undefined;
  readonly balancer: Balancer;
  readonly bucket: S3Server;
};

/** Returns what this machine lacks for a scaled world. */
export function missingPrograms(): readonly ProgramName[] {
  return (['nginx', 'pgbouncer'] as const).filter((name) => findProgram(name) === undefined);
}

/**
 * Servers without background work behind nginx, separate workers, PgBouncer in front of the database, files in a
 * bucket: no two processes share a folder.
 */
export class ScaledWorld {
  private constructor(private readonly parts: Parts) {}

  static async open(options: ScaledOptions): Promise<ScaledWorld> {
    const database = options.database ?? (await createTestDatabase());
    const { ownerUrl } = database;
    const pooler = options.isPooled ? await Pooler.open({ ownerUrl, secret: testSecret }) : undefined;
    const bucket = await startS3Server();
    const world = await World.open({
      providers: ['stripe'],
      database,
      environment: {
        ...(pooler === undefined ? {} : { DATABASE_POOLER_URL: pooler.url }),
        ...inBucket(bucket),
        ...options.environment,
      },
    });
    const ownFolder = (name: string) => ({ DATA_DIR: join(world.folder, name) });
    const workers = Array.from({ length: options.workers }, (_, index) =>
      world.addWorker(ownFolder(`worker-${index}`)),
    );
    const role = { WORKERS: options.workers === 0 ? 'on' : 'off' };
    await world.replaceServer({ ...role, ...ownFolder('server-0') });
    const servers = [world.server];
    for (let index = 1; index < options.servers; index += 1)
      servers.push(await world.addServer({ ...role, ...ownFolder(`server-${index}`) }));
    await Promise.all([...servers.slice(1), ...workers].map((one) => one.start()));
    const balancer = await Balancer.open({ serverPorts: servers.map(({ port }) => port) });
    world.entrance = balancer.url;
    return new ScaledWorld({ world, servers, workers, pooler, balancer, bucket });
  }

  get world(): World {
    return this.parts.world;
  }

  get servers(): readonly ServerProcess[] {
    return this.parts.servers;
  }

  get workers(): readonly WorkerProcess[] {
    return this.parts.workers;
  }

  get pooler(): Pooler | undefined {
    return this.parts.pooler;
  }

  get url(): string {
    return this.parts.balancer.url;
  }

  /** The bucket's files under their keys, for code that reads folders. */
  exportFiles(): string {
    const folder = join(this.world.folder, 'exported');
    const from = join(this.parts.bucket.folder, this.parts.bucket.bucket, prefix);
    const ending = '._S3rver_object'; // the file naming of the test server
    mkdirSync(folder, { recursive: true });
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(ending)) continue;
      const path = join(entry.parentPath, entry.name);
      const target = join(folder, relative(from, path).slice(0, -ending.length));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(path, target);
    }
    return folder;
  }

  async close(): Promise<void> {
    await this.parts.balancer.close();
    await Promise.all([...this.servers, ...this.workers].map((one) => one.kill()));
    await this.pooler?.close();
    await this.world.close();
    await this.parts.bucket.close();
  }
}

const prefix = 'scaled';

/** For the environment of servers: their files in this bucket, and access to it. */
export function inBucket({ bucket, endpoint }: S3Server): Record<string, string> {
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  return {
    FILE_STORE: `s3://${bucket}/${prefix}`,
    S3_ENDPOINT: endpoint,
    ...Object.fromEntries(names.map((name) => [name, process.env[name] ?? ''])),
  };
}
