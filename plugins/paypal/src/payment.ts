import {
  addressChecksOf,
  checksOf,
  isObject,
  isProviderError,
  lookUp,
  objectOf,
  objectsOf,
  optional,
  partOfPayment,
  ProviderError,
  textOf,
  threeDSecureOf,
  timeOf,
} from '@rebuttal/plugin-kit';
import type {
  CheckResult,
  DisputedPayment,
  JsonObject,
  OrderAddress,
  PaymentCard,
  PaymentCustomer,
  PaymentRefund,
  ProviderPayment,
} from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { PayPalContext } from './credentials.js';
import { readMoney } from './money.js';

/** PayPal's three sources for a payment. Each may be missing. */
type ReadParts = {
  /** The transaction in the dispute. */
  readonly transaction: JsonObject;
  readonly capture: JsonObject;
  readonly order: JsonObject;
};

/**
 * The capture, and the order that it was for. Payments that were not made by the REST API are in neither, so
 * the dispute's own transaction is used.
 */
export async function readPayment(
  context: PayPalContext,
  { transactionId, raw }: DisputedPayment,
): Promise<ProviderPayment> {
  if (transactionId === undefined)
    throw new ProviderError('not_found', 'PayPal names no payment for this dispute.');
  const transaction = transactionOf(raw, transactionId);
  const gaps: string[] = [];
  const capture = await readCapture(context, transactionId, { isInDispute: transaction !== undefined, gaps });
  const orderId = textOf(objectOf(objectOf(capture, 'supplementary_data'), 'related_ids'), 'order_id');
  const order =
    orderId === undefined
      ? {}
      : await partOfPayment(gaps, 'Order', () =>
          getPaymentPart(context, `/v2/checkout/orders/${encodeURIComponent(orderId)}`),
        );
  const parts: ReadParts = { transaction: transaction ?? {}, capture, order: order ?? {} };
  return { ...toPayment(transactionId, parts), ...(gaps.length === 0 ? {} : { gaps }) };
}

async function readCapture(
  context: PayPalContext,
  id: string,
  { isInDispute, gaps }: { readonly isInDispute: boolean; readonly gaps: string[] },
): Promise<JsonObject> {
  const read = () => getPaymentPart(context, `/v2/payments/captures/${encodeURIComponent(id)}`);
  if (!isInDispute) return read();
  return (await partOfPayment(gaps, 'Payment', read)) ?? {};
}

/** Payments need a separate permission, which most dispute apps don't have. */
export async function getPaymentPart(context: PayPalContext, path: string): Promise<JsonObject> {
  try {
    return await get(context, path);
  } catch (error) {
    if (!isProviderError(error) || error.status !== 403) throw error;
    const message =
      'The PayPal app may not read payments. Add the right to accept payments to the features of the app.';
    throw new ProviderError('credentials', message, { status: 403, cause: error });
  }
}

function transactionOf(raw: unknown, id: string): JsonObject | undefined {
  if (!isObject(raw)) return undefined;
  return objectsOf(raw, 'disputed_transactions').find((transaction) =>
    [textOf(transaction, 'seller_transaction_id'), textOf(transaction, 'buyer_transaction_id')].includes(id),
  );
}

/** Sources: PayPal's OpenAPI files `payments_payment_v2` (`capture-2`) and `checkout_orders_v2` (`order`). */
function toPayment(providerPaymentId: string, { transaction, capture, order }: ReadParts): ProviderPayment {
  const card = objectOf(objectOf(order, 'payment_source'), 'card');
  const processor = objectOf(capture, 'processor_response');
  const unit = unitOf(order, providerPaymentId);
  const authentication = objectOf(objectOf(card, 'authentication_result'), 'three_d_secure');
  const isCard = textOf(card, 'last_digits') !== undefined;
  const refunds = objectsOf(objectOf(unit, 'payments'), 'refunds').filter(
    (refund) => textOf(refund, 'status') === 'COMPLETED' && isOfCapture(refund, providerPaymentId, unit),
  );
  return {
    providerPaymentId,
    ...optional(
      'amount',
      readMoney(objectOf(capture, 'amount')) ?? readMoney(objectOf(transaction, 'gross_amount')),
    ),
    ...optional('paidAt', timeOf(capture, 'create_time') ?? timeOf(transaction, 'create_time')),
    ...optional('description', textOf(unit, 'description') ?? itemsText(unit, transaction)),
    ...optional('statementText', textOf(unit, 'soft_descriptor')),
    ...(isCard ? { card: toCard(card) } : { method: 'PayPal' }),
    ...checksOf({
      ...addressChecksOf(textOf(processor, 'avs_code')),
      securityCode: lookUp(securityCodes, textOf(processor, 'cvv_code')),
    }),
    ...threeDSecureOf(textOf(authentication, 'authentication_status')),
    ...optional('receiptNumber', textOf(capture, 'invoice_id') ?? textOf(transaction, 'invoice_number')),
    customer: toCustomer(order, unit, transaction),
    ...(refunds.length === 0 ? {} : { refunds: refunds.flatMap(toRefund) }),
  };
}

