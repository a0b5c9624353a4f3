import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chooseAccount } from '../../core/src/platform/database/embedded/account.js';
import { prepareBinaries } from '../../core/src/platform/database/embedded/binaries.js';
import { startEmbeddedPostgres } from '../../core/src/platform/database/embedded/embedded-postgres.js';
import { findPostmaster, isAlive } from '../../core/src/platform/database/embedded/postmaster.js';
import { ensureServer } from '../../core/src/platform/database/embedded/server.js';
import { createLog } from '../../core/src/platform/shared/log.js';
import type { TestDatabase } from '../../core/src/testing/test-database.js';
import { pause } from './load.js';

/** A PostgreSQL that only the test restarts. It writes to disk like one in production. */
export class OwnCluster {
  private constructor(
    readonly dataDir: string,
    readonly ownerUrl: string,
  ) {}

  static async open(): Promise<OwnCluster> {
    const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-cluster-'));
    const made = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
    await made.stop();
    const cluster = new OwnCluster(dataDir, made.ownerUrl);
    await cluster.start();
    return cluster;
  }

  get database(): TestDatabase {
    return { ownerUrl: this.ownerUrl, drop: () => this.close() };
  }

  async start(): Promise<void> {
    const folder = join(this.dataDir, 'postgres');
    const binaries = prepareBinaries();
    await ensureServer(
      { folder, binaries, account: chooseAccount(this.dataDir, folder, binaries.folder) },
      {
        port: Number(new URL(this.ownerUrl).port),
        logFile: join(this.dataDir, 'postgres.log'),
        log: createLog('silent'),
        ending: new AbortController().signal,
      },
    );
  }

  /** Like `pg_ctl stop -m immediate`: closes connections without a message, and writes no checkpoint. */
  async stopAtOnce(): Promise<void> {
    const running = findPostmaster(join(this.dataDir, 'postgres'));
    if (running === undefined) return;
    process.kill(running.pid, 'SIGQUIT');
    while (isAlive(running.pid)) await pause(5);
  }

  async close(): Promise<void> {
    await this.stopAtOnce();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
