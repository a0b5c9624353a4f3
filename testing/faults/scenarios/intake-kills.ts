import { findLostIds } from '../invariants.js';
import { EventSource, IntakeLoad, pause, announceAll } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';

/** After this many kills, processes everything that was stored, and checks the invariants. */
const killsBetweenChecks = 200;

/** Kills only the server; PostgreSQL keeps running. */
export const intakeKills: Scenario = {
  id: 'R1',
  guarantee: 'no webhook is lost after a 2xx: kill -9 under intake',
  runs: 2_000,
  crashShare: 0.6,
  async play(run) {
    while (run.done < run.wanted && run.hasTime) await playOneWorld(run);
  },
};

/** A separate database for each, so that the tables stay as small as elsewhere. */
async function playOneWorld(run: Run): Promise<void> {
  const world = await World.open({ providers: ['stripe'] });
  try {
    const source = EventSource.open(world, `r1x${run.done}x`, 40);
    const acknowledged: string[] = [];
    for (let kills = 0; kills < killsBetweenChecks && run.shouldContinue(); kills += 1) {
      const taken = await killUnderLoad(world, source, run);
      run.count('kills');
      run.count('acknowledged', taken.length);
      for (const id of await findLostIds(world.sql, taken))
        run.violated(`${id} was acknowledged and lost`, 'lost');
      acknowledged.push(...taken);
      const since = performance.now();
      await world.server.start();
      run.count('boot ms', Math.round(performance.now() - since));
    }
    acknowledged.push(...(await announceAll(source, world.server.url)));
    await world.untilQuiet(120_000);
    await run.checkInvariants(world, { acknowledged });
  } finally {
    await world.close();
  }
}

async function killUnderLoad(world: World, source: EventSource, run: Run): Promise<readonly string[]> {
  const load = new IntakeLoad(source, { target: () => world.server.url, connections: 16 });
  await pause(run.random.within(5, 400));
  await world.server.kill();
  await load.stop();
  return load.acknowledged;
}
