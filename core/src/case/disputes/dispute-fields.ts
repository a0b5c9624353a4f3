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
  /** Its name in the API, CSV exports and events. Null if they do not have it, or have a value composed from it. */
  readonly shownAs: string | null;
  /** How long a stored value applies that a webhook's excerpt leaves out. */
  readonly kept: 'always' | 'while lost' | 'in its round' | 'never';
};

/** `shownAs` is the column unless stated. `unlisted` values are not shown. */
type Options = Partial<Pick<DisputeField<unknown>, 'kept' | 'shownAs'>> & {
  readonly unlisted?: true;
  readonly notifiable?: true;
};

type ShownAs<Column, Given> = Given extends { readonly unlisted: true }
  ? null
  : Given extends { readonly shownAs: infer Name }
    ? Name
    : Column;

const field =
  (isReported: boolean) =>
  <Value, const Column extends string, const Given extends Options>(
    column: Column,
    stored: StoredValue<Value>,
    options?: Given,
  ) => {
    const { unlisted, notifiable, shownAs = column, kept = 'always' }: Options = options ?? {};
    const isListed = unlisted !== true;
    const declared: DisputeField<Value> = {
      ...stored,
      ...{ column, isReported, isListed, isNotifiable: notifiable === true, kept },
      shownAs: isListed ? shownAs : null,
    };
    return declared as DisputeField<Value> & {
      readonly isListed: Given extends { readonly unlisted: true } ? false : true;
      readonly shownAs: ShownAs<Column, Given>;
    };
  };

const own = field(false);
const reported = field(true);

/**
 * Every stored property of a dispute, declared once. Rows, the select list, lists, change detection, the merge of excerpts
 * and CSV derive from it (CONTRIBUTING.md, "Add a dispute field"). The amount, the acknowledged fee and the assignee take two columns each and are composed by their readers.
 */
export const disputeFields = {
  disputeId: own('dispute_id', text()),
  tenantId: own('tenant_id', text(), { shownAs: null }),
  accountId: own('account_id', text(), { shownAs: 'psp_account_id' }),
  provider: own('provider', text()),
  providerDisputeId: own('provider_dispute_id', text(), { shownAs: 'psp_dispute_id' }),
  transactionId: reported('transaction_id', optionalText(), { shownAs: 'psp_transaction_id' }),
  amountMinor: reported('amount_minor', integer, { notifiable: true, shownAs: 'amount' }),
  currency: reported('currency', text(), { notifiable: true }),
  status: reported('status', text<DisputeStatus>(), { notifiable: true }),
  providerStatus: reported('provider_status', text(), { shownAs: 'psp_status' }),
  stage: reported('stage', text<DisputeStage>(), { notifiable: true }),
  outcomeDetail: reported('outcome_detail', optionalText<OutcomeDetail>(), { kept: 'never' }),
  lossReason: reported('loss_reason', optionalText(), { notifiable: true, kept: 'while lost' }),
  reason: reported('reason', text<DisputeReason>(), { notifiable: true }),
  providerReason: reported('provider_reason', optionalText(), { shownAs: 'psp_reason' }),
  reasonCode: reported('reason_code', optionalText()),
  network: reported('network', optionalText(), { shownAs: 'card_network' }),
  createdAt: reported('created_at', time),
  updatedAt: own('updated_at', time),
  evidenceDueBy: reported('evidence_due_by', optionalTime, { notifiable: true, kept: 'in its round' }),
  evidenceSubmittedAt: own('evidence_submitted_at', optionalTime),
  isRefundable: reported('is_refundable', flag),
  isTestMode: reported('is_test_mode', flag),
  submissionCount: reported('submission_count', integer, { shownAs: null }),
  metadata: reported('metadata', json<Readonly<Record<string, string>>>(), { shownAs: null }),
  raw: reported('raw', json<unknown>(), { unlisted: true }),
  requestedDocuments: reported('requested_documents', optionalJson<readonly RequestedDocument[]>(), {
    unlisted: true,
  }),
  moneyMovements: reported('money_movements', movements, { unlisted: true }),
  coverage: reported('coverage', optionalJson<Coverage>(), { shownAs: null }),
  /** As a person stated it. */
  statedCoverage: own('stated_coverage', optionalJson<StatedCoverage>(), { shownAs: null }),
  /** The cause of the loss that a person chose. */
  lossCause: own('loss_cause', optionalText<LossCause>()),
  /** The team's own labels. */
  tags: own('tags', json<readonly string[]>()),
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

/** The properties that the API and CSV exports show as stored, with their names there. */
export const shownFields = disputeFieldEntries.flatMap(([name, { shownAs }]) =>
  shownAs === null ? [] : [{ name: name as Exclude<DisputeFieldName, UnlistedName>, shownAs }],
);

/** Their values in the API. */
export type ShownValues = {
  [Name in DisputeFieldName as NonNullable<Fields[Name]['shownAs']>]: Wire<StoredDispute[Name]>;
};

type Wire<Value> = Value extends undefined
  ? null
  : Value extends Date
    ? string
    : Value extends readonly (infer Item)[]
      ? Item[]
      : Value;
