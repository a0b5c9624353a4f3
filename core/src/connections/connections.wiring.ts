import type { AnyCarrier, AnyProvider } from '@rebuttal/plugin-kit';
import pLimit from 'p-limit';

import { systemActor } from '../identity/access/actor.js';
import type { Config } from '../platform/config.js';
import type { Database } from '../platform/database/database.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { ClockDrift } from '../platform/shared/clock-drift.js';
import type { Log } from '../platform/shared/log.js';
import { CarrierAccountsController } from './carriers/carrier-accounts.controller.js';
import { CarrierAccountsService, type CarrierAccountsDeps } from './carriers/carrier-accounts.service.js';
import { createCarrierContexts, type CarrierContextsDeps } from './carriers/carrier-contexts.js';
import { createCarrierRegistry } from './carriers/carrier-registry.js';
import { CapabilityService } from './providers/capability-service.js';
import { createOperatorApps } from './providers/operator-apps.js';
import {
  createProviderContexts,
  type ProviderContextsDeps,
  type ProviderContexts,
} from './providers/provider-contexts.js';
import { createRegistry, type ProviderRegistry } from './providers/registry.js';
import { UnmappedValues } from './providers/unmapped-values.js';
import { PspAccountsController } from './psp-accounts/psp-accounts.controller.js';
import type { PspAccountsRepository } from './psp-accounts/psp-accounts.repository.js';
import { PspAccountsService, type PspAccountsDeps } from './psp-accounts/psp-accounts.service.js';
import { keepRenewedCredentials } from './psp-accounts/renewed-credentials.js';
import { createAccountDirectory } from './webhooks/account-directory.js';
import { createFaultReports } from './webhooks/account-faults.js';
import { Inbox } from './webhooks/inbox.js';
import { createRefusedWebhooks } from './webhooks/refused-webhooks.js';
import { WebhookEventsController } from './webhooks/webhook-events.controller.js';
import { WebhookEventsService, type WebhookEventsDeps } from './webhooks/webhook-events.service.js';

type SharedDeps = Omit<CarrierContextsDeps, 'carrierRegistry'> & { readonly carriers: readonly AnyCarrier[] };

/** The loaded carrier plugins, and the connections of accounts to them. */
export function createCarrierConnections(base: SharedDeps) {
  const carrierRegistry = createCarrierRegistry(base.carriers);
  return { carrierRegistry, carrierContexts: createCarrierContexts({ ...base, carrierRegistry }) };
}

/** A company's accounts at parcel carriers. */
export function createCarrierAccounts(base: CarrierAccountsDeps) {
  const service = new CarrierAccountsService(base);
  return {
    controllers: [
      [CarrierAccountsController, () => new CarrierAccountsController(service)],
    ] satisfies ControllerEntries,
  };
}

type ProvidersWiringDeps = Omit<
  ProviderContextsDeps,
  'registry' | 'operatorApps' | 'keepCredentials' | 'config' | 'clockDrift'
> & {
  readonly config: ProviderContextsDeps['config'] & Pick<Config, 'acceptProviders' | 'providerSetting'>;
  readonly providers: readonly AnyProvider[];
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  /** Credentials of the sandbox's app at a store platform. */
  readonly sampleCredentials: (providerId: string) => Readonly<Record<string, string>>;
};

/** The loaded plugins, and the connections of accounts to them. */
export function createProviders(base: ProvidersWiringDeps) {
  const { config, database, box, accounts } = base;
  const registry = createRegistry(base.providers, config.acceptProviders);
  const clockDrift = new ClockDrift();
  const contexts = createProviderContexts({
    ...base,
    clockDrift,
    registry,
    operatorApps: createOperatorApps(config, base.sampleCredentials),
    keepCredentials: (account, renewed) => keepRenewedCredentials({ database, box }, account, renewed),
  });
  return {
    registry,
    contexts,
    clockDrift,
    unmappedValues: new UnmappedValues(database, base.log),
    capabilities: new CapabilityService(accounts, contexts, registry),
  };
}

type PspAccountsWiringDeps = Omit<PspAccountsDeps, 'publicUrl'> & {
  readonly config: Pick<Config, 'publicUrl'>;
};

export type PspAccounts = ReturnType<typeof createPspAccounts>;

/** A company's accounts at payment providers. */
export function createPspAccounts(base: PspAccountsWiringDeps) {
  const service = new PspAccountsService({ ...base, publicUrl: () => base.config.publicUrl });
  return {
    service,
    controllers: [
      [PspAccountsController, () => new PspAccountsController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'psp-accounts.verify': ({ tenantId, payload, requestId }) =>
        service.verifyInBackground(systemActor(tenantId, requestId), payload.accountId),
    } satisfies Partial<JobHandlers>,
  };
}

type WebhooksWiringDeps = WebhookEventsDeps & {
  readonly config: Pick<Config, 'webhooksAtOnce'>;
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly registry: ProviderRegistry;
  readonly log: Log;
};

/** The intake of webhooks, and the list of received ones. */
export function createWebhooks(base: WebhooksWiringDeps) {
  const { config, database, accounts, contexts, registry } = base;
  const events = new WebhookEventsService(base);
  return {
    intake: {
      directory: createAccountDirectory(accounts, contexts, registry),
      inbox: new Inbox(base),
      reportFault: createFaultReports(database, accounts),
      refusedWebhooks: createRefusedWebhooks(base),
      limit: pLimit(config.webhooksAtOnce),
    },
    controllers: [
      [WebhookEventsController, () => new WebhookEventsController(events)],
    ] satisfies ControllerEntries,
  };
}
