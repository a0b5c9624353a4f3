import type { ProviderDispute } from '@rebuttal/plugin-kit';
import type { Knex } from 'knex';

import type { Database, Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import type { TextRow } from '../../platform/database/text-query.js';
import { errors } from '../../platform/errors/catalogue.js';
import { newId } from '../../platform/shared/ids.js';
import {
  acknowledgmentsQuestion,
  toFeeAcknowledgment,
  type FeeAcknowledgment,
} from './dispute-eligibility.js';
import type { DisputeFilter } from './dispute-filter.js';
import type { DisputeOrder, DisputePosition } from './dispute-order.js';
import {
  countQuery,
  isFirstPage,
  pageQuery,
  toTotal,
  waitingPositionQuery,
  exactIdQuery,
  windowQuery,
} from './dispute-queries.js';
import { customerQuery, emailCountsQuery, findByDetails, orderNumbersQuery } from './dispute-search.js';
import { summaryQuery, toCounts, type Week } from './dispute-summary.js';
import type { Dispute, DisputeCounts, ListedDispute } from './disputes.js';
import {
  disputeColumns,
  toDispute,
  toJsonColumns,
  toStateColumns,
  type DisputeRow,
} from './disputes.rows.js';
import { listedCount, toListedDispute, toPosition } from './listed-disputes.js';

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

export class DisputesRepository {
  constructor(private readonly database: Database) {}

  /** Returns true if this is the complete id of a dispute, here or at its provider, or of its transaction. */
  async hasId(tenantId: string, id: string): Promise<boolean> {
    const [rows = []] = await this.database.runBatch(tenantId, [exactIdQuery(tenantId, id)]);
    return rows.length > 0;
  }

  /** Finds disputes whose customer, order, metadata, provider reason or, if indexed, id contains the text. */
  findByDetails(tenantId: string, search: string): Promise<Pick<DisputeFilter, 'detailIds' | 'hasFoundIds'>> {
    return findByDetails(this.database, tenantId, search);
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
  async findByCustomer(tenantId: string, customer: string): Promise<string[]> {
    const [rows = []] = await this.database.runBatch(tenantId, [customerQuery(tenantId, customer)]);
    return rows.map(([id]) => id ?? '');
  }

  /** Returns the order number of each of these disputes. Leaves out those without one. */
  async orderNumbers(tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const [rows = []] = await this.database.runBatch(tenantId, [orderNumbersQuery(tenantId, ids)]);
    return new Map(rows.flatMap(([id, number]) => (id && number ? [[id, number] as const] : [])));
  }

  /** Returns the number of disputes of the customer with each of these emails, in lower case. Leaves out those without one. */
  async countByEmail(tenantId: string, emails: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (emails.length === 0) return new Map();
    const [rows = []] = await this.database.runBatch(tenantId, [emailCountsQuery(tenantId, emails)]);
    return new Map(rows.map(([email, count]) => [email ?? '', Number(count)]));
  }

  /** Returns the place of a dispute in the order of work. Undefined unless it needs a response. */
  async findWaitingPosition(tenantId: string, disputeId: string): Promise<DisputePosition | undefined> {
    const [rows = []] = await this.database.runBatch(tenantId, [waitingPositionQuery(tenantId, disputeId)]);
    const value = rows[0]?.[0];
    return value === undefined || value === null ? undefined : { value, disputeId };
  }

  async listDisputes(
    tenantId: string,
    filter: DisputeFilter,
    order: DisputeOrder,
    window: DisputeWindow,
  ): Promise<DisputeRows> {
    const question = windowQuery(tenantId, { filter, order, window });
    const [rows = []] = await this.database.runBatch(tenantId, [question]);
    return toRows(tenantId, rows, { order, window });
  }

  async page(
    tenantId: string,
    filter: DisputeFilter,
    order: DisputeOrder,
    window: DisputeWindow,
  ): Promise<DisputePage> {
    const question = pageQuery(tenantId, { filter, order, window });
    const [rows = []] = await this.database.runBatch(tenantId, [question]);
    const [counted, hasStores] = rows[0]?.slice(listedCount) ?? [
      isFirstPage(window) ? '0' : await this.count(tenantId, filter),
      'f',
    ];
    return {
      ...toRows(tenantId, rows, { order, window }),
      ...toTotal(Number(counted), filter),
      hasStores: hasStores === 't',
    };
  }

  private async count(tenantId: string, filter: DisputeFilter): Promise<string> {
    const [rows = []] = await this.database.runBatch(tenantId, [countQuery(tenantId, filter)]);
    return rows[0]?.[0] ?? '0';
  }

  async summarize(tenantId: string, filter: DisputeFilter, week: Week): Promise<DisputeCounts> {
    const [rows = []] = await this.database.runBatch(tenantId, [summaryQuery(tenantId, filter, week)]);
    return toCounts(rows, filter);
  }

  /** Returns who agreed to the fees of these disputes, by dispute. */
  async feeAcknowledgments(
    tenantId: string,
    disputeIds: readonly string[],
  ): Promise<ReadonlyMap<string, FeeAcknowledgment>> {
    if (disputeIds.length === 0) return new Map();
    const [rows = []] = await this.database.runBatch(tenantId, [
      acknowledgmentsQuestion(tenantId, disputeIds),
    ]);
    return new Map(rows.map((row) => [row[0] ?? '', toFeeAcknowledgment(row)]));
  }

  async findDispute(tenantId: string, disputeId: string): Promise<Dispute | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      selectDisputes(tx, tenantId).where('disputes.dispute_id', disputeId).first(),
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
      selectDisputes(tx, tenantId).whereRaw('disputes.dispute_id = any (?)', [[...disputeIds]]),
    );
    return new Map((rows as DisputeRow[]).map((row) => [row.dispute_id, toDispute(row)]));
  }

  /** Returns the dispute that this submission responds to. */
  async findOfSubmission(tx: Tx, tenantId: string, submissionId: string): Promise<Dispute | undefined> {
    const row: unknown = await selectDisputes(tx, tenantId)
      .where(
        'disputes.dispute_id',
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
      .where('disputes.dispute_id', disputeId)
      .forNoKeyUpdate('disputes')
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
          offset 0 for no key update) as disputes`,
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

function toRows(
  tenantId: string,
  rows: readonly TextRow[],
  { order, window }: { readonly order: DisputeOrder; readonly window: DisputeWindow },
): DisputeRows {
  const shown = rows.slice(0, window.limit);
  const last = shown.at(-1);
  return {
    disputes: shown.map((row) => toListedDispute(tenantId, row)),
    next: rows.length > shown.length && last !== undefined ? toPosition(last, order) : undefined,
  };
}

function selectDisputes(tx: Tx, tenantId: string, from: string | Knex.Raw = 'disputes') {
  return tx(from)
    .join('psp_accounts', (join) => join.on('psp_accounts.account_id', 'disputes.account_id'))
    .where('disputes.tenant_id', tenantId)
    .leftJoin('users as assignees', 'assignees.user_id', 'disputes.assigned_to')
    .leftJoin('dispute_customers', 'dispute_customers.dispute_id', 'disputes.dispute_id')
    .select([...disputeColumns])
    .options(prepared);
}
