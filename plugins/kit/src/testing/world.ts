import type { ProviderDispute } from '../dispute.js';
import { createProviderHttp } from '../http.js';
import type { ProviderHttp } from '../http.js';
import { forAccount } from '../limits.js';
import { can } from '../loading.js';
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
  SimulatorRequest,
} from '../simulator/simulator.js';
import type { DisputeHistory, WebhookRequest } from '../webhook.js';

import { expectNoSecrets } from './expect-error.js';
import { defaultRequest } from './sample.js';
import type { ProviderSample } from './sample.js';
import { serveSimulator } from './serve-simulator.js';

/** A call with the provider's answer. `path` has no query. */
export type ReachedCall = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly status: number;
};

/** A call that the simulator itself answered, to the byte. */
export type Exchange = { readonly request: SimulatorRequest; readonly answer: SimulatorAnswer };
export type Watch = (exchange: Exchange) => void;

/** A provider, its simulator behind a real socket, one merchant's account and a clock that stands still. */
export type World = {
  readonly provider: AnyProvider;
  readonly sample: ProviderSample;
  readonly simulator: Simulator;
  readonly host: SimulatorHost;
  readonly http: ProviderHttp;
  readonly account: SimulatedAccount;
  /** Other merchants at the same provider, whose webhooks reach this account's URL by mistake or on purpose. */
  readonly otherAccounts: readonly SimulatedAccount[];
  /** The calls that the simulator itself answered: no fault kept them away from it. */
  readonly reached: readonly ReachedCall[];
  /** All webhooks that the simulator has posted, oldest first. */
  readonly delivered: readonly SignedWebhook[];
  /** Starts the simulator anew on what it had stored. */
  restartSimulator(): void;
  now(): Date;
  advance(seconds: number): void;
  context(over?: Partial<AnyContext>): AnyContext;
  close(): Promise<void>;
};

const startOfWorld = Date.UTC(2026, 10, 20, 9, 30);

/** The provider as the sample's account has it. */
export function providerFor(provider: AnyProvider, sample: ProviderSample): AnyProvider {
  const simulator = () =>
    provider.createSimulator({
      store: createMemoryStore(),
      now: () => new Date(startOfWorld),
      deliver: () => undefined,
    });
  return forAccount(provider, sample.credentials ?? simulator().sampleCredentials());
}

export async function createWorld(
  whole: AnyProvider,
  sample: ProviderSample,
  watch: Watch = () => undefined,
): Promise<World> {
  let nowMs = startOfWorld;
  const now = () => new Date(nowMs);
  const store = createMemoryStore();
  const delivered: SignedWebhook[] = [];
  const start = () =>
    whole.createSimulator({ store, now, deliver: (webhook) => void delivered.push(webhook) });
  let current = start();
  const simulator = restartable(() => current);
  const reached: ReachedCall[] = [];
  const host = createSimulatorHost(watched(simulator, reached, watch), store, now);
  const http = createProviderHttp({ sleep: () => Promise.resolve() });
  const accountWith = (credentials: SimulatedAccount['credentials']): SimulatedAccount => ({
    credentials,
    webhookUrl: `https://shop.example/api/webhooks/${whole.manifest.id}/main?source=provider`,
  });
  const account = accountWith(sample.credentials ?? simulator.sampleCredentials());
  // Last, for whatever throws above would leave the socket open, and the test process would never end.
  const served = await serveSimulator(host);
  return {
    provider: forAccount(whole, account.credentials),
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

function restartable(current: () => Simulator): Simulator {
  return {
    get scenarios() {
      return current().scenarios;
    },
    handle: (request) => current().handle(request),
    createDispute: (account, wish) => current().createDispute(account, wish),
    resolve: (account, providerDisputeId, outcome) => current().resolve(account, providerDisputeId, outcome),
    sign: (account, body) => current().sign(account, body),
    get withNewEventId() {
      return current().withNewEventId;
    },
    sampleCredentials: () => current().sampleCredentials(),
    get store() {
      return current().store;
    },
  };
}

function watched(simulator: Simulator, reached: ReachedCall[], watch: Watch): Simulator {
  return {
    ...simulator,
    async handle(request) {
      const answer = await simulator.handle(request);
      const { method, path } = request;
      reached.push({ method, path, body: Buffer.from(request.body).toString('utf8'), status: answer.status });
      watch({ request, answer });
      return answer;
    },
  };
}

/** Runs `work` in a world of its own and checks that whatever it fails with tells no secret. */
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

/** The values of the fields that the manifest calls secret. */
export function secretsOf(world: World): string[] {
  return Object.entries(world.provider.manifest.credentials)
    .filter(([, field]) => field.secret)
    .map(([name]) => world.account.credentials[name] ?? '')
    .filter((value) => value !== '');
}

export function createDispute(
  world: World,
  wish: SimulatedDisputeRequest = world.sample.wish ?? defaultRequest,
): string {
  return world.simulator.createDispute(world.account, wish).providerDisputeId;
}

/** A posted webhook as our receiver gets it. */
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

/** The webhooks about one dispute with what they say, oldest first. */
export function webhooksAbout(world: World, providerDisputeId: string) {
  return world.delivered.flatMap((webhook) => {
    const request = toRequest(webhook);
    return world.provider
      .readWebhook(world.context(), request)
      .filter((event) => event.kind === 'dispute' && event.providerDisputeId === providerDisputeId)
      .map((event) => ({ event, request }));
  });
}

/** What was done from here, which a provider that cannot be asked does not tell. */
export type OwnActs = Partial<Pick<DisputeHistory, 'submittedAt' | 'acceptedAt'>>;

/** The dispute as the product would see it: fetched where that is possible, else as all that was told and done leaves it. */
export async function readDispute(
  world: World,
  providerDisputeId: string,
  acts: OwnActs = {},
): Promise<ProviderDispute> {
  const { provider } = world;
  if (can(provider, 'fetchDispute')) return provider.fetchDispute(world.context(), providerDisputeId);
  if (!can(provider, 'disputeFromHistory'))
    throw new Error(`${provider.manifest.id} neither fetches nor folds ${providerDisputeId}`);
  const history = { events: eventsAbout(world, providerDisputeId), submittedAt: [], ...acts };
  const dispute = provider.disputeFromHistory(world.context(), providerDisputeId, history);
  if (dispute === undefined) throw new Error(`no webhook told of ${providerDisputeId}`);
  return dispute;
}

/** Each different event about a dispute once, as the product keeps them. */
export function eventsAbout(world: World, providerDisputeId: string): DisputeHistory['events'] {
  const told = webhooksAbout(world, providerDisputeId).map(
    ({ event, request }) => [event.id, { id: event.id, request }] as const,
  );
  return [...new Map(told).values()];
}

/** One read that every provider can make: a fetch, or else its check of the credentials. */
export async function anyRead(
  world: World,
  providerDisputeId: string,
  context = world.context(),
): Promise<unknown> {
  return can(world.provider, 'fetchDispute')
    ? world.provider.fetchDispute(context, providerDisputeId)
    : world.provider.verifyCredentials(context);
}
