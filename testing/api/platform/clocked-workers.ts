import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Knex } from 'knex';

/** Runs the built server, whose start takes a fifth of the processor time. */
const program = fileURLToPath(new URL('./clocked-worker.mjs', import.meta.url));

/** Ends every worker with this process, however it ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Worker processes whose clock can be moved, and which can be killed. PostgreSQL's clock, by which jobs are due, stays: so a
 * trigger makes the jobs of rules due as many milliseconds earlier as the workers' clock is ahead.
 */
export class ClockedWorkers {
  private readonly children: (ChildProcess | undefined)[] = [];
  private aheadMs = 0;

  private constructor(
    private readonly database: Knex,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  static async start(
    database: Knex,
    {
      count,
      environment,
    }: { readonly count: number; readonly environment: Readonly<Record<string, string>> },
  ): Promise<ClockedWorkers> {
    await database.raw(`
      create table test_clock (ahead_ms bigint not null);
      insert into test_clock values (0);
      create function bring_forward() returns trigger language plpgsql security definer as $$
        begin
          new.run_at := new.run_at - (select ahead_ms from public.test_clock) * interval '1 millisecond';
          return new;
        end $$;
      create trigger brought_forward before insert on jobs
        for each row when (new.name = 'automation.act') execute function bring_forward();
    `);
    const workers = new ClockedWorkers(database, environment);
    await Promise.all(Array.from({ length: count }, (_, index) => workers.startOne(index)));
    return workers;
  }

  get count(): number {
    return this.children.length;
  }

  private async startOne(index: number): Promise<void> {
    const child = fork(program, {
      execArgv: [],
      env: { PATH: process.env['PATH'], ...this.environment, CLOCK_AHEAD_MS: String(this.aheadMs) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.children[index] = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    await responseOf(child);
  }

  /** Kills a worker with SIGKILL and starts it again. */
  async replace(index: number): Promise<void> {
    await this.kill(index);
    await this.startOne(index);
  }

  private async kill(index: number): Promise<void> {
    const child = this.children[index];
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Moves the clock ahead. Call it while no worker is about to plan something. */
  async advance(byMs: number): Promise<void> {
    this.aheadMs += byMs;
    for (const child of this.children) {
      child?.send({ aheadMs: this.aheadMs });
      if (child !== undefined) await responseOf(child);
    }
    await this.database.transaction(async (tx) => {
      await tx.raw('update test_clock set ahead_ms = ?', [this.aheadMs]);
      await tx.raw(
        `update jobs set run_at = run_at - ? * interval '1 millisecond' where name = 'automation.act'`,
        [byMs],
      );
    });
  }

  /** The time by the workers' clock. */
  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  async close(): Promise<void> {
    await Promise.all(this.children.map((_, index) => this.kill(index)));
  }
}

/** @throws {Error} if the worker ends instead */
async function responseOf(child: ChildProcess): Promise<void> {
  const response = once(child, 'message');
  const end = once(child, 'exit').then(([code]) => {
    throw new Error(`The worker ended: ${String(code)}`);
  });
  end.catch(() => undefined); // it also ends after its answer
  await Promise.race([response, end]);
}
