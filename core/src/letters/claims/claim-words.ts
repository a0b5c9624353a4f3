import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { MatchingElement } from '../../evidence/compelling-evidence/matching-elements.js';
import type { PassedCheck } from './check-results.js';
import type { ClaimId } from './claim-ids.js';
import type { VisitRecord } from './service-record.js';

/** Dates, amounts and references arrive formatted in the letter's language. `cite` is a reference in brackets, or empty. */
type Cited = { readonly cite: string };

export type DeliveryWords = Cited & {
  /** Another parcel of the order is missing. */
  readonly isPart?: boolean;
  readonly carrier?: string | undefined;
  /** The tracking numbers of all parcels. */
  readonly numbers: readonly string[];
  readonly when: string;
  readonly place?: string | undefined;
  readonly signedBy?: string | undefined;
};

export type ShipmentWords = Cited & {
  readonly carrier?: string | undefined;
  /** The tracking numbers of all parcels. */
  readonly numbers: readonly string[];
  readonly when?: string | undefined;
};

export type UseWords = Cited & {
  readonly first: string;
  /** Absent if it is the first use. */
  readonly last?: string | undefined;
  readonly events: readonly string[];
};

export type CheckWords = Cited & {
  readonly authorization?: string | undefined;
  readonly avs?: string | undefined;
  readonly cvc?: string | undefined;
};

export type AuthenticationWords = Cited & {
  readonly isAttempt: boolean;
  readonly eci?: string | undefined;
  readonly version?: string | undefined;
  readonly when?: string | undefined;
};

export type ReceiptWords = {
  readonly reference: string;
  readonly number?: string | undefined;
  readonly issued?: string | undefined;
  readonly amount?: string | undefined;
};

export type ComparedWords = {
  readonly program?: string;
  readonly isSameCard: boolean;
  /** The age of each prior payment. */
  readonly days: readonly number[];
  readonly elements: readonly MatchingElement[];
};

export type PurchaseWords = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly items?: string | undefined;
  /** The description of the payment if no order names the items. It is quoted. */
  readonly described?: string | undefined;
  readonly order?: string | undefined;
  readonly ordered?: string | undefined;
  readonly amount?: string | undefined;
  readonly paid?: string | undefined;
  readonly card?: string | undefined;
  readonly descriptor?: string | undefined;
};

/** One of two purchases that were taken for one. */
export type PurchaseOfTwo = { readonly item: string; readonly when: string };

export type RefundWords = {
  readonly amount: string;
  readonly when?: string | undefined;
  readonly arn?: string | undefined;
  readonly cite: string;
};

/** The sentences of the claims in one language. A sentence states only the values that it gets. */
export type ClaimWords = {
  /** Between two sentences. */
  readonly gap: string;
  /** The bold words that a numbered claim starts with. */
  readonly titles: Readonly<Record<ClaimId, string>>;
  /** The name of an exhibit of this type, as the subject of a sentence that quotes it. */
  readonly records: Readonly<Record<EvidenceType, string>>;
  readonly cite: (reference: string) => string;
  readonly states: (record: string, reference: string, quotation: string) => string;
  readonly delivered: (delivery: DeliveryWords) => string;
  readonly dispatched: (shipment: ShipmentWords) => string;
  readonly used: (use: UseWords) => string;
  readonly usedAfterCancellation: (
    use: Cited & { readonly used: string; readonly canceled: string },
  ) => string;
  readonly visaUseRule: string;
  readonly service: (
    service: Cited & VisitRecord & { readonly when: string; readonly signedBy?: string | undefined },
  ) => string;
  readonly device: (
    device: Cited & { readonly ip?: string | undefined; readonly fingerprint?: string | undefined },
  ) => string;
  readonly checks: (checks: CheckWords) => string;
  /** @param written the result as the provider or the exhibit has it */
  readonly passedChecks: (passed: readonly PassedCheck[], written: string) => string;
  /** The source of facts that no exhibit shows, in brackets. */
  readonly reportedBy: (provider: string, paymentId: string | undefined) => string;
  readonly authentication: (authentication: AuthenticationWords) => string;
  readonly liabilityShift: string;
  readonly priorPayments: (count: number, cite: string) => string;
  readonly receipt: (receipt: ReceiptWords) => string;
  readonly noCancellation: (search: Cited & { readonly from: string; readonly to: string }) => string;
  readonly canceledAfterPayment: (
    days: Cited & { readonly received: string; readonly paid: string },
  ) => string;
  readonly purchase: (purchase: PurchaseWords) => string;
  /** The first items of a long order, and the number of those left out. */
  readonly itemsAndMore: (items: string, more: number) => string;
  readonly refundedInFull: (amount: string, last: string | undefined) => string;
  readonly refunds: (refunds: readonly RefundWords[]) => string;
  readonly refundOnce: string;
  readonly refundedBefore: (parts: {
    readonly refunded: string;
    readonly paid: string;
    readonly disputed: string;
  }) => string;
  readonly refundedInPart: (parts: {
    readonly refunds: readonly RefundWords[];
    readonly amount: string;
    readonly rest: string;
  }) => string;
  readonly thesis: {
    readonly contest: (merchant: string, amount: string) => string;
    readonly inquiry: (merchant: string, amount: string, paid: string | undefined) => string;
    readonly delivered: (when: string) => string;
    readonly used: (when: string) => string;
    readonly priorPayments: (count: number) => string;
    readonly comparedPayments: (compared: ComparedWords) => string;
    readonly usedAfterCancellation: (used: string, canceled: string) => string;
    /** @param purchases the disputed one and the other, if both are known and differ */
    readonly separatePurchases: (
      merchant: string,
      purchases: readonly [PurchaseOfTwo, PurchaseOfTwo] | undefined,
    ) => string;
    readonly notOwed: (merchant: string, isPartlyRefunded: boolean) => string;
  };
  /** A thesis without a decisive claim. The points are parts of its sentence, without a full stop. */
  readonly contest: {
    readonly because: (merchant: string, points: readonly string[]) => string;
    readonly relying: (merchant: string, record: string, reference: string) => string;
    readonly delivered: (when: string) => string;
    readonly used: (when: string) => string;
    readonly service: (when: string) => string;
    readonly dispatched: (when: string) => string;
    readonly checks: (authorization: string | undefined, passed: readonly PassedCheck[]) => string;
    readonly receipt: (amount: string) => string;
  };
  readonly table: {
    readonly disputed: string;
    readonly prior: (number: number) => string;
    readonly other: string;
    readonly date: string;
    readonly daysBefore: (days: number) => string;
    readonly amount: string;
    readonly item: string;
    readonly payment: string;
    readonly elements: Readonly<Record<MatchingElement, string>>;
    readonly event: string;
    readonly paid: string;
    readonly delivered: string;
    readonly service: string;
    readonly canceled: string;
    readonly firstUse: string;
    readonly lastUse: string;
    readonly refunded: (amount: string) => string;
    readonly disputeOpened: string;
  };
};
