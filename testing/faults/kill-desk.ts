import { eventually } from '../../core/src/testing/waiting.js';
import { DatabaseLine } from './database-line.js';
import { pause } from './load.js';
import type { Run } from './run.js';
import { isOfTheSchedule, type ProviderId } from './simulated-providers.js';
import { World } from './world.js';

/** The point at which a server is killed: at the nth call or commit of the work, before it takes effect or after. */
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
/** Longer than the work takes. */
const afterMsMax = 900;

/** Work of the product on one thing at a provider, such as a submission. */
export type KilledWork = {
  readonly providers: readonly ProviderId[];
  /** Creates what it works on, and returns its ID. */
  readonly prepare: (world: World, provider: ProviderId) => Promise<string>;
  readonly begin: (world: World, id: string) => Promise<unknown>;
  readonly hasBegun: (world: World, id: string) => Promise<boolean>;
  readonly hasEnded: (world: World, id: string) => Promise<boolean>;
  /** Beyond the invariants of every scenario. */
  readonly check?: (world: World, run: Run) => Promise<void>;
};

/** Kills at every named point at every provider, enumerated by observing one; then at random moments. */
export async function playKills(run: Run, work: KilledWork): Promise<void> {
  const places = await enumerate(run, work);
  const plan = { places: run.random.shuffle(places) };
  run.count('points', places.length);
  await Promise.all(Array.from({ length: lanes }, (_, lane) => playLane(run, work, { plan, lane })));
}

/** The same on one lane, at the points of one provider. */
export async function playPointsOf(
  run: Run,
  work: KilledWork,
  { provider, keep }: { readonly provider: ProviderId; readonly keep: number },
): Promise<void> {
  const desk = await Desk.open({ ...work, providers: [provider] }, run);
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

async function enumerate(run: Run, work: KilledWork): Promise<Place[]> {
  const desk = await Desk.open(work, run);
  try {
    const places: Place[] = [];
    for (const provider of work.providers)
      for (const point of await desk.pointsOf(provider)) places.push([provider, point]);
    await desk.check();
    return places;
  } finally {
    await desk.close();
  }
}

async function playLane(
  run: Run,
  work: KilledWork,
  { plan, lane }: { readonly plan: Plan; readonly lane: number },
): Promise<void> {
  const random = run.random.for(`lane ${lane}`);
  while (run.done < run.wanted && run.hasTime) {
    const desk = await Desk.open(work, run);
    try {
      for (let kills = 0; kills < killsBetweenChecks && run.shouldContinue(); kills += 1) {
        const byChance: Place = [random.pick(work.providers), { afterMs: random.within(0, afterMsMax) }];
        await desk.killAt(...(plan.places.pop() ?? byChance));
      }
      await desk.check();
    } finally {
      await desk.close();
    }
  }
}

/** A world whose server is killed while it works. */
class Desk {
  private constructor(
    private readonly world: World,
    private readonly line: DatabaseLine,
    private readonly work: KilledWork,
    private readonly run: Run,
  ) {}

  static async open(work: KilledWork, run: Run): Promise<Desk> {
    let line: DatabaseLine | undefined;
    const world = await World.open({
      providers: work.providers,
      databaseUrl: async (ownerUrl) => {
        line = await DatabaseLine.open(ownerUrl);
        return line.addressOf(ownerUrl);
      },
    });
    if (line === undefined) throw new Error('The world has no database');
    return new Desk(world, line, work, run);
  }

  async pointsOf(provider: ProviderId): Promise<Point[]> {
    const id = await this.prepare(provider);
    const counted = { call: 0, commit: 0 };
    this.watchPoints(provider, (at, _number, moment) => {
      if (moment === 'before') counted[at] += 1;
      return undefined;
    });
    await this.work.begin(this.world, id);
    await eventually('the end', () => this.work.hasEnded(this.world, id), stuckMs);
    this.watchNothing();
    return (['call', 'commit'] as const).flatMap((at) =>
      Array.from({ length: counted[at] }, (_, index) => index + 1).flatMap((number) =>
        (['before', 'after'] as const).map((moment) => ({ at, number, moment })),
      ),
    );
  }

  async killAt(provider: ProviderId, kill: Kill): Promise<void> {
    const { world, work, run } = this;
    const id = await this.prepare(provider);
    const isReached = await this.beginAndKill(provider, id, kill);
    run.count(`kills at ${'afterMs' in kill ? 'random moments' : 'points'}`);
    if (!isReached) run.count('points not reached');
    await world.server.start();
    const since = performance.now();
    if (!(await work.hasBegun(world, id))) await work.begin(world, id);
    const name = `${provider} killed ${JSON.stringify(kill)}`;
    const ended = eventually('the end', () => work.hasEnded(world, id), stuckMs).catch(() => undefined);
    if ((await ended) === undefined) run.violated(`${name}: not done after ${stuckMs / 1000} s`);
    run.most('ms at most until done', performance.now() - since);
  }

  async check(): Promise<void> {
    await this.world.untilQuiet();
    await this.run.checkInvariants(this.world);
    await this.work.check?.(this.world, this.run);
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.line.close();
  }

  private async prepare(provider: ProviderId): Promise<string> {
    const id = await this.work.prepare(this.world, provider);
    await this.world.untilQuiet();
    return id;
  }

  /** Returns whether it reached the point; the server is killed in any case. */
  private async beginAndKill(provider: ProviderId, id: string, kill: Kill): Promise<boolean> {
    const { server } = this.world;
    let isReached = 'afterMs' in kill;
    const wanted = JSON.stringify(kill);
    this.watchPoints(provider, (at, number, moment) => {
      if (JSON.stringify({ at, number, moment }) !== wanted) return undefined;
      isReached = true;
      server.signal('SIGKILL');
      return 'cut';
    });
    const response = this.work.begin(this.world, id).catch(() => undefined);
    const reached = async () => isReached || (await this.work.hasEnded(this.world, id));
    await ('afterMs' in kill
      ? pause(kill.afterMs)
      : eventually('the point', reached, stuckMs).catch(() => undefined));
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
}
