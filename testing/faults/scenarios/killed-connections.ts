import { submitResponse } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { statusOf } from '../../server-process.js';
import { findLostIds } from '../invariants.js';
import { EventSource, IntakeLoad, pause, announceAll } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';

const killingMs = 2_000;
const limitMs = 30_000;

/**
 * Ends connections to PostgreSQL one by one, and sometimes all at once, as a failover, an operator or a forgetful
 * network would: under webhooks, during a submission with a file, and while people read the list.
 */
export const killedConnections: Scenario = {
  id: 'R10b',
  guarantee:
    'terminated connections to PostgreSQL: at most a 503, and nothing is lost, sent twice or stuck for 30 s',
  runs: 60,
  async play(run) {
    const world = await World.open({ providers: ['stripe'] });
    try {
      const source = EventSource.open(world, 'r10b', 30);
      const acknowledged: string[] = [];
      while (run.shouldContinue()) acknowledged.push(...(await endConnections(world, source, run)));
      acknowledged.push(...(await announceAll(source, world.server.url)));
      await world.untilQuiet();
      await run.checkInvariants(world, { acknowledged });
    } finally {
      await world.close();
    }
  },
};

async function endConnections(world: World, source: EventSource, run: Run): Promise<readonly string[]> {
  const { id } = await world.createDispute('stripe');
  await world.addProof(id);
  const { url } = world.server;
  const load = new IntakeLoad(source, { target: () => url, connections: 8, perSecond: 100, retries: true });
  const endsAt = performance.now() + killingMs;
  await Promise.all([killSome(world, run, endsAt), submit(world, id, run), lookOn(world, run, endsAt)]);
  const refused = await load.stop();
  for (const [status, times] of refused) {
    run.count(`webhooks answered ${status}`, times);
    if (status !== 503) run.violated(`${times} webhooks were answered with ${status} and not with 503`);
  }
  run.count('acknowledged', load.acknowledged.length);
  await expectSubmitted(world, id, run);
  const isReady = async () => (await statusOf(`${url}/readyz`)) === 200;
  await eventually('the server to be ready', isReady, 5_000).catch((error: unknown) =>
    run.violated(String(error)),
  );
  for (const lost of await findLostIds(world.sql, load.acknowledged)) run.violated(`${lost} is lost`, 'lost');
  return load.acknowledged;
}

async function killSome(world: World, run: Run, endsAt: number): Promise<void> {
  while (performance.now() < endsAt) {
    await pause(run.random.within(10, 120));
    const most = run.random.pick([1, 1, 2, 3, 100]);
    const { rowCount } = await world.sql.query(
      `select pg_terminate_backend(pid)
         from (select pid from pg_stat_activity
                where datname = current_database() and usename like '%\\_login' order by random() limit $1) as chosen`,
      [most],
    );
    run.count('connections ended', rowCount ?? 0);
  }
}

/** Repeats a 503 as a person would: an action that has begun is not begun twice. */
async function submit(world: World, id: string, run: Run): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status } = await submitResponse(world.owner, id);
    run.count(`submissions answered ${status}`);
    if ([200, 202, 409].includes(status)) return;
    if (status !== 503) run.violated(`a submission was answered with ${status}`);
    await pause(100);
  }
}

async function lookOn(world: World, run: Run, endsAt: number): Promise<void> {
  while (performance.now() < endsAt) {
    const { status } = await world.owner.get('/api/disputes');
    run.count(`requests answered ${status}`);
    if (status !== 200 && status !== 503) run.violated(`a request was answered with ${status}`);
    await pause(20);
  }
}

async function expectSubmitted(world: World, id: string, run: Run): Promise<void> {
  const since = performance.now();
  const isSubmitted = async () => {
    const { rows } = await world.sql.query<{ status: string }>(
      'select status from submissions where dispute_id = $1 order by submission_id desc limit 1',
      [id],
    );
    return rows[0]?.status === 'submitted';
  };
  await eventually(`${id} to be submitted`, isSubmitted, limitMs).catch((error: unknown) =>
    run.violated(String(error)),
  );
  run.most('ms at most until submitted', performance.now() - since);
}
