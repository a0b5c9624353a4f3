import pLimit from 'p-limit';

import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { Log } from '../../platform/shared/log.js';
import type { ProviderContexts } from '../providers/provider-contexts.js';
import type { ProviderRegistry } from '../providers/registry.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import { createAccountDirectory } from './account-directory.js';
import { createFaultReports } from './account-faults.js';
import { Inbox } from './inbox.js';
import { createRefusedWebhooks } from './refused-webhooks.js';
import { WebhookEventsController } from './webhook-events.controller.js';
import { WebhookEventsService, type WebhookEventsDeps } from './webhook-events.service.js';

type Deps = WebhookEventsDeps & {
  readonly config: Pick<Config, 'webhooksAtOnce'>;
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly registry: ProviderRegistry;
  readonly log: Log;
};

/** The intake of webhooks, and the list of received ones. */
export function createWebhooks(base: Deps) {
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
