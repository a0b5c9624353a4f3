import { submitResponse } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import type { Run, Scenario } from '../run.js';
import {
  isOfTheSchedule,
  providerIds,
  type CallWatch,
  type Moment,
  type ProviderId,
} from '../simulated-providers.js';
import { World } from '../world.js';

const lanes = 3;
const stuckMs = 30_000;

type Interference = ReturnType<CallWatch>;
type Fault = { readonly name: string; readonly moment: Moment; readonly effect: Interference };

const respondingWith = (status: number): Interference => ({
  status,
  headers: { 'retry-after': '1' },
  body: '{"error":{"message":"fault on demand"}}',
});
const faults: readonly Fault[] = [
  { name: 'is cut off before it takes effect', moment: 'before', effect: 'cut' },
  { name: 'is cut off after it took effect', moment: 'after', effect: 'cut' },
  { name: 'gets a 500', moment: 'before', effect: respondingWith(500) },
  { name: 'gets a 500 although it took effect', moment: 'after', effect: respondingWith(500) },
  { name: 'gets a 429', moment: 'before', effect: respondingWith(429) },
  { name: 'gets an unreadable response', moment: 'before', effect: respondingWith(200) },
];

type Place = { readonly provider: ProviderId; readonly number: number; readonly fault: Fault };

/**
 * The server keeps running; the connection to the provider, or the provider, fails once at each call of a submission.
 */
export const callFaults: Scenario = {
  id: 'R3b',
  guarantee: 'no submission is lost or sent twice: each call cut off, refused or garbled, at every provider',
  runs: 300,
  async play(run) {
    const places = run.random.shuffle(await enumerate());
    run.count('points', places.length);
    await Promise.all(Array.from({ length: lanes }, () => playLane(run, places)));
  },
};

async function enumerate(): Promise<Place[]> {
  const world = await World.open({ providers: providerIds });
  try {
    const places: Place[] = [];
    for (const provider of providerIds) {
      const id = await newDispute(world, provider);
      let calls = 0;
      world.providers.watch = (call, moment) => {
        if (call.provider === provider && !isOfTheSchedule(call.path) && moment === 'before') calls += 1;
        return undefined;
      };
      await submitResponse(world.owner, id);
      world.providers.watch = undefined;
      for (let number = 1; number <= calls; number += 1)
        for (const fault of faults) places.push({ provider, number, fault });
    }
    return places;
  } finally {
    await world.close();
  }
}

async function playLane(run: Run, places: Place[]): Promise<void> {
  const world = await World.open({ providers: providerIds });
  try {
    while (places.length > 0 && run.shouldContinue()) {
      const place = places.pop();
      if (place !== undefined) await playOne(world, run, place);
    }
    await world.untilQuiet();
    await run.checkInvariants(world);
  } finally {
    await world.close();
  }
}

async function playOne(world: World, run: Run, { provider, number, fault }: Place): Promise<void> {
  const id = await newDispute(world, provider);
  const seen = { before: 0, after: 0 };
  world.providers.watch = (call, moment) => {
    if (call.provider !== provider || isOfTheSchedule(call.path)) return undefined;
    seen[moment] += 1;
    return moment === fault.moment && seen[moment] === number ? fault.effect : undefined;
  };
  const since = performance.now();
  await submitResponse(world.owner, id);
  const isSubmitted = async () => {
    const { rows } = await world.sql.query<{ status: string }>(
      'select status from submissions where dispute_id = $1',
      [id],
    );
    return rows[0]?.status === 'submitted';
  };
  const ended = await eventually('the submission', isSubmitted, stuckMs).catch(() => false);
  world.providers.watch = undefined;
  run.count('faults');
  run.most('ms at most until submitted', performance.now() - since);
  if (!ended) run.violated(`${provider}: not submitted after call ${number} ${fault.name}`);
}

async function newDispute(world: World, provider: ProviderId): Promise<string> {
  const { id } = await world.createDispute(provider, { reason: 'product_not_received', network: 'visa' });
  await world.addProof(id);
  await world.untilQuiet();
  return id;
}
