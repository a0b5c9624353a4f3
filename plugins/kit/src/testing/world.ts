import type { ProviderDispute } from '../dispute.js';
import { createProviderHttp } from '../http.js';
import type { ProviderHttp } from '../http.js';
import { forAccount } from '../limits.js';
import { can } from '../loading.js';
import type { EvidencePacket, Receipt } from '../packet.js';
import type { AnyContext, AnyProvider } from '../provider.js';
import { createSimulatorHost } from '../simulator/host.js';
import type { SimulatorHost } from '../simulator/host.js';
import { createMemoryStore } from '../simulator/key-value-store.js';
import type {
  SimulatedDisputeRequest,
  SignedWebhook,
  SimulatedAccount,
  Simulator,
  SimulatorAnswer,
  SimulatorFactory,
  SimulatorRequest,
} from '../simulator/simulator.js';
import type { DisputeHistory, WebhookRequest } from '../webhook.js';

import { expectNoSecrets } from './expect-error.js';
import { defaultRequest } from './sample.js';
import type { ProviderSample } from './sample.js';
import { serveSimulator } from './serve-simulator.js';
import { createMemoryJournal } from './submission-journal.js';

/** A call with the provider's response. `path` has no query. */
export type ReachedCall = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly status: number;
};

/** A call that reached the simulator, with its exact response. */
export type Exchange = { readonly request: SimulatorRequest; readonly response: SimulatorAnswer };
export type Watch = (exchange: Exchange) => void;

/** A provider, its simulator behind a real socket, one merchant's account and a stopped clock. */
export type World = {
  readonly provider: AnyProvider;
  readonly sample: ProviderSample;
  readonly simulator: Simulator;
  readonly host: SimulatorHost;
  readonly http: ProviderHttp;
  readonly account: SimulatedAccount;
  /** Other merchants at the same provider, whose webhooks are sent to this account's URL. */
  readonly otherAccounts: readonly SimulatedAccount[];
  /** The calls that reached the simulator, without those stopped by a fault. */
  readonly reached: readonly ReachedCall[];
  /** All webhooks that the simulator has posted, oldest first. */
  readonly delivered: readonly SignedWebhook[];
  /** Restarts the simulator with its stored state. */
  restartSimulator(): void;
  now(): Date;
  advance(seconds: number): void;
  context(over?: Partial<AnyContext>): AnyContext;
  close(): Promise<void>;
};

const startOfWorld = Date.UTC(2026, 10, 20, 9, 30);

/** The provider with the capabilities of the sample's account. */
export function providerFor(provider: AnyProvider, sample: ProviderSample): AnyProvider {
  const simulator = () =>
    simulatorOf(
      provider,
      sample,
    )({
      store: createMemoryStore(),
      now: () => new Date(startOfWorld),
      deliver: () => undefined,
    });
  return forAccount(provider, sample.credentials ?? simulator().sampleCredentials());
}

/** Plays nothing: without a simulator, only cases without calls run. */
const unplayed: SimulatorFactory = () => {
  const refuse = () => {
    throw new Error('this provider has no simulator');
  };
  return {
    scenarios: [],
    handle: refuse,
    createDispute: refuse,
    resolve: refuse,
    sign: refuse,
    sampleCredentials: () => ({}),
  };
};

function simulatorOf({ createSimulator }: AnyProvider, sample: ProviderSample): SimulatorFactory {
  return createSimulator ?? sample.createSimulator ?? unplayed;
}

export async function createWorld(
  plugin: AnyProvider,
  sample: ProviderSample,
  watch: Watch = () => undefined,
): Promise<World> {
  let nowMs = startOfWorld;
  const now = () => new Date(nowMs);
  const store = createMemoryStore();
  const delivered: SignedWebhook[] = [];
  const start = () =>
    simulatorOf(plugin, sample)({ store, now, deliver: (webhook) => void delivered.push(webhook) });
  let current = start();
  const reached: ReachedCall[] = [];
  const simulator = restartable(() => current, reached, watch);
  const host = createSimulatorHost(simulator, store, now);
  const http = createProviderHttp({ sleep: () => Promise.resolve() });
  const accountWith = (credentials: SimulatedAccount['credentials']): SimulatedAccount => ({
    credentials,
    webhookUrl: `https://shop.example/api/webhooks/${plugin.manifest.id}/main?source=provider`,
  });
  const account = accountWith(sample.credentials ?? simulator.sampleCredentials());
  // Last, because an error above would leave the socket open, and the test process would never end.
  const served = await serveSimulator(host);
  return {
    provider: forAccount(plugin, account.credentials),
    sample,
    simulator,
    host,
    http,
    account,
    otherAccounts: [sample.otherCredentials ?? []].flat().map(accountWith),
    reached,
    delivered,
    restartSimulator: () => void (current = start()),
    now,
    advance: (seconds) => void (nowMs += seconds * 1000),
    context: (over = {}) => ({
      environment: 'test',
      apiUrl: served.url,
      credentials: account.credentials as AnyContext['credentials'],
      http,
      now,
      ...over,
    }),
    close: () => served.close(),
  };
}

