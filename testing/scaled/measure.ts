import { median } from '../../bench/figures.js';
import { stopTestCluster } from '../../core/src/testing/test-database.js';
import { EventSource, announceAll } from '../faults/load.js';
import { OwnCluster } from '../faults/own-cluster.js';
import type { SendPlan } from '../faults/sender/plan.js';
import { send } from '../faults/sender/send.js';
import { ScaledWorld, type ScaledOptions } from './scaled-world.js';

/**
 * The figures of docs/scaling.md: webhooks and reads a second for each deployment. In turns, so that other load on
 * the machine affects all of them equally.
 */
const deployments: readonly (readonly [name: string, options: ScaledOptions])[] = [
  ['1 server that also runs jobs', { servers: 1, workers: 0, isPooled: false }],
  ['1 server, 1 worker', { servers: 1, workers: 1, isPooled: false }],
  ['1 server, 1 worker, PgBouncer', { servers: 1, workers: 1, isPooled: true }],
  ['2 servers, 1 worker', { servers: 2, workers: 1, isPooled: false }],
  ['2 servers, 1 worker, PgBouncer', { servers: 2, workers: 1, isPooled: true }],
];
const rounds = Number(process.argv[2] ?? 3);
const seconds = 5;
const disputes = 40;

type Figures = { readonly webhooks: number[]; readonly reads: number[]; readonly connections: number[] };

async function measure(options: ScaledOptions, round: number, into: Figures): Promise<void> {
  const cluster = await OwnCluster.open();
  const scaled = await ScaledWorld.open({ ...options, database: cluster.database });
  try {
    const { world } = scaled;
    const source = EventSource.open(world, `m${round}x`, disputes);
    await announceAll(source, scaled.url);
    await world.untilQuiet();
    const plan = (name: string): Omit<SendPlan, 'seconds' | 'connections' | 'readers'> => ({
      port: Number(new URL(scaled.url).port),
      path: new URL(world.accountAt('stripe').webhookUrl).pathname,
      secret: world.providers.credentials('stripe')['webhook_secret'] ?? '',
      bodies: source.bodies.map((body) =>
        body.replace(/"type":\s*"charge\.dispute\.\w+"/, '"type":"customer.updated"'),
      ),
      prefix: `m${round}${name}`,
    });
    const token = world.owner.bearer;
    const noReaders = { token, count: 0 };
    await send({ ...plan('w'), seconds: 2, connections: 32, readers: { token, count: 8 } });
    const taken = await send({ ...plan('a'), seconds, connections: 64, readers: noReaders });
    into.webhooks.push(taken.acknowledged.length / taken.seconds);
    const read = await send({ ...plan('b'), seconds, connections: 0, readers: { token, count: 32 } });
    into.reads.push((read.readStatuses['200'] ?? 0) / read.seconds);
    const { rows } = await world.sql.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and usename like '%\\_login'`,
    );
    into.connections.push(rows[0]?.count ?? 0);
  } finally {
    await scaled.close();
  }
}

const figures = new Map<string, Figures>(
  deployments.map(([name]) => [name, { webhooks: [], reads: [], connections: [] }]),
);
for (let round = 1; round <= rounds; round += 1)
  for (const [name, options] of deployments) {
    const into = figures.get(name);
    if (into !== undefined) await measure(options, round, into);
    process.stderr.write(`round ${round}: ${name}\n`);
  }
const [first] = figures.values();
const show = (values: readonly number[], against: readonly number[] = values) =>
  `${Math.round(median(values))} (${(median(values) / median(against)).toFixed(2)}x, ${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;
process.stdout.write(
  '| | webhooks a second | reads a second | connections to PostgreSQL |\n| --- | --- | --- | --- |\n',
);
for (const [name, { webhooks, reads, connections }] of figures)
  process.stdout.write(
    `| ${name} | ${show(webhooks, first?.webhooks)} | ${show(reads, first?.reads)} | ${Math.max(...connections)} |\n`,
  );
await stopTestCluster();
