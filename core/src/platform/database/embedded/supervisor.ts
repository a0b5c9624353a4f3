import { setTimeout as delay } from 'node:timers/promises';

import type { Cluster } from './cluster.js';
import type { ConnectionFacts } from './connection-facts.js';
import { openGuard, type Guard } from './guard.js';
import type { EmbeddedLog } from './log.js';
import { stopPostmaster } from './postmaster.js';
import { ensureServer } from './server.js';

export type Supervised = {
  readonly cluster: Cluster;
  readonly facts: ConnectionFacts;
  readonly logFile: string;
  readonly log: EmbeddedLog;
};

const backoffMaxMs = 10_000;

/** Watches a running server and restarts it on the same port whenever it dies, until it is stopped. */
export class Supervisor {
  private readonly ending = new AbortController();
  private recovery: Promise<void> = Promise.resolve();
  private guard: Guard | undefined;
  private stopped: Promise<void> | undefined;

  constructor(private readonly supervised: Supervised) {}

  /** @throws {DataFolderBusyError} if another running process watches this server */
  async watch(): Promise<void> {
    const guard = await openGuard(this.supervised.facts);
    this.guard = guard;
    void guard.lost.then(() => {
      if (!this.isEnding()) this.recovery = this.recover();
    });
  }

  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  private async end(): Promise<void> {
    this.ending.abort();
    await this.recovery;
    await this.guard?.release();
    await stopPostmaster(this.supervised.cluster.folder, this.supervised.log);
  }

  private async recover(): Promise<void> {
    const { log } = this.supervised;
    const since = Date.now();
    log.warn({}, 'Lost the connection to the embedded PostgreSQL; restarting it if it has exited');
    for (let attempt = 1; !this.isEnding(); attempt++) {
      try {
        await this.restart();
        log.info({ downMs: Date.now() - since, attempt }, 'The embedded PostgreSQL is available again');
        return;
      } catch (error) {
        if (!this.isEnding()) log.error({ err: error, attempt }, 'Failed to start the embedded PostgreSQL');
      }
      await this.pause(Math.min(25 * 2 ** attempt, backoffMaxMs));
    }
  }

  private async restart(): Promise<void> {
    const { cluster, facts, logFile, log } = this.supervised;
    await ensureServer(cluster, { port: facts.port, logFile, log, ending: this.ending.signal });
    await this.watch();
  }

  private isEnding(): boolean {
    return this.ending.signal.aborted;
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.ending.signal }).catch(() => undefined);
  }
}
