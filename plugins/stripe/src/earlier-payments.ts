import { booleanOf, integerOf, isObject, objectOf, objectsOf, optional, textOf } from '@rebuttal/plugin-kit';
import type {
  CustomerIdentifiers,
  EarlierPayment,
  JsonObject,
  ProviderPayment,
  UnusableEarlierPayment,
} from '@rebuttal/plugin-kit';

import { addressOf, amountOf, isRefunded } from './charge-fields.js';
import { get } from './client.js';
import { countedSeconds } from './compelling-evidence.js';
import type { StripeContext } from './credentials.js';
import { idOf, timeOf } from './fields.js';
import { readPages } from './pages.js';

const newestMax = 100;
/** A page has at most 100 charges. */
const countedPagesMax = 10;

type EarlierPayments = Pick<ProviderPayment, 'earlierPayments' | 'unusableEarlierPayments'>;

/**
 * The customer's newest charges before this one, and those of the range that counts as prior payments.
 * @param of.reports the IDs that issuers reported as fraud, if they could be read
 */
export async function readEarlier(
  context: StripeContext,
  customer: string,
  { charge, reports = [] }: { readonly charge: JsonObject; readonly reports: readonly string[] | undefined },
): Promise<EarlierPayments> {
  const reported = new Set(reports);
  const read = await readCharges(context, customer, integerOf(charge, 'created'));
  const judged = read.map((one) => ({ one, why: whyUnusable(one, reported) }));
  const isUsable = (why: Unusable) => Object.keys(why).length === 0;
  const unusable = judged
    .filter(({ why }) => !isUsable(why))
    .flatMap(({ one, why }) => toEarlier(one).map((earlier) => ({ ...earlier, ...why })));
  return {
    earlierPayments: judged.filter(({ why }) => isUsable(why)).flatMap(({ one }) => toEarlier(one)),
    ...(unusable.length === 0 ? {} : { unusableEarlierPayments: unusable }),
  };
}

/** Source: API reference, "List all charges", `customer` and `created`. Newest first. */
async function readCharges(
  context: StripeContext,
  customer: string,
  paidAt: number | undefined,
): Promise<JsonObject[]> {
  const newest = await get(context, '/v1/charges', { customer, created: { lt: paidAt }, limit: newestMax });
  const charges = [...objectsOf(newest, 'data')];
  if (newest.has_more !== true || paidAt === undefined) return charges;
  const known = new Set(charges.map((charge) => textOf(charge, 'id')));
  let pages = 0;
  // A frequent customer's newest charges are too recent to count.
  for await (const rows of readPages(context, '/v1/charges', { customer, created: countedSeconds(paidAt) })) {
    charges.push(...rows.filter(isObject).filter((row) => !known.has(textOf(row, 'id'))));
    pages += 1;
    if (pages === countedPagesMax) break;
  }
  return charges;
}

type Unusable = Omit<UnusableEarlierPayment, keyof EarlierPayment>;

function whyUnusable(charge: JsonObject, reported: ReadonlySet<string>): Unusable {
  const isPaid = textOf(charge, 'status') === 'succeeded' && booleanOf(charge, 'captured') === true;
  return {
    ...(isPaid ? {} : { isUnpaid: true }),
    ...(booleanOf(charge, 'disputed') === false ? {} : { isDisputed: true }),
    ...(isRefunded(charge) ? { isRefunded: true } : {}),
    ...(isFraudReported(charge, reported) ? { isFraudReported: true } : {}),
  };
}

/** Source: API reference, charge object, `fraud_details`: the reports of Stripe and of the merchant, not of the issuer. */
function isFraudReported(charge: JsonObject, reported: ReadonlySet<string>): boolean {
  const details = objectOf(charge, 'fraud_details');
  return (
    ['stripe_report', 'user_report'].some((name) => textOf(details, name) === 'fraudulent') ||
    [textOf(charge, 'id'), idOf(charge, 'payment_intent')].some((id) => id !== undefined && reported.has(id))
  );
}

function toEarlier(charge: JsonObject): EarlierPayment[] {
  const [id, amount, paidAt] = [textOf(charge, 'id'), amountOf(charge, 'amount'), timeOf(charge, 'created')];
  if (id === undefined || amount === undefined || paidAt === undefined) return [];
  const details = objectOf(charge, 'payment_method_details');
  const identifiers = identifiersOf(charge);
  const intent = idOf(charge, 'payment_intent');
  return [
    {
      id,
      amount,
      paidAt,
      ...optional('description', textOf(charge, 'description')),
      ...optional('cardFingerprint', textOf(objectOf(details, 'card'), 'fingerprint')),
      ...(intent === undefined ? {} : { otherIds: [intent] }),
      ...(Object.keys(identifiers).length === 0 ? {} : { identifiers }),
    },
  ];
}

/** A charge reports no IP address and no device. */
function identifiersOf(charge: JsonObject): CustomerIdentifiers {
  const billing = objectOf(charge, 'billing_details');
  return {
    ...optional('email', textOf(billing, 'email') ?? textOf(charge, 'receipt_email')),
    ...optional('shippingAddress', addressOf(objectOf(charge, 'shipping'))),
  };
}
