import { quantile } from '../../../bench/figures.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { findLostIds } from '../invariants.js';
import { EventSource, pause, announceAll } from '../load.js';
import { OwnCluster } from '../own-cluster.js';
import { readProcess } from '../process-resources.js';
import type { Run, Scenario } from '../run.js';
import type { SendPlan, SendReport } from '../sender/plan.js';
import { send } from '../sender/send.js';
import { post } from '../webhook-sender.js';
import { World } from '../world.js';

const disputes = 20;
/** One webhook in this many is about a dispute, so that the workers can keep up. The others are stored and ignored. */
const share = 10;
const readers = 8;
const secondsWarmed = 4;
const secondsMeasured = 6;
const measuringConnections = 256;
const secondsOffered = 60;
/** Twice as many as the server admits, each with one request in progress: some must be refused. */
const connections = 1_024;
/** The share of the offered load. If the sender reaches less, the machine is too busy to show twice the capacity. */
const unsentShareMax = 0.1;
const acceptedMsMax = 1_000;
/** Five seconds for a database connection, and then the response. */
const readMsMax = 6_000;
const recoveryMsMax = 5_000;
const residentMbMax = 600;

/** First as much as it accepts, then twice that for a minute, with concurrent reads. */
export const overload: Scenario = {
  id: 'R26',
  guarantee:
    'twice the load it can handle: the excess gets 503 and Retry-After, the rest is accepted within 1 s, memory is bounded, recovery takes 5 s',
  runs: 3,
  async play(run) {
    const cluster = await OwnCluster.open();
    const world = await World.open({ providers: ['stripe'], database: cluster.database });
    try {
      const source = EventSource.open(world, 'r26x', disputes);
      // Nested lists: a minute's ids exceed the maximum number of arguments.
      const acknowledged = [await announceAll(source, world.url)];
      await world.untilQuiet();
      while (run.shouldContinue()) acknowledged.push(await overloadOnce(world, source, run));
      await world.untilQuiet(300_000);
      await run.checkInvariants(world, { acknowledged: acknowledged.flat() });
    } finally {
      await world.close();
    }
  },
};

async function overloadOnce(world: World, source: EventSource, run: Run): Promise<string[]> {
  const plan = (name: string): Omit<SendPlan, 'seconds' | 'connections'> => ({
    port: world.server.port,
    path: new URL(world.accountAt('stripe').webhookUrl).pathname,
    secret: world.providers.credentials('stripe')['webhook_secret'] ?? '',
    bodies: source.bodies.flatMap((body) => [
      body,
      ...Array.from({ length: share - 1 }, () => aboutNoDispute(body)),
    ]),
    prefix: `r26${name}${run.done}x`,
    readers: { token: world.owner.bearer, count: readers },
  });
  const warmed = await send({ ...plan('w'), seconds: secondsWarmed, connections: measuringConnections });
  const taken = await send({ ...plan('a'), seconds: secondsMeasured, connections: measuringConnections });
  const rate = Math.round(taken.acknowledged.length / taken.seconds);
  run.most('webhooks a second accepted', rate);
  await world.untilQuiet(120_000);
  const memory = watchMemory(world);
  const offered = await send({ ...plan('b'), seconds: secondsOffered, connections, rate: 2 * rate });
  const recoveredMs = await measureRecovery(world, source);
  const residentMb = memory.stop();
  judge(run, { offered, recoveredMs, residentMb });
  const ids = [...warmed.acknowledged, ...taken.acknowledged, ...offered.acknowledged];
  for (const id of await findLostIds(world.sql, ids)) run.violated(`${id} is lost`, 'lost');
  const since = performance.now();
  await world.untilQuiet(300_000);
  run.most('ms at most until all were processed', performance.now() - since);
  return ids;
}

function aboutNoDispute(body: string): string {
  return body.replace(/"type":\s*"charge\.dispute\.\w+"/, '"type":"customer.updated"');
}

type Seen = { readonly offered: SendReport; readonly recoveredMs: number; readonly residentMb: number };

function judge(run: Run, { offered, recoveredMs, residentMb }: Seen): void {
  const { acknowledgedMs, refusedMs } = offered;
  const p99 = quantile(acknowledgedMs, 0.99);
  const due = acknowledgedMs.length + refusedMs.length + offered.unsent;
  run.count('offered', due);
  run.count('accepted', acknowledgedMs.length);
  run.count('never sent', offered.unsent);
  run.most('ms p50 of accepted', quantile(acknowledgedMs, 0.5));
  run.most('ms p99 of accepted', p99);
  if (refusedMs.length > 0) run.most('ms p99 of refused', quantile(refusedMs, 0.99));
  run.most('MB at most', residentMb);
  run.most('ms at most until recovered', recoveredMs);
  run.most('ms at most for a read', offered.slowestReadMs);
  judgeResponses(run, offered, due);
  if (p99 > acceptedMsMax) run.violated(`the p99 of accepted webhooks was ${Math.round(p99)} ms`);
  if (residentMb > residentMbMax) run.violated(`the server used ${Math.round(residentMb)} MB`);
  if (recoveredMs > recoveryMsMax) run.violated(`it recovered only after ${Math.round(recoveredMs)} ms`);
}

/** @param due the number of webhooks to send */
function judgeResponses(run: Run, offered: SendReport, due: number): void {
  const { statuses, readStatuses, unsent, slowestReadMs, withoutRetryAfter } = offered;
  for (const [whose, counts] of [
    ['webhooks', statuses],
    ['reads', readStatuses],
  ] as const)
    for (const [status, times] of Object.entries(counts)) {
      run.count(`${whose} answered ${status}`, times);
      if (!/^2|^429$|^503$/.test(status)) run.violated(`${times} ${whose} were answered with ${status}`);
    }
  if ((statuses['503'] ?? 0) === 0)
    run.violated('nothing was refused: the offered load was not above its capacity');
  if (unsent > due * unsentShareMax)
    run.violated(`${unsent} of ${due} could not be sent: this machine cannot send twice the load`);
  if (slowestReadMs > readMsMax) run.violated(`a read took ${Math.round(slowestReadMs)} ms`);
  if (withoutRetryAfter > 0) run.violated(`${withoutRetryAfter} refusals had no Retry-After`);
}

function watchMemory(world: World) {
  let most = 0;
  const look = () => (most = Math.max(most, readProcess(world.server.pid)?.residentMb ?? 0));
  const timer = setInterval(look, 250);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

/** Until ten webhooks and ten reads in turn succeed, each within 250 ms. */
async function measureRecovery(world: World, source: EventSource): Promise<number> {
  const since = performance.now();
  let good = 0;
  await eventually(
    'the server to recover',
    async () => {
      const startedAt = performance.now();
      const isTaken = (await post(world.url, source.next().webhook)) === 200;
      const { status } = await world.owner.get('/api/disputes');
      good = isTaken && status === 200 && performance.now() - startedAt < 500 ? good + 1 : 0;
      await pause(20);
      return good === 10;
    },
    60_000,
  );
  return performance.now() - since;
}
