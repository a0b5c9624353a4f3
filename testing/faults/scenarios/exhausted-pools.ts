import pg from 'pg';

import { EventSource, IntakeLoad, pause, announceAll } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';

const requestsAtOnce = 64;
/** The time limit for a connection, then for the statement. */
const limitMs = 5_000 + 15_000 + 1_000;
const intakePromisedMs = 1_000;

/** Holds a lock that every request needs, until waiting requests exhaust the pool. */
export const exhaustedPools: Scenario = {
  id: 'R11',
  guarantee:
    'an exhausted pool: the API returns 503, webhooks are accepted within 1 s, and it recovers afterwards',
  runs: 20,
  async play(run) {
    const world = await World.open({ providers: ['stripe'] });
    try {
      const source = EventSource.open(world, 'r11x', 20);
      const acknowledged = await announceAll(source, world.server.url);
      while (run.shouldContinue()) acknowledged.push(...(await holdLock(world, source, run)));
      await world.untilQuiet();
      await run.checkInvariants(world, { acknowledged });
    } finally {
      await world.close();
    }
  },
};

async function holdLock(world: World, source: EventSource, run: Run): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: world.database.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table disputes in access exclusive mode');
  const load = new IntakeLoad(source, { target: () => world.server.url, connections: 8, perSecond: 100 });
  const requests = Array.from({ length: requestsAtOnce }, () => sendRequest(world, run));
  await pause(run.random.within(6_000, 8_000));
  const refused = await load.stop();
  await client.query('rollback');
  await client.end();
  const statuses = await Promise.all(requests);
  if (!statuses.includes(503)) run.violated('the pool was never exhausted');
  for (const status of statuses.filter((one) => one !== 200 && one !== 503))
    run.violated(`a request was answered with ${status}`);
  for (const [status, times] of refused) run.violated(`${times} webhooks were answered with ${status}`);
  if (load.slowestMs > intakePromisedMs) run.violated(`a webhook took ${Math.round(load.slowestMs)} ms`);
  run.count('webhooks taken', load.acknowledged.length);
  run.most('ms at most for a webhook', load.slowestMs);
  if ((await sendRequest(world, run)) !== 200) run.violated('a request failed after the lock was released');
  return load.acknowledged;
}

async function sendRequest(world: World, run: Run): Promise<number> {
  const since = performance.now();
  const headers = { authorization: `Bearer ${world.owner.bearer}` };
  const response = await fetch(`${world.server.url}/api/disputes`, { headers });
  await response.arrayBuffer();
  const tookMs = performance.now() - since;
  run.count(`requests answered ${response.status}`);
  run.most('ms at most for a request', tookMs);
  if (tookMs > limitMs) run.violated(`a request took ${Math.round(tookMs)} ms`);
  return response.status;
}
