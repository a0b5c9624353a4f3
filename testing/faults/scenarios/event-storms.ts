import type { SignedWebhook } from '@rebuttal/plugin-kit/simulator';

import { pause } from '../load.js';
import type { Run, Scenario } from '../run.js';
import type { ProviderId } from '../simulated-providers.js';
import { post, type Acknowledged } from '../webhook-sender.js';
import { World } from '../world.js';

/** The providers with webhooks. */
const webhookProviders = ['stripe', 'adyen', 'checkout', 'paypal'] as const satisfies readonly ProviderId[];
const livesAtOnce = 12;
const copiesMax = 4;

/** Complete lives of disputes, delivered twice and more, in any order, with pauses, several at a time. */
export const eventStorms: Scenario = {
  id: 'R5',
  guarantee: 'repeated, reordered and delayed events change nothing (R5, R6)',
  runs: 150,
  async play(run) {
    const world = await World.open({ providers: webhookProviders });
    try {
      const distinct = new Set<string>();
      while (run.shouldContinue()) {
        await stormOnce(world, run, distinct);
        await hammerOne(world, run, distinct);
        await world.untilQuiet();
      }
      await run.checkInvariants(world);
      const { rows } = await world.sql.query<{ count: string }>('select count(*) from webhook_events');
      if (Number(rows[0]?.count) !== distinct.size)
        run.violated(`${rows[0]?.count ?? 'no'} events are stored of ${distinct.size} distinct ones`);
      run.count('different events', distinct.size);
    } finally {
      await world.close();
    }
  },
};

/** The bank has decided before the first event of the dispute arrives. */
async function stormOnce(world: World, run: Run, distinct: Set<string>): Promise<void> {
  const { random } = run;
  const deliveries = Array.from({ length: livesAtOnce }, () =>
    playLife(world, random.pick(webhookProviders), run),
  ).flat();
  for (const { webhook } of deliveries) distinct.add(nameOf(webhook));
  const posts = random.shuffle(
    deliveries.flatMap((one) => Array.from({ length: random.within(1, copiesMax) }, () => one)),
  );
  const lanes = Array.from({ length: 8 }, async () => {
    for (let next = posts.pop(); next !== undefined; next = posts.pop()) {
      await pause(random.within(0, 15));
      await postOne(world, run, next.webhook);
    }
  });
  await Promise.all(lanes);
}

function playLife(world: World, provider: ProviderId, run: Run): Acknowledged[] {
  world.courier.isOpen = false;
  const account = world.accountAt(provider);
  const id = world.providers.createDispute(provider, account, {
    reason: run.random.pick(['fraudulent', 'product_not_received']),
  });
  if (run.random.next() < 0.7)
    world.providers.resolve(provider, account, id, run.random.pick(['won', 'lost']));
  run.count('lives');
  return world.courier.takeWaiting();
}

/** One event a hundred times at once. */
async function hammerOne(world: World, run: Run, distinct: Set<string>): Promise<void> {
  const [first, ...others] = playLife(world, run.random.pick(webhookProviders), run);
  if (first === undefined) return;
  for (const { webhook } of [first, ...others]) distinct.add(nameOf(webhook));
  await Promise.all(Array.from({ length: 100 }, () => postOne(world, run, first.webhook)));
  for (const { webhook } of others) await postOne(world, run, webhook);
}

async function postOne(world: World, run: Run, webhook: SignedWebhook): Promise<void> {
  const status = await post(world.server.url, webhook);
  run.count('posts');
  if (status < 200 || status >= 300) run.violated(`${webhook.url} answered ${status}`);
}

/** Makes the event unique. */
function nameOf({ url, body }: SignedWebhook): string {
  return `${url} ${body}`;
}
