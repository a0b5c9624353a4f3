import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';

import type { AnyProvider } from '@rebuttal/plugin-kit';
import {
  createFileStore,
  createSimulatorHost,
  type Fault,
  type SimulatedAlertRequest,
  type SimulatedDisputeRequest,
  type RecordedCall,
  type SignedWebhook,
  type SimulatedAccount,
  type Simulator,
  type SimulatorAnswer,
  type SimulatorHost,
  type SimulatorRequest,
  type FileStore,
  type KeyValueStore,
} from '@rebuttal/plugin-kit/simulator';

import type { ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import { simulatedCompanyHeader } from '../../connections/providers/simulated-company.js';
import { openCredentials } from '../../connections/psp-accounts/credentials.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { WebhookEventsRepository } from '../../connections/webhooks/webhook-events.repository.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { createCompanyStore } from './company-store.js';
import { reportDeliveries, type DeliveryReport } from './delivery-reports.js';
import type { Delivery, DeliveryOutcome } from './delivery.js';
import { guarded, withNewEventId } from './possible-requests.js';
import { SandboxCarriers, type SandboxCarriersDeps } from './sandbox-carriers.js';

export type SandboxDeps = SandboxCarriersDeps & {
  readonly registry: ProviderRegistry;
  readonly contexts: ProviderContexts;
  readonly accounts: PspAccountsRepository;
  readonly webhookEvents: Pick<WebhookEventsRepository, 'listOfRequests'>;
  readonly box: SecretBox;
  /** The webhook URLs start with it, and some services sign the URL. */
  readonly publicUrl: string;
  /** Posts webhooks to this server as the provider would. */
  readonly delivery: Delivery;
  /** Syncs an account without webhooks now, instead of on schedule. */
  readonly readSoon: (account: PspAccount) => Promise<void>;
};

type Played = {
  readonly simulator: Simulator;
  readonly host: SimulatorHost;
  readonly file: FileStore;
  /** Without the values of other companies. */
  readonly store: KeyValueStore;
  readonly now: () => Date;
};

/** The company that acts, the simulators' time if it is not the present, and the receiver of their webhooks. */
type Scene = {
  readonly company?: string | undefined;
  readonly at?: Date | undefined;
  readonly deliver?: ((webhook: SignedWebhook) => void) | undefined;
};

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
  private readonly scene = new AsyncLocalStorage<Scene>();

  readonly carriers: SandboxCarriers;

  constructor(private readonly deps: SandboxDeps) {
    this.carriers = new SandboxCarriers({ ...deps, companyOf: () => this.scene.getStore()?.company });
  }

  /** The providers with a simulator. */
  providers(): readonly AnyProvider[] {
    return this.deps.registry.all().filter(({ createSimulator }) => createSimulator !== undefined);
  }

  /** Resolves when every webhook of the simulators is accepted or given up. */
  settled(): Promise<void> {
    return this.deps.delivery.settled();
  }

  /** The simulated API of a provider or a carrier. */
  private host(id: string): SimulatorHost {
    return this.carriers.isCarrier(id) ? this.carriers.host(id) : this.play(id).host;
  }

  /** Responds to a call of a plugin, in its account's company. */
  answer(providerId: string, request: SimulatorRequest): Promise<SimulatorAnswer | undefined> {
    const { [simulatedCompanyHeader]: company, ...headers } = request.headers;
    return this.scene.run({ company }, () => this.host(providerId).handle({ ...request, headers }));
  }

  /** The calls of a company's accounts, or all. */
  calls(id: string, company: string | undefined): readonly RecordedCall[] {
    return this.scene.run({ company }, () => this.host(id).calls());
  }

  /** Affects only the calls of this company's accounts, or all. */
  setFault(id: string, fault: Fault, company: string | undefined): void {
    this.scene.run({ company }, () => this.host(id).setFault(fault));
  }

  scenarios(providerId: string): readonly string[] {
    return this.play(providerId).simulator.scenarios;
  }

  makesAlerts(providerId: string): boolean {
    return this.play(providerId).simulator.createAlert !== undefined;
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
  ): Promise<SandboxDispute & { readonly delivery: DeliveryReport }> {
    const { scenarios } = this.play(place.providerId).simulator;
    if (options.scenario !== undefined && !scenarios.includes(options.scenario)) {
      throw invalidField('scenario', `Choose one of ${scenarios.join(', ')}`);
    }
    const account = await this.requireAccount(place);
    const [dispute, sent] = this.sentBy(account, () => this.makeDispute(account, options));
    await this.syncUnlessWebhooks(account);
    const delivery = await this.report(account, sent);
    return { ...dispute, delivery };
  }

  async resolve(
    { providerId, tenantId }: SandboxPlace,
    providerDisputeId: string,
    outcome: 'won' | 'lost',
  ): Promise<SandboxDispute & { readonly delivery: DeliveryReport }> {
    const dispute = this.scene.run({ company: tenantId }, () =>
      this.requireDispute(providerId, providerDisputeId),
    );
    const account = await this.requireAccount({ providerId, accountId: dispute.accountId, tenantId });
    const [resolved, sent] = this.sentBy(account, () => this.decide(account, providerDisputeId, outcome));
    await this.syncUnlessWebhooks(account);
    return { ...resolved, delivery: await this.report(account, sent) };
  }

  /**
   * An account's provider at a time in the past, without network. Its webhooks go to `deliver` instead of this server.
   */
  past(account: PspAccount, { at, deliver }: Required<Pick<Scene, 'at' | 'deliver'>>) {
    const { simulator } = this.play(account.provider);
    const inPast = <T>(work: () => T): T => this.scene.run({ company: account.tenantId, at, deliver }, work);
    return {
      createDispute: (options: SimulatedDisputeRequest) => inPast(() => this.makeDispute(account, options)),
      createAlert: (options: SimulatedAlertRequest) =>
        inPast(() => simulator.createAlert?.(this.simulated(account), options)),
      resolve: (id: string, outcome: 'won' | 'lost') => inPast(() => this.decide(account, id, outcome)),
      handle: async (request: SimulatorRequest) => inPast(() => simulator.handle(request)),
    };
  }

  private makeDispute(account: PspAccount, options: SimulatedDisputeRequest): SandboxDispute {
    const { simulator, store, now } = this.play(account.provider);
    const { providerDisputeId } = guarded(() => simulator.createDispute(this.simulated(account), options));
    const { accountId } = account;
    const created = { providerDisputeId, accountId, options, createdAt: now().toISOString() };
    store.put(made, providerDisputeId, created);
    return created;
  }

  private decide(account: PspAccount, providerDisputeId: string, outcome: 'won' | 'lost'): SandboxDispute {
    const { simulator, store } = this.play(account.provider);
    const dispute = this.requireDispute(account.provider, providerDisputeId);
    guarded(() => simulator.resolve(this.simulated(account), providerDisputeId, outcome));
    const decided = { ...dispute, outcome };
    store.put(made, providerDisputeId, decided);
    return decided;
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
    const webhook = this.scene.run({ company: account.tenantId, at }, () =>
      simulator.sign(this.simulated(account), isNew === true ? withNewEventId(simulator, body) : body),
    );
    return { webhook, delivery: await this.report(account, [this.deps.delivery.send(webhook)]) };
  }

  private requireDispute(providerId: string, providerDisputeId: string): SandboxDispute {
    const dispute = this.play(providerId).store.get<SandboxDispute>(made, providerDisputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    return dispute;
  }

  /** Deletes an account's disputes at the simulated provider, with all that mentions them. */
  forgetDisputes({ provider, accountId }: PspAccount, alertIds: readonly string[] = []): void {
    const disputeIds = this.disputes(provider).flatMap((one) =>
      one.accountId === accountId ? [one.providerDisputeId] : [],
    );
    const ids = [...disputeIds, ...alertIds];
    const mentions = (text: string) => ids.some((id) => text.includes(id));
    if (ids.length > 0)
      this.play(provider).file.forget((key, value) => mentions(key) || mentions(JSON.stringify(value)));
  }

  /** Acts at a simulated provider as customers, issuers and banks do. */
  async act<T>(
    place: SandboxPlace,
    work: (simulator: Simulator, account: SimulatedAccount) => T,
  ): Promise<T> {
    const { simulator } = this.play(place.providerId);
    const account = await this.requireAccount(place);
    return this.scene.run({ company: account.tenantId }, () =>
      guarded(() => work(simulator, this.simulated(account))),
    );
  }

  private async syncUnlessWebhooks(account: PspAccount): Promise<void> {
    if (this.deps.contexts.for(account).provider.manifest.webhook === undefined)
      await this.deps.readSoon(account);
  }

  /** Collects the webhooks that the simulator sends during `work` of the account's company. */
  private sentBy<T>({ tenantId }: PspAccount, work: () => T): [T, readonly Promise<DeliveryOutcome>[]] {
    const sent: Promise<DeliveryOutcome>[] = [];
    const deliver = (webhook: SignedWebhook) => void sent.push(this.deps.delivery.send(webhook));
    return [this.scene.run({ company: tenantId, deliver }, work), sent];
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
    const now = () => this.scene.getStore()?.at ?? clock();
    const companyOf = () => this.scene.getStore()?.company;
    const { createSimulator } = registry.get(providerId);
    if (createSimulator === undefined) throw errors.routeNotFound();
    const file = createFileStore(join(dataDir, 'sandbox', `${providerId}.jsonl`));
    const store = createCompanyStore(file, companyOf);
    const deliver = (webhook: SignedWebhook) => {
      const { deliver: receive } = this.scene.getStore() ?? {};
      if (receive === undefined) void delivery.send(webhook);
      else receive(webhook);
    };
    const simulator = createSimulator({ store, now, deliver });
    const played = {
      simulator,
      file,
      store,
      now,
      host: createSimulatorHost(simulator, store, now, companyOf),
    };
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
