import type { OrderAddress } from './store.js';

/** The data of a payment that identifies the customer to Visa Compelling Evidence 3.0. */
export type CustomerIdentifiers = {
  /** The address from which the purchase was made. */
  readonly ipAddress?: string;
  /** Identifies the device itself, for example by its serial number. */
  readonly deviceId?: string;
  /** Derived from several attributes of the device. */
  readonly deviceFingerprint?: string;
  /** The login that the customer recognizes. */
  readonly accountId?: string;
  readonly email?: string;
  readonly shippingAddress?: OrderAddress;
};

/** Visa requires at least that many characters. Source: API reference of Stripe, `enhanced_evidence`. */
export const deviceIdCharactersMin = 15;
export const deviceFingerprintCharactersMin = 20;

export type MerchandiseOrServices = 'merchandise' | 'services';

/** A payment as it is compared. */
export type ComparedTransaction = CustomerIdentifiers & {
  readonly productDescription: string;
};

/** The pair of prior payments that is sent with a response, and the disputed payment that they are compared with. */
export type CompellingEvidence = {
  readonly program: 'visa_ce3';
  /** A person chose the pair. Otherwise it was the best one. */
  readonly isChosen: boolean;
  readonly disputed: ComparedTransaction & { readonly merchandiseOrServices: MerchandiseOrServices };
  /** Two, by the ID of the payment at the provider. */
  readonly prior: readonly (ComparedTransaction & {
    readonly paymentId: string;
    /** The acquirer reference number. */
    readonly arn?: string;
  })[];
};

/** The whole days, in UTC, between a prior payment and the disputed payment or the dispute. */
export type CountedAge = {
  readonly since: 'payment' | 'dispute';
  readonly daysMin: number;
  readonly daysMax: number;
};

/**
 * The provider's view of a dispute in the program. `candidate`: it may qualify. After a submission, `not_qualified` means
 * that the evidence was sent as ordinary evidence.
 */
export type ProgramEligibility = {
  readonly status: 'qualified' | 'requires_action' | 'not_qualified' | 'candidate';
  readonly requiredActions: readonly { readonly code: string; readonly label: string }[];
};

/** The values that the provider, or someone in its portal, has entered for a dispute. */
export type PrefilledEvidence = {
  readonly disputed: Partial<CompellingEvidence['disputed']>;
  readonly prior: readonly (Partial<ComparedTransaction> & { readonly paymentId: string })[];
};

/** How a provider takes Visa Compelling Evidence 3.0. All methods are pure. */
export type CompellingEvidenceRules = {
  /** Default: 120 to 365 days before the dispute. */
  readonly countedAge?: CountedAge;
  /** The provider takes shipping addresses only with a state or region. */
  readonly addressNeedsRegion?: true;
  /** The problem with the ID of a prior payment, as a sentence for merchants. */
  checkPaymentId?(paymentId: string): string | undefined;
  /** `raw` is the provider's dispute. `undefined` if it reports nothing about the program. */
  readEligibility?(raw: unknown): ProgramEligibility | undefined;
  readPrefilled?(raw: unknown): PrefilledEvidence | undefined;
};

/** The step of the submission journal whose result is a `CompellingEvidenceResult` as JSON. */
export const compellingEvidenceStep = 'compelling_evidence';

/** The provider's response to the pair, which is sent in a separate call. `refused` is the provider's reason. */
export type CompellingEvidenceResult = { readonly status: string } | { readonly refused: string };
