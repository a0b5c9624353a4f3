import { can, type AlertToRead } from '@rebuttal/plugin-kit';

import type { AccountConnection } from '../../connections/providers/provider-contexts.js';
import type { DisputeEvents } from '../../connections/webhooks/inbox-worker.js';
import type { Database } from '../../platform/database/database.js';
import { receiveAlert } from './receive-alert.js';

export type ProviderAlertsDeps = { readonly database: Pick<Database, 'transaction'> };

/** Webhooks about alerts. They only name the alert, so it is read at its provider. */
export class ProviderAlerts {
  constructor(private readonly deps: ProviderAlertsDeps) {}

  async handle(
    { account, connected }: AccountConnection,
    alert: AlertToRead,
    settle: DisputeEvents['settle'],
  ): Promise<void> {
    const { provider, context } = connected;
    const { tenantId, accountId } = account;
    const read = can(provider, 'fetchAlert') ? await provider.fetchAlert(context, alert) : undefined;
    await this.deps.database.transaction(tenantId, async (tx) => {
      if (read !== undefined) await receiveAlert(tx, tenantId, { ...read, accountId });
      await settle(tx);
    });
  }

  /** A webhook may have been missed. */
  async sync({ account, connected }: AccountConnection, since: Date): Promise<void> {
    const { tenantId, accountId } = account;
    const { provider, context } = connected;
    if (!can(provider, 'listAlerts')) return;
    for await (const alert of provider.listAlerts(context, since))
      await this.deps.database.transaction(tenantId, (tx) =>
        receiveAlert(tx, tenantId, { ...alert, accountId }),
      );
  }
}
