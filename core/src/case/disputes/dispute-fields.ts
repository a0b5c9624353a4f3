import type {
  Coverage,
  DisputeReason,
  DisputeStage,
  DisputeStatus,
  OutcomeDetail,
  RequestedDocument,
} from '@rebuttal/plugin-kit';

import type { StatedCoverage } from './coverage.js';
import type { LossCause } from './loss-causes.js';
import { readinessLevels } from './readiness-levels.js';
import {
  flag,
  integer,
  json,
  levelOf,
  movements,
  optionalJson,
  optionalText,
  optionalTime,
  text,
  time,
  type StoredValue,
} from './stored-values.js';

/** One property of a dispute: where it is stored, who decides it, and where it appears. */
type DisputeField<Value> = StoredValue<Value> & {
  /** Column of the table `disputes`. */
  readonly column: string;
  /** True if the provider reports it. Otherwise the product decides it. */
  readonly isReported: boolean;
  /** False for values that lists leave out. */
  readonly isListed: boolean;
  /** True if a change of it creates an event for people and webhook endpoints. */
  readonly isNotifiable: boolean;
  /** Its column in CSV exports. */
  readonly exportedAs: string | undefined;
  /** How long a stored value applies that a webhook's excerpt leaves out. */
  readonly kept: 'always' | 'while lost' | 'in its round' | 'never';
};

type Options = Partial<Pick<DisputeField<unknown>, 'kept' | 'exportedAs'>> & {
  readonly unlisted?: true;
  readonly notifiable?: true;
};

const field =
  (isReported: boolean) =>
  <Value, const Given extends Options>(column: string, stored: StoredValue<Value>, options?: Given) => {
    const { unlisted, notifiable, exportedAs, kept = 'always' }: Options = options ?? {};
    const isListed = unlisted !== true;
    return {
      ...stored,
      ...{ column, isReported, isListed, isNotifiable: notifiable === true, exportedAs, kept },
    } as DisputeField<Value> & {
      readonly isListed: Given extends { readonly unlisted: true } ? false : true;
    };
  };

const own = field(false);
const reported = field(true);

/**
 * Every stored property of a dispute, declared once. Rows, the select list, lists, change detection, the merge of excerpts
 * and CSV derive from it (CONTRIBUTING.md, "Add a dispute field"). The amount, the acknowledged fee and the assignee take two columns each and are composed by their readers.
 */
export const disputeFields = {
  disputeId: own('dispute_id', text(), { exportedAs: 'dispute_id' }),
  tenantId: own('tenant_id', text()),
  accountId: own('account_id', text()),
  provider: own('provider', text(), { exportedAs: 'provider' }),
  providerDisputeId: own('provider_dispute_id', text(), { exportedAs: 'psp_dispute_id' }),
  transactionId: reported('transaction_id', optionalText(), { exportedAs: 'psp_transaction_id' }),
  amountMinor: reported('amount_minor', integer, { notifiable: true }),
  currency: reported('currency', text(), { notifiable: true, exportedAs: 'currency' }),
  status: reported('status', text<DisputeStatus>(), { notifiable: true }),
  providerStatus: reported('provider_status', text(), { exportedAs: 'psp_status' }),
  stage: reported('stage', text<DisputeStage>(), { notifiable: true, exportedAs: 'stage' }),
  outcomeDetail: reported('outcome_detail', optionalText<OutcomeDetail>(), {
    exportedAs: 'outcome_detail',
    kept: 'never',
  }),
  lossReason: reported('loss_reason', optionalText(), {
    notifiable: true,
    exportedAs: 'loss_reason',
    kept: 'while lost',
  }),
  reason: reported('reason', text<DisputeReason>(), { notifiable: true, exportedAs: 'reason' }),
  providerReason: reported('provider_reason', optionalText()),
  reasonCode: reported('reason_code', optionalText(), { exportedAs: 'reason_code' }),
  network: reported('network', optionalText(), { exportedAs: 'card_network' }),
  createdAt: reported('created_at', time, { exportedAs: 'created_at' }),
  updatedAt: own('updated_at', time),
  evidenceDueBy: reported('evidence_due_by', optionalTime, {
    notifiable: true,
    exportedAs: 'evidence_due_by',
    kept: 'in its round',
  }),
  evidenceSubmittedAt: own('evidence_submitted_at', optionalTime, { exportedAs: 'evidence_submitted_at' }),
  isRefundable: reported('is_refundable', flag),
  isTestMode: reported('is_test_mode', flag, { exportedAs: 'is_test_mode' }),
  submissionCount: reported('submission_count', integer),
  metadata: reported('metadata', json<Readonly<Record<string, string>>>()),
  raw: reported('raw', json<unknown>(), { unlisted: true }),
  requestedDocuments: reported('requested_documents', optionalJson<readonly RequestedDocument[]>(), {
    unlisted: true,
  }),
  moneyMovements: reported('money_movements', movements, { unlisted: true }),
  coverage: reported('coverage', optionalJson<Coverage>()),
  /** As a person stated it. */
  statedCoverage: own('stated_coverage', optionalJson<StatedCoverage>()),
  /** The cause of the loss that a person chose. */
  lossCause: own('loss_cause', optionalText<LossCause>(), { exportedAs: 'loss_cause' }),
  /** The team's own labels. */
  tags: own('tags', json<readonly string[]>(), { exportedAs: 'tags' }),
  /** The provider's code of the defense reason that a person chose. */
  defenseCode: own('defense_code', optionalText(), { unlisted: true }),
  /** Set before the call to the provider, so that its response is recognized as ours. */
  acceptRequestedAt: own('accept_requested_at', optionalTime, { unlisted: true }),
  /** When the provider accepted our request. Stored because some providers can't be queried for it. */
  acceptedAt: own('accepted_at', optionalTime, { unlisted: true }),
  closedAt: own('closed_at', optionalTime, { unlisted: true }),
  /** As it was last computed. Undefined while that is due. */
  readiness: own('readiness', levelOf(readinessLevels)),
  /** PostgreSQL's version of the row. Each write changes it. */
  version: own('xmin', text(), { unlisted: true }),
  /** The time at which the provider had this state. */
  stateAsOf: own('state_as_of', time, { unlisted: true }),
} as const;

export type DisputeFieldName = keyof typeof disputeFields;
type Fields = typeof disputeFields;

/** The stored properties with their values. */
export type StoredDispute = { readonly [Name in DisputeFieldName]: ReturnType<Fields[Name]['fromRow']> };
export type UnlistedName = {
  [Name in DisputeFieldName]: Fields[Name]['isListed'] extends true ? never : Name;
}[DisputeFieldName];

export const disputeFieldEntries = Object.entries(disputeFields) as readonly (readonly [
  DisputeFieldName,
  DisputeField<unknown>,
])[];

/** The columns whose change creates an event. */
export const notifiableColumns: readonly string[] = disputeFieldEntries
  .filter(([, { isNotifiable }]) => isNotifiable)
  .map(([, { column }]) => column);
