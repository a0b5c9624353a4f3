import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';

import {
  createFileStore,
  createSimulatorHost,
  type AnyProvider,
  type SimulatedDisputeRequest,
  type SimulatedOrderRequest,
  type SignedWebhook,
  type SimulatedAccount,
  type SimulatedStore,
  type Simulator,
  type SimulatorAnswer,
  type SimulatorHost,
  type SimulatorRequest,
  type FileStore,
} from '@rebuttal/plugin-kit';

import type { ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import { simulatedTimeHeader, type SimulatedTimes } from '../../connections/providers/simulated-times.js';
import { openCredentials } from '../../connections/psp-accounts/credentials.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { WebhookEventsRepository } from '../../connections/webhooks/webhook-events.repository.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { reportDeliveries, type DeliveryReport } from './delivery-reports.js';
import type { Delivery, DeliveryOutcome } from './delivery.js';
import { SandboxCarriers, type SandboxCarriersDeps } from './sandbox-carriers.js';

export type SandboxDeps = SandboxCarriersDeps & {
  readonly registry: ProviderRegistry;
  readonly contexts: ProviderContexts;
  readonly accounts: PspAccountsRepository;
  readonly webhookEvents: Pick<WebhookEventsRepository, 'listOfRequests'>;
  readonly box: SecretBox;
  readonly simulatedTimes: SimulatedTimes;
  /** The webhook URLs start with it, and some services sign the URL. */
  readonly publicUrl: string;
  /** Posts webhooks to this server as the provider would. */
  readonly delivery: Delivery;
  /** Syncs an account without webhooks now, instead of on schedule. */
  readonly readSoon: (account: PspAccount) => Promise<void>;
};

type Played = { readonly simulator: Simulator; readonly host: SimulatorHost; readonly store: FileStore };

/** A dispute that was created here, stored so that it can be resolved later. */
export type SandboxDispute = {
  readonly providerDisputeId: string;
  readonly accountId: string;
  readonly options: SimulatedDisputeRequest;
  readonly createdAt: string;
  readonly outcome?: 'won' | 'lost';
};

/** Selects this account, or the newest test account of the company, or of all companies without one. */
export type SandboxPlace = {
  readonly providerId: string;
  readonly accountId?: string | undefined;
  readonly tenantId?: string | undefined;
};

const made = 'sandbox-dispute';

/** Runs every plugin's simulator. Their state is stored under `DATA_DIR/sandbox` and survives restarts. */
export class Sandbox {
  private readonly played = new Map<string, Played>();
  /** The simulators' time, where it is not the present. */
  private readonly time = new AsyncLocalStorage<Date | undefined>();
  /** The webhooks that the simulators have sent during one action. */
  private sent: Promise<DeliveryOutcome>[] | undefined;

  readonly carriers: SandboxCarriers;

  constructor(private readonly deps: SandboxDeps) {
    this.carriers = new SandboxCarriers(deps);
  }

  providers(): readonly AnyProvider[] {
    return this.deps.registry.all();
  }

  /** Resolves when every webhook of the simulators is accepted or given up. */
  settled(): Promise<void> {
    return this.deps.delivery.settled();
  }

  /** The simulated API of a provider or a carrier. */
  host(id: string): SimulatorHost {
    return this.carriers.isCarrier(id) ? this.carriers.host(id) : this.play(id).host;
  }

  /** Responds to a call of a plugin, at the simulated time of its account. */
  answer(providerId: string, request: SimulatorRequest): Promise<SimulatorAnswer | undefined> {
    const at = request.headers[simulatedTimeHeader];
    const host = this.host(providerId);
    return at === undefined ? host.handle(request) : this.time.run(new Date(at), () => host.handle(request));
  }

  scenarios(providerId: string): readonly string[] {
    return this.play(providerId).simulator.scenarios;
  }

  /** Separate for each company, so that two companies don't share a test account. */
  sampleCredentials(providerId: string, tenantId?: string): Readonly<Record<string, string>> {
    return this.play(providerId).simulator.sampleCredentials(tenantId?.slice(-8));
  }

  disputes(providerId: string): SandboxDispute[] {
    return this.play(providerId).store.all<SandboxDispute>(made).toReversed();
  }

  accounts({ providerId: provider, ...where }: SandboxPlace): Promise<PspAccount[]> {
    return this.deps.accounts.listForSandbox({ provider, ...where });
  }

  async createDispute(
    place: SandboxPlace,
    options: SimulatedDisputeRequest,
  ): Promise<SandboxDispute & { readonly getsWebhooks: boolean; readonly delivery: DeliveryReport }> {
    const { scenarios } = this.play(place.providerId).simulator;
    if (options.scenario !== undefined && !scenarios.includes(options.scenario)) {
      throw invalidField('scenario', `Choose one of ${scenarios.join(', ')}`);
    }
    const account = await this.requireAccount(place);
    return this.inPresent(account, () => this.createDisputeOf(account, options));
  }

  /** Creates it at the account's simulated time. */
  async createDisputeOf(
    account: PspAccount,
    options: SimulatedDisputeRequest,
  ): Promise<SandboxDispute & { readonly getsWebhooks: boolean; readonly delivery: DeliveryReport }> {
    const { simulator, store } = this.play(account.provider);
    const [{ providerDisputeId }, sent] = this.sentBy(account, () =>
      guarded(() => simulator.createDispute(this.simulated(account), options)),
    );
    const dispute = {
      providerDisputeId,
      accountId: account.accountId,
      options,
      createdAt: this.deps.clock().toISOString(),
    };
    store.put(made, providerDisputeId, dispute);
    await this.syncUnlessWebhooks(account);
    const delivery = await this.report(account, sent);
    return { ...dispute, getsWebhooks: this.getsWebhooks(account), delivery };
  }

  async resolve(
    { providerId, tenantId }: SandboxPlace,
    providerDisputeId: string,
    outcome: 'won' | 'lost',
  ): Promise<SandboxDispute & { readonly delivery: DeliveryReport }> {
    const dispute = this.requireDispute(providerId, providerDisputeId);
    const account = await this.requireAccount({ providerId, accountId: dispute.accountId, tenantId });
    return this.inPresent(account, () => this.resolveOf(account, providerDisputeId, outcome));
  }

  /** Resolves it at the account's simulated time. */
  async resolveOf(
    account: PspAccount,
    providerDisputeId: string,
    outcome: 'won' | 'lost',
  ): Promise<SandboxDispute & { readonly delivery: DeliveryReport }> {
    const { simulator, store } = this.play(account.provider);
    const dispute = this.requireDispute(account.provider, providerDisputeId);
    const [, sent] = this.sentBy(account, () =>
      guarded(() => simulator.resolve(this.simulated(account), providerDisputeId, outcome)),
    );
    const resolved = { ...dispute, outcome };
    store.put(made, providerDisputeId, resolved);
    await this.syncUnlessWebhooks(account);
    return { ...resolved, delivery: await this.report(account, sent) };
  }

  /**
   * Signs any body as the provider would now, or at another time, and posts it. The receiver recognizes an event by its
   * id, unless a new id is requested.
   */
  async sendWebhook(
    place: SandboxPlace,
    { body, at, isNew }: { readonly body: string; readonly at?: Date; readonly isNew?: boolean },
  ): Promise<{ readonly webhook: SignedWebhook; readonly delivery: DeliveryReport }> {
    const account = await this.requireAccount(place);
    const { simulator } = this.play(place.providerId);
    return this.inPresent(account, async () => {
      const webhook = this.time.run(at, () =>
        simulator.sign(this.simulated(account), isNew === true ? withNewEventId(simulator, body) : body),
      );
      return { webhook, delivery: await this.report(account, [this.deps.delivery.send(webhook)]) };
    });
  }

  /** Waits until the account is in the present, because the demo company's history may be in progress. */
  private inPresent<T>({ accountId }: PspAccount, work: () => Promise<T>): Promise<T> {
    return this.deps.simulatedTimes.inPresent(accountId, work);
  }

  private requireDispute(providerId: string, providerDisputeId: string): SandboxDispute {
    const dispute = this.play(providerId).store.get<SandboxDispute>(made, providerDisputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    return dispute;
  }

  /** Deletes disputes at the simulated provider, with all that mentions them. */
  forgetDisputes(providerId: string, ids: readonly string[]): void {
    const mentions = (text: string) => ids.some((id) => text.includes(id));
    this.play(providerId).store.forget((key, value) => mentions(key) || mentions(JSON.stringify(value)));
  }

  /** Creates orders at a simulated store. */
  async createOrders(place: SandboxPlace, options: SimulatedOrderRequest): Promise<readonly string[]> {
    const store = this.storeOf(place.providerId);
    const account = await this.requireAccount(place);
    return guarded(() => store.createOrders(this.simulated(account), options)).providerOrderIds;
  }

  async refundOrder(
    place: SandboxPlace,
    refund: { readonly providerOrderId: string; readonly amount?: number },
  ): Promise<void> {
    const store = this.storeOf(place.providerId);
    const account = await this.requireAccount(place);
    guarded(() => store.refundOrder(this.simulated(account), refund.providerOrderId, refund.amount));
  }

  /** Uninstalls our app from the site. `sendsWebhook` is false if the store doesn't report it. */
  async removeApp(place: SandboxPlace, sendsWebhook: boolean): Promise<void> {
    const store = this.storeOf(place.providerId);
    const account = await this.requireAccount(place);
    store.removeApp(this.simulated(account), sendsWebhook);
  }

  private storeOf(providerId: string): SimulatedStore {
    const { store } = this.play(providerId).simulator;
    if (store === undefined) throw errors.routeNotFound();
    return store;
  }

  getsWebhooks(account: PspAccount): boolean {
    return this.deps.contexts.for(account).provider.manifest.webhook !== undefined;
  }

  private async syncUnlessWebhooks(account: PspAccount): Promise<void> {
    if (!this.getsWebhooks(account)) await this.deps.readSoon(account);
  }

  /** Collects the webhooks that the simulator sends during `work`, which happens at the account's time. */
  private sentBy<T>(account: PspAccount, work: () => T): [T, readonly Promise<DeliveryOutcome>[]] {
    const sent: Promise<DeliveryOutcome>[] = [];
    this.sent = sent;
    try {
      return [this.time.run(this.deps.simulatedTimes.of(account.accountId), work), sent];
    } finally {
      this.sent = undefined;
    }
  }

  private report(
    { tenantId }: PspAccount,
    sent: readonly Promise<DeliveryOutcome>[],
  ): Promise<DeliveryReport> {
    return reportDeliveries(sent, (ids) => this.deps.webhookEvents.listOfRequests(tenantId, ids));
  }

  private play(providerId: string): Played {
    const known = this.played.get(providerId);
    if (known !== undefined) return known;
    const { clock, delivery, dataDir, registry } = this.deps;
    const now = () => this.time.getStore() ?? clock();
    const provider = registry.get(providerId);
    const store = createFileStore(join(dataDir, 'sandbox', `${providerId}.jsonl`));
    const deliver = (webhook: SignedWebhook) => {
      const outcome = delivery.send(webhook);
      this.sent?.push(outcome);
    };
    const simulator = provider.createSimulator({ store, now, deliver });
    const played = { simulator, store, host: createSimulatorHost(simulator, store, now) };
    this.played.set(providerId, played);
    return played;
  }

  private simulated(account: PspAccount): SimulatedAccount {
    return {
      credentials: openCredentials(this.deps.box, account),
      webhookUrl: `${this.deps.publicUrl}/api/webhooks/${account.provider}/${account.webhookAlias}`,
    };
  }

  private async requireAccount({ providerId: provider, ...where }: SandboxPlace): Promise<PspAccount> {
    const [account] = await this.deps.accounts.listForSandbox({ provider, ...where }, 1);
    if (account === undefined) throw errors.accountNotFound();
    return account;
  }
}

/** Simulators throw a RangeError for requests that the provider could not have. */
function withNewEventId(simulator: Simulator, body: string): string {
  const { withNewEventId: renew } = simulator;
  if (renew === undefined) throw invalidField('fresh_id', 'The events of this provider cannot get a new id');
  try {
    return renew(body);
  } catch (error) {
    if (error instanceof RangeError)
      throw invalidField('body', `The event can't get a new id: ${error.message}`);
    throw error;
  }
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('dispute', error.message);
    throw error;
  }
}
