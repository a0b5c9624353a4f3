import { createHash } from 'node:crypto';

import {
  can,
  createProviderHttp,
  type AnyContext,
  type AnyProvider,
  type RefundedPayment,
} from '@rebuttal/plugin-kit';
import {
  createMemoryStore,
  createSimulatorHost,
  type SimulatedDisputeRequest,
  type SignedWebhook,
  type Simulator,
  type SimulatedAccount,
  type SimulatedStore,
  type SimulatorAnswer,
  type SimulatorFactory,
  type SimulatorHost,
  type SimulatorRequest,
  type KeyValueStore,
} from '@rebuttal/plugin-kit/simulator';
import { serveSimulator, type ProviderSample, type ServedSimulator } from '@rebuttal/plugin-kit/testing';

import adyen from '../../plugins/adyen/src/index.js';
import { adyenSample } from '../../plugins/adyen/test/contract-sample.js';
import checkout from '../../plugins/checkout/src/index.js';
import { checkoutSample } from '../../plugins/checkout/test/contract-sample.js';
import paypal from '../../plugins/paypal/src/index.js';
import { paypalSample } from '../../plugins/paypal/test/contract-sample.js';
import stripe from '../../plugins/stripe/src/index.js';
import { stripeSample } from '../../plugins/stripe/test/contract-sample.js';
import wix from '../../plugins/wix/src/index.js';
import { wixSample } from '../../plugins/wix/test/contract-sample.js';
import worldpay from '../../plugins/worldpay/src/index.js';
import { ecommSample } from '../../plugins/worldpay/test/contract-sample.js';

/** The providers that accept evidence through the API. */
export const providerIds = ['stripe', 'adyen', 'checkout', 'paypal', 'worldpay'] as const;
/** And the store, whose orders are read. */
export type ProviderId = (typeof providerIds)[number] | 'wix';

const known: Readonly<
  Record<ProviderId, { readonly provider: AnyProvider; readonly sample: ProviderSample }>
> = {
  stripe: { provider: stripe, sample: stripeSample },
  adyen: { provider: adyen, sample: adyenSample },
  checkout: { provider: checkout, sample: checkoutSample },
  paypal: { provider: paypal, sample: paypalSample },
  worldpay: { provider: worldpay, sample: ecommSample },
  wix: { provider: wix, sample: wixSample },
};

function createSimulatorOf(id: ProviderId): SimulatorFactory {
  const { createSimulator } = known[id].sample;
  if (createSimulator === undefined) throw new Error(`${id} has no simulator`);
  return createSimulator;
}

/** A call in the provider's own log. */
export type SeenCall = {
  readonly provider: ProviderId;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly idempotencyKey: string | undefined;
  /** The status of its response, sent or not. */
  readonly status: number;
  /** The hash of each file in it, hex. */
  readonly files: readonly string[];
  /** True if the call sends evidence to the bank. */
  readonly isFinalWrite: boolean;
};

export type Moment = 'before' | 'after';
/**
 * Called before and after each call takes effect; `cut` breaks the connection there, a response replaces the
 * provider's.
 */
export type CallWatch = (
  call: { readonly provider: ProviderId; readonly path: string; readonly method: string },
  moment: Moment,
) => 'cut' | SimulatorAnswer | undefined;

type Played = {
  readonly simulator: Simulator;
  readonly store: KeyValueStore;
  readonly host: SimulatorHost;
  readonly served: ServedSimulator;
};

/** The payment providers outside the product, which survive whatever happens to its servers. */
export class SimulatedProviders {
  readonly calls: SeenCall[] = [];
  watch: CallWatch | undefined;
  private readonly played = new Map<ProviderId, Played>();

  private constructor(private readonly deliver: (provider: ProviderId, webhook: SignedWebhook) => void) {}

  static async open(
    ids: readonly ProviderId[],
    deliver: (provider: ProviderId, webhook: SignedWebhook) => void,
  ): Promise<SimulatedProviders> {
    const providers = new SimulatedProviders(deliver);
    for (const id of ids) await providers.play(id);
    return providers;
  }

  /** For the server's environment. */
  addresses(): Record<string, string> {
    return Object.fromEntries(
      [...this.played].map(([id, { served }]) => [`${id.toUpperCase()}_API_URL`, served.url]),
    );
  }

  credentials(id: ProviderId): Readonly<Record<string, string>> {
    return known[id].sample.credentials === undefined
      ? this.of(id).simulator.sampleCredentials()
      : (known[id].sample.credentials as Readonly<Record<string, string>>);
  }

  createDispute(id: ProviderId, account: SimulatedAccount, input: SimulatedDisputeRequest): string {
    return this.of(id).simulator.createDispute(account, input).providerDisputeId;
  }

  resolve(id: ProviderId, account: SimulatedAccount, disputeId: string, outcome: 'won' | 'lost'): void {
    this.of(id).simulator.resolve(account, disputeId, outcome);
  }

