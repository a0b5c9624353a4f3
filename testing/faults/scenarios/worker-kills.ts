import { eventually } from '../../../core/src/testing/waiting.js';
import { EventSource, pause, announceAll } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { post } from '../webhook-sender.js';
import { World } from '../world.js';

const limitMs = 5_000;
const killsBetweenChecks = 25;
/** So that a worker holds work whenever it is killed. */
const providerDelayMs = 120;

/** Two servers and three workers share one database, and are killed one after another while they are busy. */
export const workerKills: Scenario = {
  id: 'R4',
  guarantee: 'another worker takes over the work of a killed worker within 5 s',
  runs: 100,
  crashShare: 0.05,
  async play(run) {
    while (run.done < run.wanted && run.hasTime) await playOneWorld(run);
  },
};

async function playOneWorld(run: Run): Promise<void> {
  const world = await World.open({ providers: ['stripe'] });
  const servers = [world.server, await world.addServer()];
  const workers = [world.addWorker(), world.addWorker(), world.addWorker()];
  try {
    for (const one of [...servers.slice(1), ...workers]) await one.start();
    const source = EventSource.open(world, `r4x${run.done}x`, 30);
    const acknowledged: string[] = [];
    for (let kills = 0; kills < killsBetweenChecks && run.shouldContinue(); kills += 1) {
      const victim = run.random.pick([...servers, ...workers]);
      const [survivor = world.server] = servers.filter((server) => server !== victim);
      world.providers.host('stripe').setFault({ count: 1_000_000, delayMs: providerDelayMs });
      for (let sent = 0; sent < 60; sent += 1) {
        const { id, webhook } = source.next();
        const status = await post(survivor.url, webhook);
        if (status === 200) acknowledged.push(id);
        else run.violated(`${id} was answered with ${status}`);
      }
      await pause(run.random.within(0, 200));
      await victim.kill();
      run.count(workers.some((worker) => worker === victim) ? 'workers killed' : 'servers killed');
      await measureTakeOver(world, run);
      world.providers.host('stripe').setFault({ count: 0 });
      await victim.start();
    }
    acknowledged.push(...(await announceAll(source, world.server.url)));
    await world.untilQuiet();
    await run.checkInvariants(world, { acknowledged });
  } finally {
    await world.close();
  }
}

/** Work leased by the victim must be done, renewed or taken over in time. */
async function measureTakeOver(world: World, run: Run): Promise<void> {
  const since = performance.now();
  const leased = `
    select 'webhook ' || event_id as what, leased_by || leased_until as lease from webhook_events
     where state = 'received' and leased_by is not null
    union all
    select 'job ' || job_id, leased_by || leased_until from jobs where state = 'ready' and leased_by is not null`;
  type LeasedRow = { what: string; lease: string };
  const { rows: atDeath } = await world.sql.query<LeasedRow>(leased);
  const leases = new Map(atDeath.map(({ what, lease }) => [what, lease]));
  await eventually(
    'another worker to take over',
    async () => {
      const { rows } = await world.sql.query<LeasedRow>(leased);
      return !rows.some(({ what, lease }) => leases.get(what) === lease);
    },
    20_000,
  );
  const tookMs = performance.now() - since;
  run.count('rows leased at the kills', atDeath.length);
  run.most('ms at most until taken over', tookMs);
  if (tookMs > limitMs) run.violated(`it took ${Math.round(tookMs)} ms until another had taken over`);
}
