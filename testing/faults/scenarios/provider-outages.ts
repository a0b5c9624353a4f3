import { submitResponse } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { readRecords } from '../expected-state.js';
import { pause } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { providerIds, type CallWatch, type ProviderId } from '../simulated-providers.js';
import { World } from '../world.js';

/** With delays of at most five minutes, 36 attempts take three hours and more. */
const triesDown = 36;
const disputesEach = 2;

export type Outage = {
  readonly name: string;
  readonly begin: (world: World, provider: ProviderId) => void;
};

export const fault = (
  name: string,
  how: { status?: number; drop?: 'before'; delayMs?: number; retryAfterSeconds?: number },
): Outage => ({
  name,
  begin: (world, provider) => world.providers.host(provider).setFault({ ...how, count: 1_000_000 }),
});

const respondingWith = (name: string, status: number, body: string): Outage => ({
  name,
  begin: (world, provider) => {
    const watch: CallWatch = (call, moment) =>
      call.provider === provider && moment === 'before'
        ? { status, headers: { 'content-type': 'application/json' }, body }
        : undefined;
    world.providers.watch = watch;
  },
});

export const outages: readonly Outage[] = [
  fault('closes each connection', { drop: 'before' }),
  fault('returns 500', { status: 500 }),
  fault('returns 503', { status: 503 }),
  fault('returns 429 with Retry-After', { status: 429, retryAfterSeconds: 60 }),
  fault('is too slow', { delayMs: 1_500 }),
  respondingWith('returns a page', 200, '<html><body>We will be back soon</body></html>'),
  respondingWith('returns half of a response', 200, '{"id":"du_1", "status'),
  respondingWith('returns nothing', 200, ''),
  respondingWith('returns another object', 200, '{"object":"list","data":[]}'),
];

/**
 * A provider is down for hours, with an accelerated clock: everything postponed becomes due immediately, again and
 * again.
 */
export const providerOutages: Scenario = {
  id: 'R8',
  guarantee:
    'a provider down for hours, slow or sending garbage: every submission is sent once when it is back',
  runs: 60,
  async play(run) {
    const world = await World.open({ providers: providerIds, environment: { PROVIDER_TIMEOUT_MS: '700' } });
    try {
      while (run.shouldContinue()) await playOne(world, run);
      await pushUntilQuiet(world);
      await run.checkInvariants(world);
    } finally {
      await world.close();
    }
  },
};

async function playOne(world: World, run: Run): Promise<void> {
  const provider = run.random.pick(providerIds);
  const outage = run.random.pick(outages);
  const ids: string[] = [];
  for (let made = 0; made < disputesEach; made += 1)
    ids.push((await world.createDispute(provider, { reason: 'product_not_received' })).id);
  await world.untilQuiet();
  outage.begin(world, provider);
  const submitted = ids.map((id) => submitResponse(world.owner, id).catch(() => undefined));
  // Webhooks that arrive in the meantime wait, too.
  world.providers.createDispute(provider, world.accountAt(provider), {});
  const tries = outage.name === 'is too slow' ? triesDown / 6 : triesDown;
  for (let pushed = 0; pushed < tries; pushed += 1) {
    await push(world);
    await pause(outage.name === 'is too slow' ? 900 : 100);
  }
  endOutage(world, provider);
  await Promise.all(submitted);
  run.count('outages');
  run.count('tries while away', await triesOf(world, ids));
  const areSubmitted = async () => {
    await push(world);
    return (await statusesOf(world, ids)).every((status) => status === 'submitted');
  };
  await eventually('the submissions', areSubmitted, 30_000).catch(async () => {
    const statuses = (await statusesOf(world, ids)).join(' and ');
    run.violated(`${provider} ${outage.name}: back again, its submissions are ${statuses}`);
  });
  run.count('submissions', ids.length);
}

export function endOutage(world: World, provider: ProviderId): void {
  world.providers.watch = undefined;
  world.providers.host(provider).setFault({ count: 0 });
}

/** Makes everything postponed due now. */
export async function push(world: World): Promise<void> {
  await world.sql.query(
    `update jobs set run_at = clock_timestamp()
      where name = 'submissions.advance' and leased_by is null and run_at > clock_timestamp()`,
  );
  await world.sql.query(
    `update webhook_events set run_at = clock_timestamp()
      where state = 'received' and leased_by is null and run_at > clock_timestamp()`,
  );
}

async function pushUntilQuiet(world: World): Promise<void> {
  const pushing = setInterval(() => void push(world).catch(() => undefined), 300);
  try {
    await world.untilQuiet();
    await untilAllAreHere(world);
  } finally {
    clearInterval(pushing);
  }
}

/** The account sync finds what no webhook reported. */
async function untilAllAreHere(world: World): Promise<void> {
  const wanted = readRecords(world.providers, ['worldpay']).length;
  await eventually(
    'the disputes that arrived during the outage',
    async () => {
      await world.readAccount('worldpay');
      const { rows } = await world.sql.query<{ count: string }>(
        `select count(*) from disputes where provider = 'worldpay'`,
      );
      return Number(rows[0]?.count) === wanted;
    },
    20_000,
  );
}

async function statusesOf(world: World, ids: readonly string[]): Promise<string[]> {
  const { rows } = await world.sql.query<{ status: string }>(
    'select status from submissions where dispute_id = any($1)',
    [ids],
  );
  return rows.map(({ status }) => status);
}

async function triesOf(world: World, ids: readonly string[]): Promise<number> {
  const { rows } = await world.sql.query<{ tries: string }>(
    'select coalesce(sum(tries), 0) as tries from submissions where dispute_id = any($1)',
    [ids],
  );
  return Number(rows[0]?.tries ?? 0);
}
