import { statusOf, type ServerProcess } from '../../server-process.js';
import { IntakeLoad, EventSource, pause, announceAll } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';

const limitMs = 10_000;
const stopsBetweenChecks = 25;

/** Two servers behind a client that switches to the other one; SIGTERM ends one after the other. */
export const gracefulStops: Scenario = {
  id: 'R15',
  guarantee:
    'SIGTERM under load: no request fails behind a retrying client, exit 0 within 10 s; a second one stops immediately',
  runs: 60,
  async play(run) {
    while (run.done < run.wanted && run.hasTime) await playOneWorld(run);
  },
};

async function playOneWorld(run: Run): Promise<void> {
  const world = await World.open({ providers: ['stripe'] });
  const other = await world.addServer();
  await other.start();
  try {
    const source = EventSource.open(world, `r15x${run.done}x`, 30);
    const acknowledged: string[] = [];
    for (let stops = 0; stops < stopsBetweenChecks && run.shouldContinue(); stops += 1) {
      const victim = run.random.pick([world.server, other]);
      const survivor = victim === other ? world.server : other;
      acknowledged.push(...(await stopUnderLoad(source, { victim, survivor }, run)));
      await victim.start();
    }
    await stopTwice(other, run);
    acknowledged.push(...(await announceAll(source, world.server.url)));
    await world.untilQuiet();
    await run.checkInvariants(world, { acknowledged });
  } finally {
    await world.close();
  }
}

async function stopUnderLoad(
  source: EventSource,
  { victim, survivor }: { readonly victim: ServerProcess; readonly survivor: ServerProcess },
  run: Run,
): Promise<readonly string[]> {
  let target = victim;
  const drawnBefore = source.drawn;
  // A load balancer: requests go to the server that is ready.
  const load = new IntakeLoad(source, {
    target: () => target.url,
    connections: 8,
    perSecond: 300,
    retries: true,
  });
  await pause(run.random.within(150, 400));
  const since = performance.now();
  const ended = victim.end('SIGTERM');
  while (victim.isRunning && (await statusOf(`${victim.url}/readyz`)) === 200) await pause(5);
  target = survivor;
  run.most('ms at most until not ready', performance.now() - since);
  const code = await ended;
  const tookMs = performance.now() - since;
  run.most('ms at most until exit', tookMs);
  if (code !== 0) run.violated(`it ended with ${String(code)}`);
  if (tookMs > limitMs) run.violated(`it took ${Math.round(tookMs)} ms to exit`);
  await pause(100);
  const refused = await load.stop();
  run.count('stops');
  run.count('acknowledged', load.acknowledged.length);
  for (const [status, times] of refused) {
    run.count(`tried again after ${status === 0 ? 'no answer' : status}`, times);
    if (status !== 0 && status !== 503) run.violated(`${times} were answered with ${status}`);
  }
  // Each of eight lanes may hold one event that it did not post, or not again, when the load stopped.
  const untaken = source.drawn - drawnBefore - load.acknowledged.length;
  if (untaken > 8) run.violated(`${untaken} webhooks were never accepted`);
  return load.acknowledged;
}

/** While it still waits for work in progress. */
async function stopTwice(server: ServerProcess, run: Run): Promise<void> {
  const ended = server.end('SIGTERM');
  await pause(30); // two identical signals at once are one to the process
  server.signal('SIGTERM');
  const since = performance.now();
  await ended;
  const tookMs = performance.now() - since;
  run.most('ms at most after a second SIGTERM', tookMs);
  if (tookMs > 1_000) run.violated(`a second SIGTERM took ${Math.round(tookMs)} ms`);
}
