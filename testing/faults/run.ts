import { readRecords } from './expected-state.js';
import { findViolations, type Evidence, type Harm } from './invariants.js';
import type { Random } from './random.js';
import { providerIds, type ProviderId } from './simulated-providers.js';
import type { World } from './world.js';

/** One guarantee under repeated faults. */
export type Scenario = {
  /** As in docs/reliability.md. */
  readonly id: string;
  readonly guarantee: string;
  /** The number of runs in full, and in the short version of `npm test`, which must not take minutes. */
  readonly runs: number;
  /** If each run is a crash: its share of the requested total. */
  readonly crashShare?: number;
  readonly play: (run: Run) => Promise<void>;
};

export type RunOptions = {
  readonly random: Random;
  readonly runs: number;
  /** In the time of `performance.now()`; runs that have started are completed. */
  readonly endsAt?: number;
  /** Runs that have started when it is aborted are completed. */
  readonly stop?: AbortSignal;
  readonly onProgress?: (run: Run) => void;
};

/** Records one scenario: its runs, its counts, and its violations. */
export class Run {
  readonly random: Random;
  readonly violations: string[] = [];
  readonly harm: Record<Harm, number> = { lost: 0, doubled: 0 };
  readonly counts = new Map<string, number>();
  /** Why it was skipped. */
  skipped: string | undefined;
  done = 0;

  constructor(private readonly options: RunOptions) {
    this.random = options.random;
  }

  get wanted(): number {
    return this.options.runs;
  }

  get hasTime(): boolean {
    return this.options.stop?.aborted !== true && performance.now() < (this.options.endsAt ?? Infinity);
  }

  /** Returns whether to run once more, and counts that run. */
  shouldContinue(): boolean {
    if (this.done >= this.options.runs || !this.hasTime) return false;
    this.done += 1;
    this.options.onProgress?.(this);
    return true;
  }

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  /** Keeps the largest value. */
  most(name: string, value: number): void {
    this.counts.set(name, Math.max(this.counts.get(name) ?? 0, Math.round(value)));
  }

  violated(what: string, harm?: Harm): void {
    this.violations.push(what);
    if (harm !== undefined) this.harm[harm] += 1;
  }

  /** Requires that no work is pending. Sweeps leftover files first, as the server would within days. */
  async checkInvariants(
    world: World,
    evidence: Partial<Evidence> & { readonly providers?: readonly ProviderId[] } = {},
  ): Promise<void> {
    await world.sweepFiles();
    const found = await findViolations({
      sql: world.sql,
      filesFolder: world.filesFolder,
      acknowledged: [],
      records: readRecords(
        world.providers,
        evidence.providers ?? providerIds.filter((id) => world.plays(id)),
      ),
      logs: world.logs(),
      secrets: world.secrets,
      ...evidence,
    });
    this.count('checks');
    for (const { invariant, what, harm } of found) this.violated(`not true that ${invariant}: ${what}`, harm);
  }
}

/** Runs it; a thrown error counts as a violation. */
export async function playScenario(scenario: Scenario, options: RunOptions): Promise<Run> {
  const run = new Run(options);
  try {
    await scenario.play(run);
  } catch (error) {
    run.violated(`broke off: ${(error as Error).stack ?? String(error)}`);
  }
  return run;
}
