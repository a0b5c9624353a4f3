import { readTruths } from './expected-state.js';
import { findViolations, type Evidence, type Harm } from './invariants.js';
import type { Random } from './random.js';
import { providerIds, type ProviderId } from './simulated-providers.js';
import type { World } from './world.js';

/** One promise under fault after fault. */
export type Scenario = {
  /** As in docs/reliability.md. */
  readonly id: string;
  readonly promise: string;
  /** In a full run; and in the short one of `npm test`, which has no minutes to spare. */
  readonly runs: number;
  /** Where each run is a crash: its part of those that are asked for. */
  readonly crashShare?: number;
  readonly play: (run: Run) => Promise<void>;
};

export type RunOptions = {
  readonly random: Random;
  readonly runs: number;
  /** By `performance.now()`; what has begun by then is brought to its end. */
  readonly endsAt?: number;
  /** What has begun when it is aborted is brought to its end, too. */
  readonly stop?: AbortSignal;
  readonly onProgress?: (run: Run) => void;
};

/** Keeps account of one scenario: how often it was played, what was counted, and what did not hold. */
export class Run {
  readonly random: Random;
  readonly violations: string[] = [];
  readonly harm: Record<Harm, number> = { lost: 0, doubled: 0 };
  readonly counts = new Map<string, number>();
  /** Why it was not played here. */
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

  /** Whether one more is to be played; if so, it counts as played. */
  goesOn(): boolean {
    if (this.done >= this.options.runs || !this.hasTime) return false;
    this.done += 1;
    this.options.onProgress?.(this);
    return true;
  }

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  /** Keeps the greatest. */
  most(name: string, value: number): void {
    this.counts.set(name, Math.max(this.counts.get(name) ?? 0, Math.round(value)));
  }

  violated(what: string, harm?: Harm): void {
    this.violations.push(what);
    if (harm !== undefined) this.harm[harm] += 1;
  }

  /** Nothing must be under way any more. Files that are left over are swept first, as they would be in some days. */
  async checkInvariants(
    world: World,
    evidence: Partial<Evidence> & { readonly providers?: readonly ProviderId[] } = {},
  ): Promise<void> {
    await world.sweepFiles();
    const found = await findViolations({
      sql: world.sql,
      filesFolder: world.filesFolder,
      acknowledged: [],
      truths: readTruths(world.providers, evidence.providers ?? providerIds.filter((id) => world.plays(id))),
      logs: world.logs(),
      secrets: world.secrets,
      ...evidence,
    });
    this.count('checks');
    for (const { invariant, what, harm } of found) this.violated(`not true that ${invariant}: ${what}`, harm);
  }
}

/** Plays it; what it throws is a violation, too. */
export async function playScenario(scenario: Scenario, options: RunOptions): Promise<Run> {
  const run = new Run(options);
  try {
    await scenario.play(run);
  } catch (error) {
    run.violated(`broke off: ${(error as Error).stack ?? String(error)}`);
  }
  return run;
}
