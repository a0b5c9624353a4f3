import type { DisputeStatus, Money, ProviderPayment } from '@rebuttal/plugin-kit';

import { openStatuses } from '../../case/disputes/disputes.js';
import type { BuyerClues } from '../../commerce/payments/payments.js';
import { purchaseOf, type MatchedRecords } from '../orders/matched-records.js';

/** The value that identifies the customer. `provider`: the provider's own customer, at one of its accounts. */
export const historyMarks = ['account', 'email', 'card', 'provider'] as const;
export type HistoryMark = (typeof historyMarks)[number];

/** Why a record is in the history. `payment`: it belongs to a payment or an order that is in it. */
export type HistoryBasis = HistoryMark | 'payment';

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

type Recorded = { readonly matchedBy: readonly HistoryBasis[] };

export type HistoryPayment = Recorded & {
  /** The provider's ID, or the company's own. */
  readonly paymentId: string;
  readonly paidAt: Date;
  readonly amount: Money;
  readonly description: string | undefined;
  readonly isDisputed: boolean;
  /** Its dispute, if it is in the history. */
  readonly disputeId: string | undefined;
  readonly isRefunded: boolean;
  /** True if it resembles the disputed payment, of which no ID is known. */
  readonly mayBeDisputed: boolean;
};

export type HistoryOrder = Recorded & {
  readonly orderId: string;
  readonly number: string;
  readonly storeName: string;
  readonly placedAt: Date;
  readonly total: Money;
  readonly mayBeDisputed: boolean;
};

export type HistoryDispute = Recorded & {
  readonly disputeId: string;
  readonly provider: string;
  readonly providerDisputeId: string;
  readonly transactionId: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: DisputeStatus;
  readonly reason: string;
  readonly amount: Money;
  readonly createdAt: Date;
};

export type HistoryPart<T> = {
  readonly count: number;
  /** True if there are more than `count`. */
  readonly hasMore: boolean;
  /** Newest first. */
  readonly latest: readonly T[];
};

export type CustomerHistory = {
  readonly knownBy: readonly HistoryMark[];
  /** True until the provider's payment has been read, if the provider has it. It may identify the customer. */
  readonly isPaymentPending: boolean;
  readonly payments: HistoryPart<HistoryPayment>;
  readonly orders: HistoryPart<HistoryOrder>;
  readonly disputes: HistoryPart<HistoryDispute & { readonly isSamePayment: boolean }> & {
    readonly won: number;
    readonly lost: number;
    readonly open: number;
  };
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
export function knownBy(marks: CustomerMarks): HistoryMark[] {
  const isKnown: Readonly<Record<HistoryMark, boolean>> = {
    account: marks.accountIds.length > 0,
    email: marks.emails.length > 0,
    card: marks.cardFingerprints.length > 0,
    provider: marks.providerCustomerId !== undefined,
  };
  return historyMarks.filter((mark) => isKnown[mark]);
}

/** The values that a record shares with the customer. */
export function sharedMarks(
  marks: CustomerMarks,
  record: { readonly accountId?: string | undefined; readonly email?: string | undefined } & {
    readonly cardFingerprint?: string | undefined;
  },
): HistoryMark[] {
  const has = (values: readonly string[], value: string | undefined) =>
    value !== undefined && values.includes(value);
  return [
    ...(has(marks.accountIds, record.accountId) ? (['account'] as const) : []),
    ...(has(marks.emails, record.email?.toLowerCase()) ? (['email'] as const) : []),
    ...(has(marks.cardFingerprints, record.cardFingerprint) ? (['card'] as const) : []),
  ];
}

/** Counts the records and keeps the latest ones. */
export function toPart<T>(records: readonly T[], timeOf: (record: T) => Date): HistoryPart<T> {
  const sorted = [...records].sort((left, right) => timeOf(right).getTime() - timeOf(left).getTime());
  return {
    count: Math.min(sorted.length, countedMax),
    hasMore: sorted.length > countedMax,
    latest: sorted.slice(0, latestMax),
  };
}

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
