import { money, type ProviderDispute } from '@rebuttal/plugin-kit';
import type { Knex } from 'knex';

import type { Database, Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import { errors } from '../../platform/errors/catalogue.js';
import { newId } from '../../platform/shared/ids.js';
import { isId } from './dispute-conditions.js';
import type { FeeAcknowledgment } from './dispute-eligibility.js';
import type { DisputeFilter } from './dispute-filter.js';
import { waitingDueBy, type DisputeOrder, type DisputePosition } from './dispute-order.js';
import { countQuery, isFirstPage, pageQuery, toTotal, windowQuery } from './dispute-queries.js';
import { countByEmail, findByCustomer, findByDetails, findOrderNumbers } from './dispute-search.js';
import { summaryQuery, toCounts, type SummaryRow, type Week } from './dispute-summary.js';
import type { Dispute, DisputeCounts, ListedDispute } from './disputes.js';
import {
  disputeColumns,
  toDispute,
  toJsonColumns,
  toListedDispute,
  toStateColumns,
  type DisputeRow,
} from './disputes.rows.js';

export type DisputeWindow =
  | { readonly limit: number; readonly offset: number }
  | { readonly limit: number; readonly after: DisputePosition | undefined };

/** The requested disputes, and the position of the next page if there is one. */
export type DisputeRows = {
  readonly disputes: readonly ListedDispute[];
  readonly next: DisputePosition | undefined;
};

/** Everything a screen's list needs, from one query. */
export type DisputePage = DisputeRows & {
  /** The number of disputes that match the filter, or `countMax` if more than that were found. */
  readonly total: number;
  readonly isTotalExact: boolean;
  /** True if the company has ever connected a store. */
  readonly hasStores: boolean;
};

/** The company and account that own a dispute. */
export type DisputeOwner = { readonly tenantId: string; readonly accountId: string };

/** The state of a dispute at its provider, and its time. */
export type ProviderSnapshot = {
  readonly dispute: ProviderDispute;
  /** The time from which the state is known to be true. */
  readonly asOf: Date;
  /** The request that caused the fetch. */
  readonly requestId?: string | undefined;
  /** Default: now. Given for a history that is loaded later. */
  readonly occurredAt?: Date;
  /** Set for a webhook's excerpt. Fields that it leaves out keep their values. */
  readonly isPartial?: true;
};

type ListedRow = DisputeRow & { readonly sort_key: string | null };
type PageRow = ListedRow & { readonly total: string; readonly has_stores: boolean };
type AcknowledgmentRow = {
  readonly dispute_id: string;
  readonly fee_acknowledged_minor: number;
  readonly fee_acknowledged_currency: string;
  readonly fee_acknowledged_at: Date;
  readonly name: string | null;
};

export class DisputesRepository {
  constructor(private readonly database: Database) {}

  /** Returns true if this is the complete id of a dispute, here or at its provider, or of its transaction. */
  async hasId(tenantId: string, id: string): Promise<boolean> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('disputes as d').where('d.tenant_id', tenantId).where(isId(id)).first('dispute_id'),
    );
    return row !== undefined;
  }

  /** Finds disputes whose customer, order, metadata, provider reason or, if indexed, id contains the text. */
  findByDetails(tenantId: string, search: string): Promise<Pick<DisputeFilter, 'detailIds' | 'hasFoundIds'>> {
    return this.database.read(tenantId, (tx) => findByDetails(tx, tenantId, search));
  }

  /** The open disputes that the records of a data import belonged to when it ended. */
  async findByImport(tenantId: string, importId: string): Promise<string[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: { id: string }[] }>(
        `select unnest(dispute_ids) as id from data_imports where tenant_id = ? and import_id = ?`,
        [tenantId, importId],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of disputes of the customer with this email, or with this text in their name or email. */
  findByCustomer(tenantId: string, customer: string): Promise<string[]> {
    return this.database.read(tenantId, (tx) => findByCustomer(tx, tenantId, customer));
  }

  /** Returns the order number of each of these disputes. Leaves out those without one. */
  orderNumbers(tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.database.read(tenantId, (tx) => findOrderNumbers(tx, tenantId, ids));
  }

  /** Returns the number of disputes of the customer with each of these emails, in lower case. Leaves out those without one. */
  async countByEmail(tenantId: string, emails: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (emails.length === 0) return new Map();
    return this.database.read(tenantId, (tx) => countByEmail(tx, tenantId, emails));
  }

  /** Returns the place of a dispute in the order of work. Undefined unless it needs a response. */
  async findWaitingPosition(tenantId: string, disputeId: string): Promise<DisputePosition | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('disputes as d')
        .where({ 'd.tenant_id': tenantId, 'd.dispute_id': disputeId, 'd.status': 'needs_response' })
        .first(tx.raw(`${waitingDueBy}::text as value`)),
    );
    const { value } = (row ?? { value: null }) as { value: string | null };
    return value === null ? undefined : { value, disputeId };
  }

  async listDisputes(
    tenantId: string,
    filter: DisputeFilter,
    order: DisputeOrder,
    window: DisputeWindow,
  ): Promise<DisputeRows> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      windowQuery(tx, { tenantId, filter, order, window }),
    );
    return toRows(rows as ListedRow[], window);
  }

  async page(
    tenantId: string,
    filter: DisputeFilter,
    order: DisputeOrder,
    window: DisputeWindow,
  ): Promise<DisputePage> {
    const found: unknown = await this.database.read(tenantId, (tx) =>
      pageQuery(tx, { tenantId, filter, order, window }),
    );
    const rows = found as PageRow[];
    const total = rows[0]?.total ?? (isFirstPage(window) ? 0 : await this.count(tenantId, filter));
    return {
      ...toRows(rows, window),
      ...toTotal(Number(total), filter),
      hasStores: rows[0]?.has_stores ?? false,
    };
  }

  private async count(tenantId: string, filter: DisputeFilter): Promise<number> {
    const rows: unknown = await this.database.read(tenantId, (tx) => countQuery(tx, { tenantId, filter }));
    return Number((rows as Pick<PageRow, 'total'>[])[0]?.total ?? 0);
  }

  async summarize(tenantId: string, filter: DisputeFilter, week: Week): Promise<DisputeCounts> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      summaryQuery(tx, { tenantId, filter }, week),
    );
    return toCounts(rows as SummaryRow[], filter);
  }

  /** Returns who agreed to the fees of these disputes, by dispute. */
  async feeAcknowledgments(
    tenantId: string,
    disputeIds: readonly string[],
  ): Promise<ReadonlyMap<string, FeeAcknowledgment>> {
    if (disputeIds.length === 0) return new Map();
    const found: unknown = await this.database.read(tenantId, (tx) =>
      tx('disputes as d')
        .leftJoin('users as u', 'u.user_id', 'd.fee_acknowledged_by')
        .where('d.tenant_id', tenantId)
        .whereIn('d.dispute_id', disputeIds)
        .whereNotNull('d.fee_acknowledged_at')
        .select('d.dispute_id', 'd.fee_acknowledged_minor', 'd.fee_acknowledged_currency')
        .select('d.fee_acknowledged_at', 'u.name'),
    );
    return new Map(
      (found as AcknowledgmentRow[]).map((row) => [
        row.dispute_id,
        {
          fee: money(row.fee_acknowledged_minor, row.fee_acknowledged_currency),
          at: row.fee_acknowledged_at.toISOString(),
          name: row.name ?? undefined,
        },
      ]),
    );
  }

  async findDispute(tenantId: string, disputeId: string): Promise<Dispute | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      selectDisputes(tx, tenantId).where('d.dispute_id', disputeId).first(),
    );
    return row === undefined ? undefined : toDispute(row as DisputeRow);
  }

  /** @throws {AppError} 404 */
  async getDispute(tenantId: string, disputeId: string): Promise<Dispute> {
    return required(await this.findDispute(tenantId, disputeId));
  }

  /** Returns the disputes that exist, by id. */
  async findAll(tenantId: string, disputeIds: readonly string[]): Promise<ReadonlyMap<string, Dispute>> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      selectDisputes(tx, tenantId).whereRaw('d.dispute_id = any (?)', [[...disputeIds]]),
    );
    return new Map((rows as DisputeRow[]).map((row) => [row.dispute_id, toDispute(row)]));
  }

  /** Returns the dispute that this submission responds to. */
  async findOfSubmission(tx: Tx, tenantId: string, submissionId: string): Promise<Dispute | undefined> {
    const row: unknown = await selectDisputes(tx, tenantId)
      .where(
        'd.dispute_id',
        tx('submissions')
          .where({ tenant_id: tenantId, submission_id: submissionId })
          .select('submissions.dispute_id'),
      )
      .first();
    return row === undefined ? undefined : toDispute(row as DisputeRow);
  }

  /**
   * Locks the dispute against changes until the transaction ends. Rows that only reference it, such as events, don't
   * wait.
   */
  async lockDispute(tx: Tx, tenantId: string, disputeId: string): Promise<Dispute | undefined> {
    const row: unknown = await selectDisputes(tx, tenantId)
      .where('d.dispute_id', disputeId)
      .forNoKeyUpdate('d')
      .first();
    return row === undefined ? undefined : toDispute(row as DisputeRow);
  }

  /** @throws {AppError} 404 */
  async getLockedDispute(tx: Tx, tenantId: string, disputeId: string): Promise<Dispute> {
    return required(await this.lockDispute(tx, tenantId, disputeId));
  }

  /** Returns provider ids of an account's disputes in these states that were last seen before then, oldest first. */
  async listStale(
    owner: { readonly tenantId: string; readonly accountId: string },
    which: { readonly statuses: readonly string[]; readonly before: Date; readonly limit: number },
  ): Promise<string[]> {
    return this.database.read(owner.tenantId, (tx) =>
      tx('disputes')
        .where({ tenant_id: owner.tenantId, account_id: owner.accountId })
        .whereIn('status', [...which.statuses])
        .where('state_as_of', '<', which.before)
        .orderBy('state_as_of')
        .limit(which.limit)
        .pluck<string[]>('provider_dispute_id'),
    );
  }

  /** Returns true if the account has ever had a dispute. */
  async hasAny(owner: { readonly tenantId: string; readonly accountId: string }): Promise<boolean> {
    const row: unknown = await this.database.read(owner.tenantId, (tx) =>
      tx('disputes').where({ tenant_id: owner.tenantId, account_id: owner.accountId }).first('dispute_id'),
    );
    return row !== undefined;
  }

  async lockByProviderId(
    tx: Tx,
    owner: DisputeOwner,
    providerDisputeId: string,
  ): Promise<Dispute | undefined> {
    return (await this.lockAllByProviderId(tx, owner, [providerDisputeId])).get(providerDisputeId);
  }

  /**
   * Locks disputes by their provider's ids. The fixed order prevents deadlocks between two callers with the same ids.
   * `offset 0` forces one index lookup per id. Without it, PostgreSQL reads all disputes of the company until `analyze`
   * has counted them.
   */
  async lockAllByProviderId(
    tx: Tx,
    { tenantId, accountId }: DisputeOwner,
    providerDisputeIds: readonly string[],
  ): Promise<Map<string, Dispute>> {
    const wanted = [...new Set(providerDisputeIds)].toSorted(compareIds);
    const locked = tx.raw(
      `unnest(?::text[]) as wanted (id) cross join lateral
       (select xmin, * from disputes where account_id = ? and provider_dispute_id = wanted.id
          offset 0 for no key update) as d`,
      [wanted, accountId],
    );
    const rows: unknown = await selectDisputes(tx, tenantId, locked);
    return new Map((rows as DisputeRow[]).map((row) => [row.provider_dispute_id, toDispute(row)]));
  }

  /** Returns the new ids by provider id. Leaves out rows that another transaction inserted in the meantime. */
  async insertDisputes(
    tx: Tx,
    owner: DisputeOwner & { readonly provider: string },
    seen: readonly ProviderSnapshot[],
  ): Promise<Map<string, string>> {
    const rows = seen
      .map(({ dispute, asOf }) => ({
        dispute_id: newId('dsp'),
        tenant_id: owner.tenantId,
        account_id: owner.accountId,
        provider: owner.provider,
        provider_dispute_id: dispute.providerDisputeId,
        ...toStateColumns(dispute),
        ...toJsonColumns(dispute),
        state_as_of: asOf,
      }))
      .toSorted((one, other) => compareIds(one.provider_dispute_id, other.provider_dispute_id));
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    if (columns === '') return new Map();
    const { rows: inserted } = await tx.raw<{
      rows: Pick<DisputeRow, 'dispute_id' | 'provider_dispute_id'>[];
    }>(
      `insert into disputes (${columns})
       select ${columns} from jsonb_populate_recordset(null::disputes, ?)
       on conflict (account_id, provider_dispute_id) do nothing
       returning dispute_id, provider_dispute_id`,
      [JSON.stringify(rows)],
    );
    return new Map(inserted.map((row) => [row.provider_dispute_id, row.dispute_id]));
  }

  /** Updates the time of locked disputes whose state is unchanged. */
  async markSeen(
    tx: Tx,
    tenantId: string,
    seen: readonly { readonly disputeId: string; readonly asOf: Date }[],
  ): Promise<void> {
    if (seen.length === 0) return;
    await tx.raw(
      `update disputes set state_as_of = seen.as_of
         from unnest(?::text[], ?::timestamptz[]) as seen (dispute_id, as_of)
        where disputes.tenant_id = ? and disputes.dispute_id = seen.dispute_id`,
      [seen.map(({ disputeId }) => disputeId), seen.map(({ asOf }) => asOf), tenantId],
    );
  }

  /** Recorded before the call to the provider. Reset if the provider reports that nothing happened. */
  async setAcceptRequested(
    tx: Tx,
    dispute: Pick<Dispute, 'tenantId' | 'disputeId'>,
    isRequested: boolean,
  ): Promise<void> {
    await this.updateDispute(tx, dispute, { accept_requested_at: isRequested ? tx.raw('now()') : null });
  }

  async updateDispute(
    tx: Tx,
    dispute: Pick<Dispute, 'tenantId' | 'disputeId'>,
    columns: Record<string, unknown>,
  ): Promise<void> {
    await tx('disputes')
      .where({ tenant_id: dispute.tenantId, dispute_id: dispute.disputeId })
      .update(columns)
      .options(prepared);
  }
}

function required(dispute: Dispute | undefined): Dispute {
  if (dispute === undefined) throw errors.disputeNotFound();
  return dispute;
}

/** Compares by bytes, regardless of the locale. */
const compareIds = (one: string, other: string) => (one < other ? -1 : 1);

function toRows(rows: readonly ListedRow[], { limit }: DisputeWindow): DisputeRows {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    disputes: shown.map(toListedDispute),
    next: rows.length > limit && last ? { value: last.sort_key, disputeId: last.dispute_id } : undefined,
  };
}

function selectDisputes(tx: Tx, tenantId: string, from: string | Knex.Raw = 'disputes as d') {
  return tx(from)
    .join('psp_accounts as a', 'a.account_id', 'd.account_id')
    .leftJoin('dispute_customers as c', 'c.dispute_id', 'd.dispute_id')
    .where('d.tenant_id', tenantId)
    .select(tx.raw(disputeColumns))
    .options(prepared);
}
