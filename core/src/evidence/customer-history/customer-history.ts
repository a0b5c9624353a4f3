import { currencyExponent, type DisputeStatus, type Money, type ProviderPayment } from '@rebuttal/plugin-kit';

import { openStatuses } from '../../case/disputes/disputes.js';
import type { BuyerClues } from '../../commerce/payments/payments.js';
import { purchaseOf, type MatchedRecords } from '../orders/matched-records.js';
import type { HistoryBasisDto, HistoryMarkDto } from './customer-history.dto.js';

/** The values that identify the customer of a dispute. All lists are empty if nothing is known. */
export type CustomerMarks = Required<BuyerClues> & { readonly providerCustomerId: string | undefined };

/** The known data about the customer of a disputed payment. */
export type KnownCustomer = {
  /** The email address that a person entered. It replaces those of all sources. */
  readonly enteredEmail: string | undefined;
  /** As the provider reported it last. */
  readonly payment: ProviderPayment | undefined;
  readonly records: MatchedRecords;
};

/** A dispute of the customer as it is stored. */
export type HistoryDispute = {
  readonly disputeId: string;
  readonly provider: string;
  readonly providerDisputeId: string;
  readonly transactionId: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: DisputeStatus;
  readonly reason: string;
  readonly amount: Money;
  readonly createdAt: Date;
  readonly matchedBy: readonly HistoryBasisDto[];
};

/** The largest number of records of each kind that is counted. */
export const countedMax = 100;
const latestMax = 5;

export function marksOf({ enteredEmail, payment, records }: KnownCustomer): CustomerMarks {
  const { card, customer } = payment ?? {};
  const { email, accountId } = purchaseOf(records);
  const reported = [customer?.email, email, records.order?.buyer.email, records.customer?.email];
  const emails = enteredEmail === undefined ? reported : [enteredEmail];
  return {
    emails: distinct(emails.map((one) => one?.trim().toLowerCase())),
    accountIds: distinct([accountId]),
    cardFingerprints: distinct([card?.fingerprint, records.payment?.cardFingerprint]),
    providerCustomerId: customer?.id,
  };
}

/** The kinds of values that are known. */
export function knownBy(marks: CustomerMarks): HistoryMarkDto[] {
  const isKnown: Readonly<Record<HistoryMarkDto, boolean>> = {
    account: marks.accountIds.length > 0,
    email: marks.emails.length > 0,
    card: marks.cardFingerprints.length > 0,
    provider: marks.providerCustomerId !== undefined,
  };
  return (['account', 'email', 'card', 'provider'] as const).filter((mark) => isKnown[mark]);
}

/** The values that a record shares with the customer. */
export function sharedMarks(
  marks: CustomerMarks,
  record: { readonly accountId?: string | undefined; readonly email?: string | undefined } & {
    readonly cardFingerprint?: string | undefined;
  },
): HistoryMarkDto[] {
  const has = (values: readonly string[], value: string | undefined) =>
    value !== undefined && values.includes(value);
  return [
    ...(has(marks.accountIds, record.accountId) ? (['account'] as const) : []),
    ...(has(marks.emails, record.email?.toLowerCase()) ? (['email'] as const) : []),
    ...(has(marks.cardFingerprints, record.cardFingerprint) ? (['card'] as const) : []),
  ];
}

/** Counts the records and keeps the latest ones. */
export function toPart<T>(records: readonly T[], timeOf: (record: T) => string) {
  const sorted = records.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)));
  return {
    count: Math.min(sorted.length, countedMax),
    has_more: sorted.length > countedMax,
    latest: sorted.slice(0, latestMax),
  };
}

export const currencyOf = ({ currency }: Money) => ({
  currency,
  currency_exponent: currencyExponent(currency),
});

/** Counts the disputes by outcome, up to the number that is counted. */
export function outcomesOf(disputes: readonly Pick<HistoryDispute, 'status'>[]) {
  const counted = disputes.slice(0, countedMax);
  const count = (statuses: readonly DisputeStatus[]) =>
    counted.filter(({ status }) => statuses.includes(status)).length;
  return { won: count(['won']), lost: count(['lost']), open: count(openStatuses) };
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value ?? []))].filter((value) => value !== '');
}
