import { readdirSync } from 'node:fs';

import { disputeReasons } from '../../plugins/kit/src/dispute.js';
import { isProviderError } from '../../plugins/kit/src/errors.js';
import { isObject } from '../../plugins/kit/src/json.js';
import { can } from '../../plugins/kit/src/loading.js';
import type { AnyContext, AnyProvider } from '../../plugins/kit/src/provider.js';
import type { SignedWebhook } from '../../plugins/kit/src/simulator/simulator.js';
import { providerCases } from '../../plugins/kit/src/testing/describe-provider.js';
import { buildPacket } from '../../plugins/kit/src/testing/packet.js';
import type { ProviderSample } from '../../plugins/kit/src/testing/sample.js';
import { createMemoryJournal } from '../../plugins/kit/src/testing/submission-journal.js';
import { createDispute, inWorld, readDispute } from '../../plugins/kit/src/testing/world.js';
import type { Exchange, World } from '../../plugins/kit/src/testing/world.js';

export type Played = { readonly exchanges: readonly Exchange[]; readonly webhooks: readonly SignedWebhook[] };

export async function loadProvider(
  id: string,
): Promise<{ readonly provider: AnyProvider; readonly samples: readonly ProviderSample[] }> {
  const at = new URL(`../../plugins/${id}/`, import.meta.url);
  const { default: provider } = (await import(new URL('src/index.ts', at).href)) as { default: AnyProvider };
  const file = readdirSync(new URL('test/', at)).find((name) => name === 'contract-sample.ts');
  if (file === undefined) throw new Error(`plugins/${id}/test has no contract-sample.ts`);
  const samples = Object.values((await import(new URL(`test/${file}`, at).href)) as object).filter(isSample);
  return { provider, samples };
}

function isSample(value: unknown): value is ProviderSample {
  return isObject(value) && isObject(value.badCredentials);
}

/** Runs every capability with every scenario and reason of the simulator, and the conformance suite. */
export async function playAll(provider: AnyProvider, samples: readonly ProviderSample[]): Promise<Played> {
  const exchanges: Exchange[] = [];
  const webhooks: SignedWebhook[] = [];
  const play = (sample: ProviderSample, work: (world: World) => Promise<void> | void) =>
    inWorld(
      provider,
      sample,
      async (world) => {
        await work(world);
        webhooks.push(...world.delivered);
      },
      (exchange) => void exchanges.push(exchange),
    );
  for (const sample of samples) {
    for (const { run } of providerCases(provider, sample)) await play(sample, run);
    for (const ending of endings) await play(sample, (world) => playScenarios(world, ending));
  }
  return { exchanges, webhooks };
}

type Ending = (world: World, id: string) => Promise<unknown>;

const endings: readonly Ending[] = [
  async (world, id) => {
    await submit(world, id);
    world.simulator.resolve(world.account, id, 'won');
    await submit(world, id);
  },
  async (world, id) => {
    await submit(world, id);
    world.simulator.resolve(world.account, id, 'lost');
    await submit(world, id);
    world.simulator.resolve(world.account, id, 'won');
  },
  (world, id) => accept(world, id),
  async (world, id) => {
    await submit(world, id);
    await accept(world, id);
  },
];

async function playScenarios(world: World, ending: Ending): Promise<void> {
  const { sample, simulator } = world;
  const stories = simulator.scenarios.filter((name) => sample.unplayable?.[name] === undefined);
  const requests = [
    ...stories.map((scenario) => ({ scenario })),
    ...disputeReasons
      .filter((reason) => reason !== 'unknown')
      .map((reason) => ({ ...sample.disputeOptions, reason })),
    ...['visa', 'mastercard', 'amex', 'discover'].map((network) => ({ ...sample.disputeOptions, network })),
  ];
  for (const request of requests) {
    const id = createDispute(world, request);
    await readDispute(world, id);
    await ending(world, id);
    await readDispute(world, id);
    world.advance(60);
  }
  if (can(world.provider, 'listDisputes'))
    for await (const _ of world.provider.listDisputes(world.context(), new Date(0)));
}

async function submit(world: World, id: string): Promise<void> {
  const { provider, sample } = world;
  if (!can(provider, 'submitEvidence')) return;
  const packet = await buildPacket({
    ...(sample.items === undefined ? {} : { items: sample.items }),
    reference: `submission-${world.reached.length}`,
    idempotencyKey: `submission-${world.reached.length}-1`,
  });
  await unlessRefused(
    provider.submitEvidence({ context: world.context(), id, packet, journal: createMemoryJournal() }),
  );
}

async function accept(world: World, id: string): Promise<void> {
  const { provider } = world;
  if (!can(provider, 'acceptDispute')) return;
  await unlessRefused(provider.acceptDispute(world.context(), id, `accept-${id}`));
}

/** Error responses must match the files, too. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isProviderError(error)) throw error;
  });
}

/** The provider's event types in a webhook. */
export function typesOf(provider: AnyProvider, webhook: SignedWebhook): readonly string[] {
  const request = {
    body: Buffer.from(webhook.body),
    headers: webhook.headers,
    query: Object.fromEntries(new URL(webhook.url).searchParams),
  };
  const context = { environment: 'test', credentials: {}, now: () => new Date() } as unknown as AnyContext;
  return provider.readWebhook(context, request).map(({ type }) => type);
}
