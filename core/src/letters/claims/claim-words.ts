import type { MatchingElement } from '../../evidence/compelling-evidence/matching-elements.js';
import type { Language } from '../../platform/shared/language.js';
import type { VisitRecord } from './service-record.js';
import { englishClaims } from './words/en.js';
import { japaneseClaims } from './words/ja.js';
import { chineseClaims } from './words/zh.js';

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

export type ServiceWords = Cited &
  VisitRecord & { readonly when: string; readonly signedBy?: string | undefined };

export type DeviceWords = Cited & {
  readonly ip?: string | undefined;
  readonly fingerprint?: string | undefined;
};

/** Two purchases that were taken for one. */
type PurchaseOfTwo = { readonly item: string; readonly when: string };
export type TwoPurchases = readonly [PurchaseOfTwo, PurchaseOfTwo];

export type RefundWords = {
  readonly amount: string;
  readonly when?: string | undefined;
  readonly arn?: string | undefined;
  readonly cite: string;
};

export type PartialRefundWords = {
  readonly refunds: readonly RefundWords[];
  readonly amount: string;
  readonly rest: string;
};

/** The sentences of the claims in one language. A sentence states only the values that it gets. */
export type ClaimWords = typeof englishClaims;

export const claimWords: Readonly<Record<Language, ClaimWords>> = {
  en: englishClaims,
  zh: chineseClaims,
  ja: japaneseClaims,
};
