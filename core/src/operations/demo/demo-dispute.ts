import {
  can,
  createProviderHttp,
  type AnyContext,
  type EvidencePacket,
  type ProviderAlert,
  type ProviderPayment,
  type ProviderRequest,
  type WebhookEvent,
  type WebhookRequest,
} from '@rebuttal/plugin-kit';
import type {
  SignedWebhook,
  SimulatedAlertRequest,
  SimulatedDisputeRequest,
} from '@rebuttal/plugin-kit/simulator';

import type { ProviderSnapshot } from '../../case/disputes/disputes.repository.js';
import type { ConnectedProvider } from '../../connections/providers/provider-contexts.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';

/**
 * A dispute at an account's simulated provider, played through its plugin at the times of the story. Nothing uses the network,
 * so it is independent of the addresses that the operator has set.
 */
export class DemoDispute {
  /** The state after each step. */
  readonly snapshots: ProviderSnapshot[] = [];
  readonly webhooks: { readonly at: Date; readonly request: WebhookRequest; readonly event: WebhookEvent }[] =
    [];
  /** The provider's response to the submission. */
  receipt: unknown;
  payment: ProviderPayment | undefined;

  private readonly context: AnyContext;
  private now = new Date(0);
  private id = '';
  private submittedAt: Date | undefined;
  private acceptedAt: Date | undefined;

  constructor(
    private readonly sandbox: Sandbox,
    readonly account: PspAccount,
    readonly connected: ConnectedProvider,
  ) {
    const send = async (request: ProviderRequest) => {
      const { status, headers, body } = await this.past.handle(toSimulatorRequest(request));
      return { status, headers: new Headers(headers), body: oneChunk(body) };
    };
    const apiUrl = 'http://simulator.invalid';
    const http = createProviderHttp({ send });
    this.context = { ...connected.context, apiUrl, http, now: () => this.now };
  }

  async open(at: Date, request: SimulatedDisputeRequest): Promise<void> {
    const { provider } = this.connected;
    this.now = at;
    this.id = this.past.createDispute(request).providerDisputeId;
    const dispute = await this.read();
    if (can(provider, 'readPayment')) this.payment = await provider.readPayment(this.context, dispute);
  }

  /** Raises a fraud warning about a payment that no one has disputed, if the provider reports such warnings. */
  async warn(at: Date, request: SimulatedAlertRequest): Promise<ProviderAlert | undefined> {
    const { provider } = this.connected;
    this.now = at;
    const { providerAlertId } = this.past.createAlert(request) ?? {};
    if (providerAlertId === undefined || !can(provider, 'fetchAlert')) return undefined;
    return provider.fetchAlert(this.context, { providerAlertId, events: [] });
  }

  async submit(at: Date, packet: EvidencePacket): Promise<void> {
    const { provider } = this.connected;
    const { context, id } = this;
    this.now = at;
    if (can(provider, 'submitEvidence'))
      this.receipt = (await provider.submitEvidence({ context, id, packet, journal: unrecorded })).raw;
    this.submittedAt = at;
    await this.read();
  }

  async accept(at: Date): Promise<void> {
    const { provider } = this.connected;
    this.now = at;
    if (can(provider, 'acceptDispute')) await provider.acceptDispute(this.context, this.id, this.id);
    this.acceptedAt = at;
    await this.read();
  }

  async decide(at: Date, outcome: 'won' | 'lost'): Promise<void> {
    this.now = at;
    this.past.resolve(this.id, outcome);
    await this.read();
  }

  private get past() {
    const at = this.now;
    const deliver = ({ url, headers, body }: SignedWebhook) => {
      const query = Object.fromEntries(new URL(url).searchParams);
      const request = { body: Buffer.from(body), headers: lowerCased(headers), query };
      for (const event of this.connected.provider.readWebhook(this.context, request))
        this.webhooks.push({ at, request, event });
    };
    return this.sandbox.past(this.account, { at, deliver });
  }

  private async read() {
    const { context, id, now, submittedAt, acceptedAt } = this;
    const { provider } = this.connected;
    const history = {
      events: this.webhooks.map(({ at, request, event }) => ({ id: event.id, request, receivedAt: at })),
      submittedAt: submittedAt === undefined ? [] : [submittedAt],
      ...(acceptedAt === undefined ? {} : { acceptedAt }),
    };
    const dispute = can(provider, 'fetchDispute')
      ? await provider.fetchDispute(context, id)
      : provider.disputeFromHistory?.(context, id, history);
    if (dispute === undefined) throw new Error(`${provider.manifest.label} has not reported ${id}`);
    this.snapshots.push({ dispute, asOf: now, occurredAt: now });
    return dispute;
  }
}

/** A process that ends in between starts the whole demo over. */
const unrecorded = {
  once: (_step: string, work: () => Promise<string>) => work(),
  recall: () => Promise.resolve(undefined),
  mayAlreadyBeSent: false,
  markSending: () => Promise.resolve(),
};

function toSimulatorRequest({ method, url, headers = {}, body = '' }: ProviderRequest) {
  const { pathname, searchParams: query } = new URL(url);
  return { method, path: decodeURI(pathname), query, headers: lowerCased(headers), body: Buffer.from(body) };
}

function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

// oxlint-disable-next-line typescript/require-await -- bodies are async iterables
async function* oneChunk(body: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body);
}
