import { isObject, lookUp, objectOf, objectsOf, optional, textOf } from '@rebuttal/plugin-kit';
import type {
  ComparedTransaction,
  CompellingEvidence,
  CompellingEvidenceRules,
  JsonObject,
  MerchandiseOrServices,
  OrderAddress,
  PrefilledEvidence,
  ProgramEligibility,
} from '@rebuttal/plugin-kit';

import { toAddress } from './address.js';
import { idOf } from './fields.js';
import type { FormFields } from './form.js';
import { requestedDocumentsOf } from './requested-documents.js';

/** Source: docs page "Visa Compelling Evidence 3.0 disputes": 120 to 364 days before the disputed transaction. */
const countedAge = { since: 'payment', daysMin: 120, daysMax: 364 } as const;

const daySeconds = 86_400;

/** The range as a filter of Stripe's lists. Whole days in UTC. */
export function countedSeconds(paidAt: number): { readonly gte: number; readonly lt: number } {
  const day = Math.floor(paidAt / daySeconds);
  return {
    gte: Math.max(0, (day - countedAge.daysMax) * daySeconds),
    lt: Math.max(0, (day - countedAge.daysMin + 1) * daySeconds),
  };
}

export const compellingEvidenceRules: CompellingEvidenceRules = {
  countedAge,
  // Source: API reference, `shipping_address`: all fields are required.
  addressNeedsRegion: true,
  checkPaymentId(paymentId) {
    if (/^(?:ch|py)_\w+$/.test(paymentId)) return undefined;
    const what = paymentId.startsWith('pi_') ? 'is a payment intent' : 'is not a charge ID';
    return `${paymentId} ${what}. Stripe requires the ID of the charge, which starts with ch_.`;
  },
  readEligibility: (raw) => (isObject(raw) ? eligibilityOf(raw) : undefined),
  readPrefilled: (raw) => (isObject(raw) ? prefilledOf(raw) : undefined),
};

const statuses: Readonly<Record<string, ProgramEligibility['status']>> = {
  qualified: 'qualified',
  requires_action: 'requires_action',
  not_qualified: 'not_qualified',
};

/** Source: API reference, dispute object, `evidence_details.enhanced_eligibility.visa_compelling_evidence_3`. */
export function eligibilityOf(dispute: JsonObject): ProgramEligibility | undefined {
  const programs = objectOf(objectOf(dispute, 'evidence_details'), 'enhanced_eligibility');
  const status = lookUp(statuses, textOf(objectOf(programs, 'visa_compelling_evidence_3'), 'status'));
  if (status === undefined) return undefined;
  const requested = requestedDocumentsOf(dispute) ?? [];
  return {
    status,
    requiredActions: requested.map(({ providerField: code, label }) => ({ code, label })),
  };
}

/** Values that Stripe prefilled or that were entered in the Dashboard. */
function prefilledOf(dispute: JsonObject): PrefilledEvidence | undefined {
  const enhanced = objectOf(objectOf(dispute, 'evidence'), 'enhanced_evidence');
  const program = enhanced['visa_compelling_evidence_3'];
  if (!isObject(program)) return undefined;
  const disputed = objectOf(program, 'disputed_transaction');
  return {
    disputed: {
      ...readTransaction(disputed),
      ...optional('merchandiseOrServices', lookUp(kinds, textOf(disputed, 'merchandise_or_services'))),
    },
    prior: objectsOf(program, 'prior_undisputed_transactions').flatMap((prior) => {
      const paymentId = idOf(prior, 'charge');
      return paymentId === undefined ? [] : { paymentId, ...readTransaction(prior) };
    }),
  };
}

const kinds: Readonly<Record<string, MerchandiseOrServices>> = {
  merchandise: 'merchandise',
  services: 'services',
};

function readTransaction(transaction: JsonObject): Partial<ComparedTransaction> {
  return {
    ...optional('productDescription', textOf(transaction, 'product_description')),
    ...optional('ipAddress', textOf(transaction, 'customer_purchase_ip')),
    ...optional('deviceId', textOf(transaction, 'customer_device_id')),
    ...optional('deviceFingerprint', textOf(transaction, 'customer_device_fingerprint')),
    ...optional('accountId', textOf(transaction, 'customer_account_id')),
    ...optional('email', textOf(transaction, 'customer_email_address')),
    ...optional('shippingAddress', toAddress(objectOf(transaction, 'shipping_address'))),
  };
}

/** `evidence.enhanced_evidence` of an update. Source: API reference, "Update a dispute". */
export function toEnhancedEvidence({ disputed, prior }: CompellingEvidence): FormFields {
  return {
    visa_compelling_evidence_3: {
      disputed_transaction: {
        ...toTransaction(disputed),
        merchandise_or_services: disputed.merchandiseOrServices,
      },
      prior_undisputed_transactions: prior.map(({ paymentId, ...transaction }) => ({
        charge: paymentId,
        ...toTransaction(transaction),
      })),
    },
  };
}

function toTransaction(transaction: ComparedTransaction): FormFields {
  return {
    ...optional('customer_account_id', transaction.accountId),
    ...optional('customer_device_fingerprint', transaction.deviceFingerprint),
    ...optional('customer_device_id', transaction.deviceId),
    ...optional('customer_email_address', transaction.email),
    ...optional('customer_purchase_ip', transaction.ipAddress),
    product_description: transaction.productDescription,
    ...optional(
      'shipping_address',
      transaction.shippingAddress && toWireAddress(transaction.shippingAddress),
    ),
  };
}

function toWireAddress({ line1, line2, city, region, postalCode, country }: OrderAddress): FormFields {
  return {
    ...optional('city', city),
    ...optional('country', country),
    ...optional('line1', line1),
    ...optional('line2', line2),
    ...optional('postal_code', postalCode),
    ...optional('state', region),
  };
}
