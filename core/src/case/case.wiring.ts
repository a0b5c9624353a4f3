import { SyncStates } from '../connections/psp-accounts/sync-state.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { CaseworkController } from './casework/casework.controller.js';
import { CaseworkService, type CaseworkDeps } from './casework/casework.service.js';
import { CurrencyController } from './currency/currency.controller.js';
import { CurrencyService, type CurrencyDeps } from './currency/currency.service.js';
import { RateFeed, type RateFeedDeps } from './currency/rate-feed.js';
import { DisputesController } from './disputes/disputes.controller.js';
import { DisputesService, type DisputesDeps } from './disputes/disputes.service.js';
import { FeeAcknowledging, type FeeAcknowledgingDeps } from './disputes/fee-acknowledging.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService, type SettingsDeps } from './settings/settings.service.js';
import { StatementsController } from './statements/statements.controller.js';
import { StatementsService, type StatementsDeps } from './statements/statements.service.js';
import { AccountSync, type AccountSyncDeps } from './sync/account-sync.js';
import { DisputeRefresher, type DisputeRefresherDeps } from './sync/dispute-refresher.js';
import { DisputeSync, type DisputeSyncDeps } from './sync/dispute-sync.js';
import { DisputeWebhooks } from './sync/dispute-webhooks.js';

type CaseworkWiringDeps = CaseworkDeps & { readonly disputesService: DisputesService };

/** Notes, assignments and the timeline of disputes. */
export function createCasework(base: CaseworkWiringDeps) {
  const service = new CaseworkService(base);
  return {
    service,
    controllers: [
      [CaseworkController, () => new CaseworkController(service, base.disputesService)],
    ] satisfies ControllerEntries,
  };
}

export function createDisputes(base: Omit<DisputesDeps, 'fees'> & FeeAcknowledgingDeps) {
  const service = new DisputesService({ ...base, fees: new FeeAcknowledging(base) });
  return {
    service,
    controllers: [[DisputesController, () => new DisputesController(service)]] satisfies ControllerEntries,
  };
}

/** A company's settings for responses. */
export function createSettings(base: SettingsDeps) {
  const settings = new SettingsService(base);
  return {
    controllers: [[SettingsController, () => new SettingsController(settings)]] satisfies ControllerEntries,
  };
}

/** A company's currency and its exchange rates. */
export function createCurrency(base: CurrencyDeps & RateFeedDeps) {
  const currency = new CurrencyService(base);
  const feed = new RateFeed(base);
  return {
    feed,
    controllers: [[CurrencyController, () => new CurrencyController(currency)]] satisfies ControllerEntries,
    jobs: { 'rates.fetch': (_job, lease) => feed.run(lease.claimedAt) } satisfies Partial<JobHandlers>,
  };
}

/** Customer messages and other statements that a response quotes. */
export function createStatements(base: StatementsDeps) {
  const service = new StatementsService(base);
  return {
    service,
    controllers: [
      [StatementsController, () => new StatementsController(service)],
    ] satisfies ControllerEntries,
  };
}

type SyncWiringDeps = DisputeSyncDeps &
  Omit<DisputeRefresherDeps, 'sync'> &
  Omit<AccountSyncDeps, 'sync' | 'refresher' | 'states'>;

/** The sync of disputes with their providers. */
export function createSync(base: SyncWiringDeps) {
  const sync = new DisputeSync(base);
  const refresher = new DisputeRefresher({ ...base, sync });
  const states = new SyncStates(base.database);
  const accountSync = new AccountSync({ ...base, sync, refresher, states });
  return {
    services: { sync, refresher, disputeWebhooks: new DisputeWebhooks({ ...base, sync, refresher }) },
    jobs: {
      'psp-accounts.sync': (job, lease) => accountSync.run(job, lease),
    } satisfies Partial<JobHandlers>,
  };
}
