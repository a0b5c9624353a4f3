import {
  isObject,
  money,
  optional,
  reasonOfNetworkCode,
  type DisputeStatus,
  type ProviderDispute,
} from '@rebuttal/plugin-kit';
import type { Knex } from 'knex';

import { requireText, requireTime, textOf } from '../../commerce/data/column-values.js';
import { kindDefinitions, type DataRecord } from '../../commerce/data/data-kinds.js';
import {
  inWindow,
  toRecordCount,
  type RecordCount,
  type RecordStore,
  type RecordWindow,
  type RecordWriter,
  type StoredRecord,
} from '../../commerce/data/record-store.js';
import { manualProviderId } from '../../connections/providers/manual-provider.js';
import { ensureManualAccount } from '../../connections/psp-accounts/manual-account.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Dispute } from '../disputes/disputes.js';
import type { DisputesRepository, ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { DisputeSync } from '../sync/dispute-sync.js';

type Row = {
  provider_dispute_id: string;
  status: DisputeStatus;
  raw: Readonly<Record<string, unknown>>;
  updated_at: Date;
};

export type ManualDisputesDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly sync: DisputeSync;
};

/** Stores disputes of acquirers without a plugin in the same way as those that a plugin reports. */
export class ManualDisputes implements RecordStore {
  constructor(private readonly deps: ManualDisputesDeps) {}

  async write({ tenantId, origin }: RecordWriter, records: readonly DataRecord[]): Promise<void> {
    if (records.length === 0) return;
    const ids = records.map(({ externalId }) => externalId);
    await this.deps.database.transaction(tenantId, async (tx) => {
      const account = await ensureManualAccount(tx, tenantId);
      const known = await this.deps.disputes.lockAllByProviderId(tx, account, ids);
      const asOf = await databaseNow(tx);
      const seen = records
        .filter((record) => !isStale(record, known.get(record.externalId)))
        .map((record): ProviderSnapshot => {
          const dispute = toProviderDispute(record, known.get(record.externalId));
          return { dispute, asOf, requestId: origin?.requestId };
        });
      await this.deps.sync.applyWithin(tx, account, seen);
    });
  }

  async countRecords(tenantId: string): Promise<RecordCount> {
    const row: unknown = await this.deps.database.read(tenantId, (tx) =>
      manualDisputes(tx, tenantId).count('* as count').max('updated_at as last').first(),
    );
    return toRecordCount(row);
  }

  async listRecords(tenantId: string, window: RecordWindow): Promise<StoredRecord[]> {
    const rows: unknown = await this.deps.database.read(tenantId, (tx) =>
      manualDisputes(tx, tenantId)
        .modify(inWindow('provider_dispute_id', window))
        .select('provider_dispute_id', 'status', 'raw', 'updated_at'),
    );
    return (rows as Row[]).map(toStoredRecord);
  }
}

/** The account leads to the index of its disputes. */
function manualDisputes(tx: Tx, tenantId: string): Knex.QueryBuilder {
  const account = tx('psp_accounts').where({ tenant_id: tenantId, provider: manualProviderId });
  return tx('disputes').where({ tenant_id: tenantId }).whereIn('account_id', account.select('account_id'));
}

/** The record as it was sent. Stored in place of a provider's response. */
function rawOf({ raw }: Dispute): Readonly<Record<string, unknown>> {
  return isObject(raw) ? raw : {};
}

function isStale({ updatedAt }: DataRecord, known: Dispute | undefined): boolean {
  const stored = known && rawOf(known)['updated_at'];
  return updatedAt !== undefined && typeof stored === 'string' && updatedAt < stored;
}

/** A field that a record leaves out has no value, except for the status, which also changes here. */
export function toProviderDispute(record: DataRecord, known: Dispute | undefined): ProviderDispute {
  const { externalId, columns } = record;
  const network = textOf(columns, 'network')?.replaceAll(' ', '_');
  const reasonCode = textOf(columns, 'reason_code');
  const due = textOf(columns, 'due_at');
  const last4 = textOf(columns, 'card_last4');
  return {
    providerDisputeId: externalId,
    ...optional('transactionId', textOf(columns, 'provider_payment_id')),
    amount: money(Number(columns['amount_minor']), requireText(columns, 'currency')),
    ...toState(textOf(columns, 'status'), known),
    reason: reasonOfNetworkCode(network, reasonCode) ?? 'general',
    ...optional('reasonCode', reasonCode),
    ...optional('network', network),
    openedAt: requireTime(columns, 'opened_at'),
    ...optional('evidenceDueBy', due === undefined ? undefined : new Date(due)),
    isRefundable: false,
    isTestMode: false,
    submissionCount: known?.submissionCount ?? 0,
    metadata: last4 === undefined ? {} : { card_last4: last4 },
    raw: toRaw(record, known),
  };
}

/** @param sent the status of the record, if it has one */
function toState(
  sent: string | undefined,
  known: Dispute | undefined,
): Pick<ProviderDispute, 'status' | 'providerStatus' | 'stage'> {
  const status = (sent as DisputeStatus | undefined) ?? known?.status ?? 'needs_response';
  const isClosed = status === 'won' || status === 'lost';
  return {
    status,
    providerStatus: sent ?? known?.providerStatus ?? status,
    stage: isClosed ? 'closed' : 'chargeback',
  };
}

/** The fields as they were sent, by their names in the API. */
function toRaw({ updatedAt, columns }: DataRecord, known: Dispute | undefined): Record<string, unknown> {
  const version = updatedAt ?? (known && rawOf(known)['updated_at']);
  const sent = kindDefinitions.disputes.fields.filter(({ column }) => columns[column] !== undefined);
  return {
    ...Object.fromEntries(sent.map(({ name, column }) => [name, columns[column]])),
    ...optional('updated_at', version),
  };
}

function toStoredRecord({ provider_dispute_id: externalId, status, raw, updated_at }: Row): StoredRecord {
  const updatedAt = raw['updated_at'];
  const sent = kindDefinitions.disputes.fields.map(({ name }) => [name, raw[name] ?? null] as const);
  return {
    externalId,
    updatedAt: typeof updatedAt === 'string' ? new Date(updatedAt) : undefined,
    receivedAt: updated_at,
    values: { ...Object.fromEntries(sent), status },
  };
}
