import { eventually } from '../../../core/src/testing/waiting.js';
import { statusOf } from '../../server-process.js';
import { findLostIds } from '../invariants.js';
import { EventSource, IntakeLoad, pause, announceAll } from '../load.js';
import { OwnCluster } from '../own-cluster.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';

const limitMs = 2_000;

/** PostgreSQL is stopped immediately while 200 webhooks a second arrive, and restarted after a while. */
export const databaseStops: Scenario = {
  id: 'R10',
  guarantee: 'the server survives a database outage: nothing lost, not ready during it, recovered within 2 s',
  runs: 150,
  crashShare: 0.05,
  async play(run) {
    const cluster = await OwnCluster.open();
    const world = await World.open({ providers: ['stripe'], database: cluster.database });
    try {
      const source = EventSource.open(world, 'r10x', 30);
      const acknowledged: string[] = [];
      while (run.shouldContinue())
        acknowledged.push(...(await stopUnderLoad({ world, cluster, source }, run)));
      acknowledged.push(...(await announceAll(source, world.server.url)));
      await world.untilQuiet();
      await run.checkInvariants(world, { acknowledged });
    } finally {
      await world.close();
    }
  },
};

type Stage = { readonly world: World; readonly cluster: OwnCluster; readonly source: EventSource };

async function stopUnderLoad({ world, cluster, source }: Stage, run: Run): Promise<readonly string[]> {
  const { url } = world.server;
  const load = new IntakeLoad(source, { target: () => url, connections: 8, perSecond: 200, retries: true });
  await pause(run.random.within(100, 500));
  await cluster.stopAtOnce();
  run.count('immediate stops');
  const isNotReady = async () => (await statusOf(`${url}/readyz`)) === 503;
  await eventually('the server to report that it is not ready', isNotReady, 2_000).catch((error: unknown) =>
    run.violated(String(error)),
  );
  await pause(run.random.within(0, 700));
  await cluster.start();
  const since = performance.now();
  await eventually('the server to be ready', async () => (await statusOf(`${url}/readyz`)) === 200, 20_000);
  const takenBefore = load.acknowledged.length;
  await eventually('a webhook to be accepted', () => Promise.resolve(load.acknowledged.length > takenBefore));
  const backMs = performance.now() - since;
  run.most('ms at most until recovered', backMs);
  if (backMs > limitMs) run.violated(`recovered only ${Math.round(backMs)} ms after PostgreSQL was back`);
  const refused = await load.stop();
  if (!world.server.isRunning) run.violated('the server has ended');
  run.count('acknowledged', load.acknowledged.length);
  for (const [status, times] of refused) {
    run.count(`answered ${status === 0 ? 'nothing' : status}`, times);
    if (status !== 503) run.violated(`${times} webhooks were answered with ${status} and not with 503`);
  }
  for (const id of await findLostIds(world.sql, load.acknowledged)) run.violated(`${id} is lost`, 'lost');
  return load.acknowledged;
}
