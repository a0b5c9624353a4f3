import type { ProviderPayment } from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../../platform/database/database.js';
import { fromStoredPayment, toStoredPayment, type DisputePayment } from './stored-payment.js';

type Row = { readonly payment: unknown; readonly provider_label: string; readonly read_at: Date };

/** The provider's view of each disputed payment, as it was last read. */
export class DisputePaymentsRepository {
  constructor(private readonly database: Database) {}

  async find(tenantId: string, disputeId: string, within?: Tx): Promise<DisputePayment | undefined> {
    const found: unknown = await this.database.read(
      tenantId,
      (tx) => tx('dispute_payments').where({ tenant_id: tenantId, dispute_id: disputeId }).first(),
      within,
    );
    if (found === undefined) return undefined;
    const row = found as Row;
    const { provider_label: providerLabel, read_at: readAt } = row;
    return { payment: fromStoredPayment(row.payment), providerLabel, readAt };
  }

  async exists(tenantId: string, disputeId: string): Promise<boolean> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('dispute_payments').where({ tenant_id: tenantId, dispute_id: disputeId }).first(tx.raw('1')),
    );
    return row !== undefined;
  }

  async save(
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