  createPayment(
    id: ProviderId,
    account: SimulatedAccount,
    payment: { readonly amount: number; readonly currency: string },
  ): string {
    const { payments } = this.of(id).simulator;
    if (payments === undefined) throw new TypeError(`${id} has no payments`);
    return payments.createPayment(account, payment).providerPaymentId;
  }

  /** The refunds of a payment, as the provider reports them. */
  async readRefunds(id: ProviderId, paymentId: string): Promise<RefundedPayment> {
    const { provider } = known[id];
    if (!can(provider, 'readRefunds')) throw new TypeError(`${id} reports no refunds`);
    const context: AnyContext = {
      environment: 'test',
      apiUrl: this.of(id).served.url,
      credentials: this.credentials(id),
      http: createProviderHttp(),
      now: () => new Date(),
    };
    return provider.readRefunds(context, { paymentId, events: [] });
  }

  /** The merchant's side of a store. @throws {TypeError} for an unknown provider */
  storeAt(id: ProviderId): SimulatedStore {
    const { store } = this.of(id).simulator;
    if (store === undefined) throw new TypeError(`${id} has no orders`);
    return store;
  }

  sign(id: ProviderId, account: SimulatedAccount, body: string): SignedWebhook {
    return this.of(id).simulator.sign(account, body);
  }

  host(id: ProviderId): SimulatorHost {
    return this.of(id).host;
  }

  /** The provider's own records, against which the product is compared. */
  books(id: ProviderId): KeyValueStore {
    return this.of(id).store;
  }

  async close(): Promise<void> {
    await Promise.all([...this.played.values()].map(({ served }) => served.close()));
  }

  private of(id: ProviderId): Played {
    const played = this.played.get(id);
    if (played === undefined) throw new Error(`${id} is not played`);
    return played;
  }

  private async play(id: ProviderId): Promise<void> {
    const store = createMemoryStore();
    const now = () => new Date();
    const simulator = createSimulatorOf(id)({
      store,
      now,
      deliver: (webhook) => this.deliver(id, webhook),
    });
    const host = createSimulatorHost(simulator, createForgetfulStore(store), now);
    const served = await serveSimulator({ ...host, handle: (request) => this.handle(id, host, request) });
    this.played.set(id, { simulator, store, host, served });
  }

  private async handle(
    id: ProviderId,
    host: SimulatorHost,
    request: SimulatorRequest,
  ): Promise<SimulatorAnswer | undefined> {
    const about = { provider: id, path: request.path, method: request.method };
    const before = this.watch?.(about, 'before');
    if (before !== undefined) return before === 'cut' ? undefined : before;
    const response = await host.handle(request);
    if (response !== undefined) this.calls.push(toSeen(id, request, response));
    const after = this.watch?.(about, 'after');
    return after === undefined ? response : after === 'cut' ? undefined : after;
  }
}

/** The host's own record of calls would store every body twice. */
function createForgetfulStore(store: KeyValueStore): KeyValueStore {
  return { ...store, put: () => undefined, all: () => [] };
}

function toSeen(provider: ProviderId, request: SimulatorRequest, { status }: SimulatorAnswer): SeenCall {
  const bytes = Buffer.from(request.body);
  const body = bytes.toString('utf8');
  const { method, path, headers } = request;
  const isFinalWrite = known[provider].sample.isFinalWrite?.({ method, path, body, status }) === true;
  return {
    provider,
    method,
    path,
    body: body.slice(0, 4_000),
    idempotencyKey: headers['idempotency-key'] ?? headers['paypal-request-id'],
    status,
    files: filesIn(bytes, headers['content-type'] ?? ''),
    isFinalWrite,
  };
}

/** Hashes of everything in it that may be a file: form parts, long base64 texts, or the whole body. */
function filesIn(bytes: Buffer, contentType: string): string[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  const parts = boundary === undefined ? [bytes] : partsOf(bytes, boundary);
  const encoded = [...bytes.toString('latin1').matchAll(/[A-Za-z0-9+/]{200,}={0,2}/g)].map(([text]) =>
    Buffer.from(text, 'base64'),
  );
  return [...parts, ...encoded].map((part) => createHash('sha256').update(part).digest('hex'));
}

function partsOf(bytes: Buffer, boundary: string): Buffer[] {
  const parts: Buffer[] = [];
  const mark = Buffer.from(`--${boundary}`);
  let at = bytes.indexOf(mark);
  while (at >= 0) {
    const next = bytes.indexOf(mark, at + mark.length);
    if (next < 0) break;
    const begin = bytes.indexOf('\r\n\r\n', at);
    if (begin >= 0 && begin < next) parts.push(bytes.subarray(begin + 4, next - 2));
    at = next;
  }
  return parts;
}

/** Reads of lists and token requests, whose timing varies. */
export function isOfTheSchedule(path: string): boolean {
  return /\/(?:oauth2\/token|chargebacks\/|customer\/disputes)$/.test(path);
}
