import { join } from 'node:path';

import {
  createFileStore,
  createSimulatorHost,
  type AnyProvider,
  type DisputeWish,
  type OrderWish,
  type SignedWebhook,
  type SimulatedAccount,
  type SimulatedStore,
  type Simulator,
  type SimulatorHost,
  type SimulatorStore,
} from '@rebuttal/plugin-kit';

import { errors, invalidField } from '../errors/catalogue.js';
import type { ProviderContexts } from '../providers/provider-contexts.js';
import type { ProviderRegistry } from '../providers/registry.js';
import { openCredentials } from '../psp-accounts/credentials.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import type { Clock } from '../shared/clock.js';
import type { SecretBox } from '../shared/sealed.js';
import type { Delivery } from './delivery.js';

export type SandboxDeps = {
  readonly registry: ProviderRegistry;
  readonly contexts: ProviderContexts;
  readonly accounts: PspAccountsRepository;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly dataDir: string;
  /** Services that sign it sign what merchants are told. */
  readonly publicUrl: string;
  /** Posts webhooks to this server, as the provider would. */
  readonly delivery: Delivery;
  /** For an account that gets no webhooks: reads it now, so that nobody waits for the schedule. */
  readonly readSoon: (account: PspAccount) => Promise<void>;
};

type Played = { readonly simulator: Simulator; readonly host: SimulatorHost; readonly store: SimulatorStore };

/** A dispute that was made here, remembered to be resolved later. */
export type SandboxDispute = {
  readonly providerDisputeId: string;
  readonly accountId: string;
  readonly wish: DisputeWish;
  readonly createdAt: string;
  readonly outcome?: 'won' | 'lost';
};

const made = 'sandbox-dispute';

/** Every plugin's simulator, each with a memory under `DATA_DIR/sandbox` that outlives this process. */
export class Sandbox {
  private readonly played = new Map<string, Played>();
  /** Set for as long as one webhook is being signed. */
  private signingAt: Date | undefined;

  constructor(private readonly deps: SandboxDeps) {}

  providers(): readonly AnyProvider[] {
    return this.deps.registry.all();
  }

  /** Resolves when every webhook that the simulators have sent is taken, or given up. */
  settled(): Promise<void> {
    return this.deps.delivery.settled();
  }

  host(providerId: string): SimulatorHost {
    return this.play(providerId).host;
  }

  scenarios(providerId: string): readonly string[] {
    return this.play(providerId).simulator.scenarios;
  }

  sampleCredentials(providerId: string): Readonly<Record<string, string>> {
    return this.play(providerId).simulator.sampleCredentials();
  }

  disputes(providerId: string): SandboxDispute[] {
    return this.play(providerId).store.all<SandboxDispute>(made).toReversed();
  }

  accounts(providerId: string): Promise<PspAccount[]> {
    return this.deps.accounts.listForSandbox(providerId);
  }

  async createDispute(
    providerId: string,
    accountId: string | undefined,
    wish: DisputeWish,
  ): Promise<SandboxDispute & { readonly getsWebhooks: boolean }> {
    const { simulator, store } = this.play(providerId);
    if (wish.scenario !== undefined && !simulator.scenarios.includes(wish.scenario)) {
      throw invalidField('scenario', `Choose one of ${simulator.scenarios.join(', ')}`);
    }
    const account = await this.requireAccount(providerId, accountId);
    const { providerDisputeId } = guarded(() => simulator.createDispute(this.simulated(account), wish));
    const dispute = {
      providerDisputeId,
      accountId: account.accountId,
      wish,
      createdAt: this.deps.clock().toISOString(),
    };
    store.put(made, providerDisputeId, dispute);
    await this.tell(account);
    return { ...dispute, getsWebhooks: this.getsWebhooks(account) };
  }

