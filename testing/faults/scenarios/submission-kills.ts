import { submitResponse } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { DatabaseLine } from '../database-line.js';
import { pause } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { isOfTheSchedule, providerIds, type ProviderId } from '../simulated-providers.js';
import { World } from '../world.js';

/** The point at which a server is killed: at the nth call or commit of a submission, before it takes effect or after. */
type Point = {
  readonly at: 'call' | 'commit';
  readonly number: number;
  readonly moment: 'before' | 'after';
};
/** A random moment, in ms after the request. */
type Kill = Point | { readonly afterMs: number };

const stuckMs = 30_000;
/** Each waits for leases to expire, so several run in parallel. */
const lanes = 3;
const killsBetweenChecks = 40;
/** Longer than a submission takes. */
const afterMsMax = 900;

/**
 * Every named point of a submission at every provider, enumerated by observing one; then random moments. Points are
 * observed from the outside: calls as they reach the provider, commits on the connection to PostgreSQL.
 */
export const submissionKills: Scenario = {
  id: 'R3',
  guarantee: 'no submission is lost or sent twice: kill -9 at every call and commit, then at random moments',
  runs: 600,
  crashShare: 0.2,
  async play(run) {
    const places = await enumerate(run);
    const plan = { places: run.random.shuffle(places) };
    run.count('points', places.length);
    await Promise.all(Array.from({ length: lanes }, (_, lane) => playLane(run, plan, lane)));
  },
};

/** The same on one lane, at the points of one provider. */
export async function playPointsOf(run: Run, provider: ProviderId, keep: number): Promise<void> {
  const desk = await Desk.open([provider], run);
  try {
    const places = run.random.shuffle(await desk.pointsOf(provider)).slice(0, keep);
    for (const point of places) if (run.shouldContinue()) await desk.killAt(provider, point);
    await desk.check();
  } finally {
    await desk.close();
  }
}

type Place = readonly [ProviderId, Kill];
type Plan = { readonly places: Place[] };

async function enumerate(run: Run): Promise<Place[]> {
  const desk = await Desk.open(providerIds, run);
  try {
    const places: Place[] = [];
    for (const provider of providerIds)
      for (const point of await desk.pointsOf(provider)) places.push([provider, point]);
    await desk.check();
    return places;
  } finally {
    await desk.close();
  }
}

async function playLane(run: Run, plan: Plan, lane: number): Promise<void> {
  const random = run.random.for(`lane ${lane}`);
  while (run.done < run.wanted && run.hasTime) {
    const desk = await Desk.open(providerIds, run);
    try {
      for (let kills = 0; kills < killsBetweenChecks && run.shouldContinue(); kills += 1) {
        const byChance: Place = [random.pick(providerIds), { afterMs: random.within(0, afterMsMax) }];
        await desk.killAt(...(plan.places.pop() ?? byChance));
      }
      await desk.check();
    } finally {
      await desk.close();
    }
  }
}

/** A world whose server is killed while it submits. */
class Desk {
  private constructor(
    private readonly world: World,
    private readonly line: DatabaseLine,
    private readonly run: Run,
  ) {}

  static async open(providers: readonly ProviderId[], run: Run): Promise<Desk> {
    let line: DatabaseLine | undefined;
    const world = await World.open({
      providers,
      databaseUrl: async (ownerUrl) => {
        line = await DatabaseLine.open(ownerUrl);
        return line.addressOf(ownerUrl);
      },
    });
    if (line === undefined) throw new Error('The world has no database');
    return new Desk(world, line, run);
  }

  async pointsOf(provider: ProviderId): Promise<Point[]> {
    const id = await this.newDispute(provider);
    const counted = { call: 0, commit: 0 };
    this.watchPoints(provider, (at, _number, moment) => {
      if (moment === 'before') counted[at] += 1;
      return undefined;
    });
    await submitResponse(this.world.owner, id);
    this.watchNothing();
    return (['call', 'commit'] as const).flatMap((at) =>
      Array.from({ length: counted[at] }, (_, index) => index + 1).flatMap((number) =>
        (['before', 'after'] as const).map((moment) => ({ at, number, moment })),
      ),
    );
  }

  async killAt(provider: ProviderId, kill: Kill): Promise<void> {
    const { world, run } = this;
    const id = await this.newDispute(provider);
    const isReached = await this.submitAndKill(provider, id, kill);
    run.count(`kills at ${'afterMs' in kill ? 'random moments' : 'points'}`);
    if (!isReached) run.count('points not reached');
    await world.server.start();
    const since = performance.now();
    const { rows } = await world.sql.query('select from submissions where dispute_id = $1', [id]);
    if (rows.length === 0) await submitResponse(world.owner, id);
    const name = `${provider} killed ${JSON.stringify(kill)}`;
    const ended = eventually('the end', () => this.isSubmitted(id), stuckMs).catch(() => undefined);
    if ((await ended) === undefined) run.violated(`${name}: not submitted after ${stuckMs / 1000} s`);
    run.most('ms at most until submitted', performance.now() - since);
  }

  async check(): Promise<void> {
    await this.world.untilQuiet();
    await this.run.checkInvariants(this.world);
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.line.close();
  }

  private async newDispute(provider: ProviderId): Promise<string> {
    const { id } = await this.world.createDispute(provider, {
      reason: 'product_not_received',
      network: 'visa',
    });
    await this.world.addProof(id);
    await this.world.untilQuiet();
    return id;
  }

  /** Returns whether it reached the point; the server is killed in any case. */
  private async submitAndKill(provider: ProviderId, id: string, kill: Kill): Promise<boolean> {
    const { server, owner } = this.world;
    let isReached = 'afterMs' in kill;
    const wanted = JSON.stringify(kill);
    this.watchPoints(provider, (at, number, moment) => {
      if (JSON.stringify({ at, number, moment }) !== wanted) return undefined;
      isReached = true;
      server.signal('SIGKILL');
      return 'cut';
    });
    const response = submitResponse(owner, id).catch(() => undefined);
    await ('afterMs' in kill ? pause(kill.afterMs) : response);
    this.watchNothing();
    await server.kill();
    await response;
    return isReached;
  }

  private watchPoints(
    provider: ProviderId,
    onPoint: (at: Point['at'], number: number, moment: Point['moment']) => 'cut' | undefined,
  ): void {
    const counted = { call: 0, commit: 0 };
    const see = (at: Point['at'], moment: Point['moment']) => {
      if (moment === 'before') counted[at] += 1;
      return onPoint(at, counted[at], moment);
    };
    this.world.providers.watch = (call, moment) =>
      call.provider === provider && !isOfTheSchedule(call.path) ? see('call', moment) : undefined;
    this.line.watch = (_commit, moment) => void see('commit', moment);
  }

  private watchNothing(): void {
    this.world.providers.watch = undefined;
    this.line.watch = undefined;
  }

  private async isSubmitted(id: string): Promise<boolean> {
    const { rows } = await this.world.sql.query<{ status: string }>(
      'select status from submissions where dispute_id = $1 order by submission_id desc',
      [id],
    );
    return rows[0]?.status === 'submitted';
  }
}
