import type { ProviderPayment } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { groupedBy } from '../../platform/shared/grouped-by.js';
import { fromStoredPayment, toStoredPayment, type DisputePayment } from './stored-payment.js';

type Row = { dispute_id: string; payment: unknown; provider_label: string; read_at: Date };

/** The provider's view of each disputed payment, as it was last read. */
export class DisputePaymentsRepository {
  constructor(private readonly database: Database) {}

  async findDisputePayment(
    tenantId: string,
    disputeId: string,
    within?: Tx,
  ): Promise<DisputePayment | undefined> {
    return (await this.findOfEach(tenantId, [disputeId], within))(disputeId);
  }

  /** The payment of each of these disputes. Throws for one whose stored payment can't be read. */
  async findOfEach(
    tenantId: string,
    disputeIds: readonly string[],
    within?: Tx,
  ): Promise<(disputeId: string) => DisputePayment | undefined> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('dispute_payments')
          .where({ tenant_id: tenantId })
          .whereRaw('dispute_id = any (?)', [[...disputeIds]]),
      within,
    );
    const rowsOf = groupedBy(rows as Row[], (row) => row.dispute_id);
    return (disputeId) => rowsOf(disputeId).map(toDisputePayment)[0];
  }

  /**
   * Returns true if the payment was read.
   * @param options.afterAlerts an alert of the account that arrived later makes the reading out of date
   */
  async isRead(
    { tenantId, disputeId, accountId }: Pick<Dispute, 'tenantId' | 'disputeId' | 'accountId'>,
    { afterAlerts }: { readonly afterAlerts: boolean },
  ): Promise<boolean> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('dispute_payments')
        .where({ tenant_id: tenantId, dispute_id: disputeId })
        .whereRaw(
          `not (:afterAlerts and exists (select 1 from webhook_events e where e.account_id = :accountId
             and e.provider_alert_id is not null and e.received_at > dispute_payments.read_at))`,
          { accountId, afterAlerts },
        )
        .first(tx.raw('1')),
    );
    return row !== undefined;
  }

  async saveDisputePayment(
    { tenantId, disputeId }: { readonly tenantId: string; readonly disputeId: string },
    read: { readonly payment: ProviderPayment; readonly providerLabel: string; readonly readAt: Date },
  ): Promise<void> {
    const columns = {
      payment: toStoredPayment(read.payment),
      provider_label: read.providerLabel,
      read_at: read.readAt,
    };
    await this.database.transaction(tenantId, (tx) =>
      tx('dispute_payments')
        .insert({ tenant_id: tenantId, dispute_id: disputeId, ...columns })
        .onConflict('dispute_id')
        .merge(columns),
    );
  }
}

function toDisputePayment({ payment, provider_label: providerLabel, read_at: readAt }: Row): DisputePayment {
  return { payment: fromStoredPayment(payment), providerLabel, readAt };
}
