import { submitResponse } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { missingPrograms, ScaledWorld } from '../../scaled/scaled-world.js';
import { findLostIds } from '../invariants.js';
import { EventSource, IntakeLoad, pause, announceAll } from '../load.js';
import type { Run, Scenario } from '../run.js';

const stuckMs = 30_000;
const faultsBetweenChecks = 40;

/** nginx, two servers, two workers, PgBouncer, a bucket: one component after another is killed under load. */
export const scaledKills: Scenario = {
  id: 'R25',
  guarantee: 'scaled out, killing any server, worker or pooler loses nothing and sends nothing twice',
  runs: 300,
  async play(run) {
    const missing = missingPrograms();
    if (missing.length > 0) {
      run.skipped = `${missing.join(' and ')} not installed`;
      return;
    }
    while (run.done < run.wanted && run.hasTime) await playOneWorld(run);
  },
};

const faults = [
  'kill a server',
  'stop a server',
  'kill a worker',
  'stop a worker',
  'kill the pooler',
] as const;

async function playOneWorld(run: Run): Promise<void> {
  const scaled = await ScaledWorld.open({ servers: 2, workers: 2, isPooled: true });
  const { world } = scaled;
  try {
    const source = EventSource.open(world, `r25x${run.done}x`, 30);
    const acknowledged: string[] = [];
    for (let played = 0; played < faultsBetweenChecks && run.shouldContinue(); played += 1)
      acknowledged.push(...(await playOneFault(scaled, source, run)));
    acknowledged.push(...(await announceAll(source, scaled.url)));
    await world.untilQuiet(120_000);
    await run.checkInvariants(world, { acknowledged, filesFolder: scaled.exportFiles() });
  } finally {
    await scaled.close();
  }
}

/** While webhooks arrive, and a response is submitted. */
async function playOneFault(scaled: ScaledWorld, source: EventSource, run: Run): Promise<readonly string[]> {
  const { world } = scaled;
  const fault = run.random.pick(faults);
  const { id } = await world.createDispute('stripe', { reason: 'product_not_received', network: 'visa' });
  await world.addProof(id);
  const load = new IntakeLoad(source, {
    target: () => scaled.url,
    connections: 8,
    perSecond: 100,
    retries: true,
  });
  const submitting = submitResponse(world.owner, id).catch(() => undefined);
  await pause(run.random.within(0, 600));
  const repair = await breakOne(scaled, fault, run);
  run.count(fault);
  await pause(run.random.within(50, 500));
  await repair();
  const since = performance.now();
  await submitting;
  await ensureSubmitted(scaled, id, run);
  run.most('ms at most until submitted', performance.now() - since);
  const refused = await load.stop();
  run.count('acknowledged', load.acknowledged.length);
  for (const [status, times] of refused) {
    run.count(`answered ${status === 0 ? 'nothing' : status}`, times);
    if (status !== 503)
      run.violated(`${fault}: ${times} webhooks were answered with ${status} and not with 503`);
  }
  for (const lost of await findLostIds(world.sql, load.acknowledged)) run.violated(`${lost} is lost`, 'lost');
  return load.acknowledged;
}

/** Returns how to restore it. */
async function breakOne(
  { servers, workers, pooler }: ScaledWorld,
  fault: (typeof faults)[number],
  run: Run,
): Promise<() => Promise<void>> {
  if (fault === 'kill the pooler') {
    await pooler?.kill();
    return async () => pooler?.start();
  }
  const victim = fault.endsWith('server') ? run.random.pick(servers) : run.random.pick(workers);
  const code = await victim.end(fault.startsWith('kill') ? 'SIGKILL' : 'SIGTERM');
  if (fault.startsWith('stop') && code !== 0) run.violated(`${fault}: it ended with ${String(code)}`);
  return () => victim.start();
}

/** As a person would after a broken response: check, and retry if nothing was saved. */
async function ensureSubmitted({ world }: ScaledWorld, id: string, run: Run): Promise<void> {
  const statusNow = async () => {
    const { rows } = await world.sql.query<{ status: string }>(
      'select status from submissions where dispute_id = $1 order by submission_id desc',
      [id],
    );
    return rows[0]?.status;
  };
  if ((await statusNow()) === undefined) await submitResponse(world.owner, id);
  const ended = eventually('the end', async () => (await statusNow()) === 'submitted', stuckMs);
  await ended.catch(async () => {
    run.violated(`${id} was not submitted after ${stuckMs / 1000} s: ${String(await statusNow())}`);
  });
}