  async resolve(
    providerId: string,
    providerDisputeId: string,
    outcome: 'won' | 'lost',
  ): Promise<SandboxDispute> {
    const { simulator, store } = this.play(providerId);
    const dispute = store.get<SandboxDispute>(made, providerDisputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    const account = await this.requireAccount(providerId, dispute.accountId);
    guarded(() => simulator.resolve(this.simulated(account), providerDisputeId, outcome));
    const resolved = { ...dispute, outcome };
    store.put(made, providerDisputeId, resolved);
    await this.tell(account);
    return resolved;
  }

  /**
   * Signs any body as the provider would now, or at another time, and posts it; the receiver knows an event of before
   * by its id, unless it is to be a new one.
   */
  async sendWebhook(
    providerId: string,
    accountId: string | undefined,
    { body, at, isNew }: { readonly body: string; readonly at?: Date; readonly isNew?: boolean },
  ): Promise<SignedWebhook> {
    const account = await this.requireAccount(providerId, accountId);
    const { simulator } = this.play(providerId);
    this.signingAt = at;
    try {
      const event = isNew === true ? asNew(simulator, body) : body;
      const webhook = simulator.sign(this.simulated(account), event);
      this.deps.delivery.send(webhook);
      return webhook;
    } finally {
      this.signingAt = undefined;
    }
  }

  /** Orders come in at a simulated store. */
  async createOrders(
    providerId: string,
    accountId: string | undefined,
    wish: OrderWish,
  ): Promise<readonly string[]> {
    const store = this.storeOf(providerId);
    const account = await this.requireAccount(providerId, accountId);
    return guarded(() => store.createOrders(this.simulated(account), wish)).providerOrderIds;
  }

  async refundOrder(
    providerId: string,
    accountId: string | undefined,
    refund: { readonly providerOrderId: string; readonly amount?: number },
  ): Promise<void> {
    const store = this.storeOf(providerId);
    const account = await this.requireAccount(providerId, accountId);
    guarded(() => store.refundOrder(this.simulated(account), refund.providerOrderId, refund.amount));
  }

  /** The merchant takes our app off the site; `tells` is whether the store posts a webhook of it. */
  async removeApp(providerId: string, accountId: string | undefined, tells: boolean): Promise<void> {
    const store = this.storeOf(providerId);
    const account = await this.requireAccount(providerId, accountId);
    store.removeApp(this.simulated(account), tells);
  }

  private storeOf(providerId: string): SimulatedStore {
    const { store } = this.play(providerId).simulator;
    if (store === undefined) throw errors.routeNotFound();
    return store;
  }

  getsWebhooks(account: PspAccount): boolean {
    return this.deps.contexts.for(account).provider.manifest.webhook !== undefined;
  }

  private async tell(account: PspAccount): Promise<void> {
    if (!this.getsWebhooks(account)) await this.deps.readSoon(account);
  }

  private play(providerId: string): Played {
    const known = this.played.get(providerId);
    if (known !== undefined) return known;
    const { clock, delivery, dataDir, registry } = this.deps;
    const now = () => this.signingAt ?? clock();
    const provider = registry.get(providerId);
    const store = createFileStore(join(dataDir, 'sandbox', `${providerId}.jsonl`));
    const simulator = provider.createSimulator({ store, now, deliver: (webhook) => delivery.send(webhook) });
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

  private async requireAccount(providerId: string, accountId: string | undefined): Promise<PspAccount> {
    const accounts = await this.accounts(providerId);
    const account =
      accountId === undefined ? accounts.at(-1) : accounts.find((known) => known.accountId === accountId);
    if (account === undefined) throw errors.accountNotFound();
    return account;
  }
}

/** A simulator refuses wishes that the provider could not play with a RangeError. */
function asNew(simulator: Simulator, body: string): string {
  const { asNew: renew } = simulator;
  if (renew === undefined) throw invalidField('fresh_id', 'The events of this provider cannot be made anew');
  try {
    return renew(body);
  } catch (error) {
    if (error instanceof RangeError)
      throw invalidField('body', `It cannot be made a new event: ${error.message}`);
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
