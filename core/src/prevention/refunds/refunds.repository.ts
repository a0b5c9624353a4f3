import type { DisputeHistory } from '@rebuttal/plugin-kit';

import { openRequest } from '../../connections/webhooks/inbox.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntity } from '../../platform/database/entities.js';
import { newestFirst } from '../../platform/database/list-parts.js';
import { prepared } from '../../platform/database/prepared.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import { liveStatuses, type Refund, type RefundStatus } from './refunds.js';

type Row = {
  source_kind: Refund['source']['kind'];
  source_id: string;
  requested_by: string | null;
  requested_by_name: string | null;
  created_at: Date;
};

export type NewRefund = Pick<
  Refund,
  | 'refundId'
  | 'tenantId'
  | 'accountId'
  | 'provider'
  | 'providerPaymentId'
  | 'amountMinor'
  | 'currency'
  | 'refundedBeforeMinor'
  | 'reason'
  | 'source'
  | 'awaitsApproval'
> & { readonly requestedBy: string };

/** `null` clears a column, and absent columns keep their values. */
export type RefundChanges = {
  readonly status?: RefundStatus;
  readonly providerRefundId?: string;
  readonly tries?: number;
  readonly nextTryAt?: Date | null;
  readonly error?: { readonly kind: string; readonly message: string } | null;
  readonly isFinal?: true;
  readonly awaitsApproval?: false;
};

export type RefundSearch = {
  readonly paymentId: string | undefined;
  readonly status: RefundStatus | undefined;
  readonly before: string | undefined;
  readonly limit: number;
};

type RefundKey = Pick<Refund, 'tenantId' | 'refundId'>;
type PaymentKey = {
  readonly tenantId: string;
  readonly accountId: string;
  readonly providerPaymentId: string;
};

/** Disputes have taken the money, or will: all but inquiries, and those that gave it back or never took it. */
const returnedStatuses = ['won', 'warning_closed', 'charge_refunded'];

/** Also a network that refunded the customer, such as Visa by RDR. An alert may report that without a dispute. */
const takenSql = `
  select exists (select 1 from disputes where tenant_id = :tenantId and transaction_id = any (:paymentIds)
                    and stage <> 'inquiry' and status <> all (:returnedStatuses))
      or exists (select 1 from alerts where tenant_id = :tenantId and provider_payment_id = any (:paymentIds)
                    and dispute_id is null and (kind = 'resolved_dispute' or source = 'rdr')) as is_taken`;

export class RefundsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. `before` is the last ID of the page before. */
  async listRefunds(tenantId: string, { paymentId, status, before, limit }: RefundSearch): Promise<Refund[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      select(tx, tenantId)
        .where(withoutUndefined({ 'r.provider_payment_id': paymentId, 'r.status': status }))
        .modify(newestFirst('r.refund_id', { before, limit })),
    );
    return (rows as Row[]).map(toRefund);
  }

  async findRefund(tenantId: string, refundId: string, within?: Tx): Promise<Refund | undefined> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => select(tx, tenantId).where('r.refund_id', refundId).first(),
      within,
    );
    return row === undefined ? undefined : toRefund(row as Row);
  }

  /** The refunds of a payment that its provider may report about: all but those that were never sent. */
  async listReported({ tenantId, accountId, providerPaymentId }: PaymentKey): Promise<Refund[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      select(tx, tenantId)
        .where({ 'r.account_id': accountId, 'r.provider_payment_id': providerPaymentId })
        .whereNotNull('r.send_begun_at'),
    );
    return (rows as Row[]).map(toRefund);
  }

  /** @throws the database's unique violation (23505) if the payment has an unfinished refund */
  async insertRefund(tx: Tx, { source, ...refund }: NewRefund): Promise<void> {
    await tx('refunds').insert({
      ...toColumns(refund),
      source_kind: source.kind,
      source_id: source.id,
    });
  }

  /** Changes it only if it has this status. Returns true if it had. */
  async updateRefund(
    tx: Tx,
    refund: RefundKey,
    from: RefundStatus,
    changes: RefundChanges,
  ): Promise<boolean> {
    const { error, isFinal, ...columns } = changes;
    const count = await tx('refunds')
      .where({ tenant_id: refund.tenantId, refund_id: refund.refundId, status: from })
      .update({
        ...toColumns(columns),
        ...(error === undefined
          ? {}
          : { error_kind: error && error.kind, error_message: error && error.message }),
        ...(isFinal ? { final_at: tx.raw('clock_timestamp()') } : {}),
        updated_at: tx.raw('now()'),
      })
      .options(prepared);
    return count > 0;
  }

  /**
   * Records that the irreversible call begins now. On return, this is durable. Returns false if the refund has ended.
   */
  async beginSend({ tenantId, refundId }: RefundKey): Promise<boolean> {
    const count = await this.database.transaction(tenantId, (tx) =>
      tx('refunds')
        .where({ tenant_id: tenantId, refund_id: refundId })
        .whereIn('status', [...liveStatuses])
        .update({
          status: 'sending',
          send_begun_at: tx.raw('coalesce(send_begun_at, clock_timestamp())'),
          updated_at: tx.raw('now()'),
        }),
    );
    return count > 0;
  }

  /** Returns true if a dispute of the payment has taken its money. */
  async isDisputed(tenantId: string, paymentIds: readonly string[]): Promise<boolean> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: { is_taken: boolean }[] }>(takenSql, {
        ...{ tenantId, returnedStatuses },
        paymentIds: [...paymentIds],
      }),
    );
    return rows[0]?.is_taken === true;
  }

  /** How many refunds rules have started since then. */
  async countOfRules(tx: Tx, tenantId: string, since: Date): Promise<number> {
    const row: unknown = await tx('refunds')
      .where({ tenant_id: tenantId, source_kind: 'rule' })
      .where('created_at', '>=', since)
      .count({ count: '*' })
      .first();
    return Number((row as { count: unknown }).count);
  }

  /** All webhooks about refunds of a payment, for providers without a read API. */
  async listEvents(
    box: SecretBox,
    { tenantId, accountId, providerPaymentId }: PaymentKey,
  ): Promise<DisputeHistory['events']> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('webhook_events')
        .where({ tenant_id: tenantId, account_id: accountId, provider_payment_id: providerPaymentId })
        .whereNot({ state: 'ignored' })
        .orderBy('event_id')
        .select('provider_event_id', 'headers', 'body', 'received_at'),
    );
    type EventRow = { provider_event_id: string; headers: Buffer; body: Buffer; received_at: Date };
    return (rows as EventRow[]).map((row) => ({
      id: row.provider_event_id,
      request: openRequest(box, { tenantId, accountId }, row),
      receivedAt: row.received_at,
    }));
  }
}

function select(tx: Tx, tenantId: string) {
  return tx('refunds as r')
    .leftJoin('users', 'users.user_id', 'r.requested_by')
    .where('r.tenant_id', tenantId)
    .select('r.*', 'users.name as requested_by_name');
}

function toRefund(row: Row): Refund {
  return {
    ...toEntity<Refund>(row),
    source: { kind: row.source_kind, id: row.source_id },
    requestedBy:
      row.requested_by === null ? undefined : { userId: row.requested_by, name: row.requested_by_name ?? '' },
  };
}