/** The current simulator, whose calls are recorded. */
function restartable(current: () => Simulator, reached: ReachedCall[], watch: Watch): Simulator {
  const handle = async (request: SimulatorRequest) => {
    const response = await current().handle(request);
    const { method, path } = request;
    const body = Buffer.from(request.body).toString('utf8');
    reached.push({ method, path, body, status: response.status });
    watch({ request, response });
    return response;
  };
  return new Proxy({} as Simulator, {
    get: (_, name: keyof Simulator) => (name === 'handle' ? handle : current()[name]),
  });
}

/** Runs `work` in a separate world. If it fails, also checks that the error contains no secret. */
export async function inWorld(
  provider: AnyProvider,
  sample: ProviderSample,
  work: (world: World) => Promise<void> | void,
  watch?: Watch,
): Promise<void> {
  const world = await createWorld(provider, sample, watch);
  try {
    await work(world);
  } catch (error) {
    expectNoSecrets(error, secretsOf(world));
    throw error;
  } finally {
    await world.close();
  }
}

/** The values of the manifest's secret fields. */
export function secretsOf(world: World): string[] {
  return Object.entries(world.provider.manifest.credentials)
    .filter(([, field]) => field.secret)
    .map(([name]) => world.account.credentials[name] ?? '')
    .filter((value) => value !== '');
}

export function createDispute(
  world: World,
  options: SimulatedDisputeRequest = world.sample.disputeOptions ?? defaultRequest,
): string {
  return world.simulator.createDispute(world.account, options).providerDisputeId;
}

/** The packet in one attempt. */
export async function submitPacket(world: World, id: string, packet: EvidencePacket): Promise<Receipt> {
  if (!can(world.provider, 'submitEvidence')) throw new Error('it cannot submit evidence');
  return world.provider.submitEvidence({
    context: world.context(),
    id,
    packet,
    journal: createMemoryJournal(),
  });
}

/** A posted webhook as a received request. */
export function toRequest(webhook: SignedWebhook): WebhookRequest {
  return {
    body: Buffer.from(webhook.body),
    headers: Object.fromEntries(
      Object.entries(webhook.headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    query: Object.fromEntries(new URL(webhook.url).searchParams),
    url: webhook.url,
  };
}

/** The webhooks about one dispute with their events, oldest first. */
export function webhooksAbout(world: World, providerDisputeId: string) {
  return world.delivered.flatMap((webhook) => {
    const request = toRequest(webhook);
    return world.provider
      .readWebhook(world.context(), request)
      .filter((event) => event.kind === 'dispute' && event.providerDisputeId === providerDisputeId)
      .map((event) => ({ event, request }));
  });
}

/** Our own actions, which a provider without a read API doesn't report. */
export type OwnActions = Partial<Pick<DisputeHistory, 'submittedAt' | 'acceptedAt'>>;

/** The dispute as core reads it: fetched, or rebuilt from its events and our own actions. */
export async function readDispute(
  world: World,
  providerDisputeId: string,
  actions: OwnActions = {},
): Promise<ProviderDispute> {
  const { provider } = world;
  if (can(provider, 'fetchDispute')) return provider.fetchDispute(world.context(), providerDisputeId);
  if (!can(provider, 'disputeFromHistory'))
    throw new Error(`${provider.manifest.id} can neither fetch nor rebuild ${providerDisputeId}`);
  const history = { events: eventsAbout(world, providerDisputeId), submittedAt: [], ...actions };
  const dispute = provider.disputeFromHistory(world.context(), providerDisputeId, history);
  if (dispute === undefined) throw new Error(`no webhook reported ${providerDisputeId}`);
  return dispute;
}

/** The distinct events about a dispute, as core stores them. */
export function eventsAbout(world: World, providerDisputeId: string): DisputeHistory['events'] {
  const byId = webhooksAbout(world, providerDisputeId).map(
    ({ event, request }) => [event.id, { id: event.id, request }] as const,
  );
  return [...new Map(byId).values()];
}

/** A read that every provider has: a fetch, or its credential check. */
export async function anyRead(
  world: World,
  providerDisputeId: string,
  context = world.context(),
): Promise<unknown> {
  return can(world.provider, 'fetchDispute')
    ? world.provider.fetchDispute(context, providerDisputeId)
    : world.provider.verifyCredentials(context);
}