/** Source: page "Orders response object", CVV2 codes, read 2026-11-22. */
const securityCodes: Readonly<Record<string, CheckResult>> = {
  M: 'match',
  N: 'mismatch',
  E: 'unchecked',
  I: 'unchecked',
  P: 'unchecked',
  S: 'unchecked',
  U: 'unchecked',
  X: 'unchecked',
};

/** The part of the order that this capture paid for. */
export function unitOf(order: JsonObject, captureId: string): JsonObject {
  const units = objectsOf(order, 'purchase_units');
  const paid = units.find((unit) =>
    objectsOf(objectOf(unit, 'payments'), 'captures').some((capture) => textOf(capture, 'id') === captureId),
  );
  return paid ?? (units.length === 1 ? (units[0] ?? {}) : {});
}

/** A refund links to its capture. Without a link, it belongs to the only capture. */
export function isOfCapture(refund: JsonObject, captureId: string, unit: JsonObject): boolean {
  const up = objectsOf(refund, 'links').find((link) => textOf(link, 'rel') === 'up');
  const href = up && textOf(up, 'href');
  if (href !== undefined) return href.endsWith(`/captures/${captureId}`);
  return objectsOf(objectOf(unit, 'payments'), 'captures').length === 1;
}

function toCard(card: JsonObject): PaymentCard {
  const type = textOf(card, 'type')?.toLowerCase();
  return {
    ...optional('brand', textOf(card, 'brand')?.toLowerCase()),
    ...optional('last4', textOf(card, 'last_digits')?.slice(-4)),
    ...optional('funding', type === 'unknown' ? undefined : type),
    ...optional('country', textOf(objectOf(card, 'bin_details'), 'bin_country_code')),
  };
}

function toCustomer(order: JsonObject, unit: JsonObject, transaction: JsonObject): PaymentCustomer {
  const sources = objectOf(order, 'payment_source');
  const wallet = objectOf(sources, 'paypal');
  const payer = objectOf(order, 'payer');
  const shipping = objectOf(unit, 'shipping');
  const phone = objectOf(wallet, 'phone_number');
  const payerPhone = objectOf(objectOf(payer, 'phone'), 'phone_number');
  const name =
    nameOf(objectOf(wallet, 'name')) ??
    nameOf(objectOf(payer, 'name')) ??
    textOf(objectOf(sources, 'card'), 'name') ??
    textOf(objectOf(transaction, 'buyer'), 'name');
  return {
    ...optional('id', textOf(wallet, 'account_id') ?? textOf(payer, 'payer_id')),
    ...optional('name', name),
    ...optional('email', textOf(wallet, 'email_address') ?? textOf(payer, 'email_address')),
    ...optional('phone', textOf(phone, 'national_number') ?? textOf(payerPhone, 'national_number')),
    ...optional(
      'billingAddress',
      addressOf(objectOf(wallet, 'address'), name) ?? addressOf(objectOf(payer, 'address'), name),
    ),
    ...optional(
      'shippingAddress',
      addressOf(objectOf(shipping, 'address'), textOf(objectOf(shipping, 'name'), 'full_name')),
    ),
  };
}

function nameOf(name: JsonObject): string | undefined {
  const parts = [textOf(name, 'given_name'), textOf(name, 'surname')].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(' ');
}

/** Only a country, as PayPal returns it for many payers, is not an address. */
function addressOf(address: JsonObject, name: string | undefined): OrderAddress | undefined {
  const read = {
    ...optional('line1', textOf(address, 'address_line_1')),
    ...optional('line2', textOf(address, 'address_line_2')),
    ...optional('city', textOf(address, 'admin_area_2')),
    ...optional('region', textOf(address, 'admin_area_1')),
    ...optional('postalCode', textOf(address, 'postal_code')),
  };
  if (Object.keys(read).length === 0) return undefined;
  return { ...optional('name', name), ...read, ...optional('country', textOf(address, 'country_code')) };
}

function itemsText(unit: JsonObject, transaction: JsonObject): string | undefined {
  const names = [
    ...objectsOf(unit, 'items').map((item) => textOf(item, 'name')),
    ...objectsOf(transaction, 'items').map((item) => textOf(item, 'item_name')),
  ].filter((name) => name !== undefined);
  return names.length === 0 ? undefined : [...new Set(names)].join(', ');
}

function toRefund(refund: JsonObject): PaymentRefund[] {
  const [id, amount] = [textOf(refund, 'id'), readMoney(objectOf(refund, 'amount'))];
  if (id === undefined || amount === undefined) return [];
  return [
    {
      id,
      amount,
      ...optional('refundedAt', timeOf(refund, 'create_time')),
      ...optional('reason', textOf(refund, 'note_to_payer')),
    },
  ];
}
