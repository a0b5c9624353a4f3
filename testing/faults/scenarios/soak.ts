import { Agent } from 'node:http';

import { median } from '../../../bench/figures.js';
import { submitResponse } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { pause } from '../load.js';
import { readProcess } from '../process-resources.js';
import type { Run, Scenario } from '../run.js';
import { post, type Acknowledged } from '../webhook-sender.js';
import { World } from '../world.js';

/** A run is this many disputes from their first webhook to their last; several runs overlap. */
const [livesEach, runsAtOnce] = [500, 4];
/** One in this many is answered, with a file and a letter. */
const answeredShare = 100;
const lanes = 16;
const sampleMs = 1_000;
/** Below this number, no trend can be judged. */
const samplesMin = 40;
/** The allowed growth of the last quarter over the one before. */
const [growthMbMax, growthMax] = [15, 0.08];
/** Ten and five of its pools, six for webhooks and their wake-ups, one listener. */
const connectionsMax = 22;

/** A week of a large merchant, 100,000 disputes, as fast as possible. */
export const soak: Scenario = {
  id: 'R18',
  guarantee: '100,000 disputes from arrival to outcome: memory, handles and connections are flat at the end',
  runs: 200,
  async play(run) {
    const world = await World.open({ providers: ['stripe'] });
    const watch = new Watch(world);
    try {
      const acknowledged: string[] = [];
      // One waits for letters, or for its last webhooks, while another has just begun.
      const live = async () => {
        while (run.shouldContinue()) await liveOnce(world, run, acknowledged);
      };
      await Promise.all(Array.from({ length: runsAtOnce }, live));
      judge(run, watch.stop());
      await world.untilQuiet(120_000);
      await run.checkInvariants(world, { acknowledged });
    } finally {
      watch.stop();
      await world.close();
    }
  },
};

async function liveOnce(world: World, run: Run, acknowledged: string[]): Promise<void> {
  const account = world.accountAt('stripe');
  world.courier.isOpen = false;
  const input = { reason: 'product_not_received', network: 'visa' };
  const ids = Array.from({ length: livesEach }, () =>
    world.providers.createDispute('stripe', account, input),
  );
  acknowledged.push(...(await deliver(world, ids)));
  const answered = ids.filter((_, index) => index % answeredShare === 0);
  await Promise.all(answered.map((id) => respond(world, id)));
  for (const id of ids) world.providers.resolve('stripe', account, id, run.random.pick(['won', 'lost']));
  acknowledged.push(...(await deliver(world, ids)));
  run.count('lives', livesEach);
  run.count('answered', answered.length);
}

/** Sends all events of the provider. Returns their ids, once those of `disputes` are processed. */
async function deliver(world: World, disputes: readonly string[]): Promise<string[]> {
  const waiting = world.courier.takeWaiting();
  const taken: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      while ((await post(world.url, next.webhook, { agent })) !== 200) await pause(50);
      taken.push(idOf(next));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  const isDone = async () => {
    const { rows } = await world.sql.query(
      `select from webhook_events where state = 'received' and provider_dispute_id = any ($1) limit 1`,
      [disputes],
    );
    return rows.length === 0;
  };
  await eventually('the webhooks to be processed', isDone, 120_000);
  return taken;
}

function idOf({ webhook }: Acknowledged): string {
  return String((JSON.parse(webhook.body) as { id: unknown }).id);
}

async function respond(world: World, providerId: string): Promise<void> {
  const { rows } = await world.sql.query<{ dispute_id: string }>(
    'select dispute_id from disputes where provider_dispute_id = $1',
    [providerId],
  );
  const id = rows[0]?.dispute_id ?? '';
  await world.addProof(id);
  const { status, body } = await submitResponse(world.owner, id);
  if (status >= 300) throw new Error(`${id} was not submitted: ${JSON.stringify(body)}`);
}

type Sample = { readonly residentMb: number; readonly handles: number; readonly connections: number };

/** Samples the server and its connections every second. */
class Watch {
  private readonly samples: Sample[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly world: World) {
    this.timer = setInterval(() => void this.look().catch(() => undefined), sampleMs);
  }

  stop(): readonly Sample[] {
    clearInterval(this.timer);
    return this.samples;
  }

  private async look(): Promise<void> {
    const { rows } = await this.world.sql.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and usename like '%\\_login'`,
    );
    const facts = readProcess(this.world.server.pid);
    if (facts !== undefined) this.samples.push({ ...facts, connections: rows[0]?.count ?? 0 });
  }
}

function judge(run: Run, samples: readonly Sample[]): void {
  run.count('samples', samples.length);
  if (samples.length < samplesMin) {
    run.count('too few to judge');
    return;
  }
  const quarter = Math.floor(samples.length / 4);
  const [third, last] = [samples.slice(-2 * quarter, -quarter), samples.slice(-quarter)];
  const memory = [samples.slice(quarter, 2 * quarter), third, last].map((part) =>
    median(part.map(({ residentMb }) => residentMb)),
  );
  const [, before = 0, after = 0] = memory;
  run.most(
    `MB in the second, third and last quarter: ${memory.map(Math.round).join(', ')}; at the end`,
    after,
  );
  run.most('connections at most', Math.max(...samples.map(({ connections }) => connections)));
  run.most('handles at most in the last quarter', mostHandles(last));
  if (after - before > Math.max(growthMbMax, before * growthMax))
    run.violated(`memory grows: ${Math.round(before)} MB, then ${Math.round(after)} MB`);
  if (mostHandles(last) > mostHandles(third) + 8)
    run.violated(`handles grow: ${mostHandles(third)}, then ${mostHandles(last)}`);
  const connections = Math.max(...last.map((sample) => sample.connections));
  if (connections > connectionsMax) run.violated(`it holds ${connections} connections to the database`);
}

const mostHandles = (samples: readonly Sample[]) => Math.max(...samples.map(({ handles }) => handles));
