import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { MatchingElement } from '../../../evidence/compelling-evidence/matching-elements.js';
import { inQuotationMarks } from '../../../rules/quotation-marks.js';
import type { CheckedPart, PassedCheck } from '../check-results.js';
import type { ClaimId } from '../claim-ids.js';
import type * as words from '../claim-words.js';

const join = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
const quoted = (text: string): string => inQuotationMarks(text, 'en');
const some = (text: string | undefined, write: (text: string) => string): string =>
  text === undefined ? '' : write(text);
const present = (...parts: readonly (string | undefined)[]): string[] =>
  parts.filter((part) => part !== undefined && part !== '') as string[];

/** More numbers would fill the sentence. The exhibit has them. */
const tracking = (numbers: readonly string[]): string | undefined => {
  if (numbers.length > 4) return `${numbers.length} parcels`;
  return numbers.length === 0
    ? undefined
    : `tracking number${numbers.length === 1 ? '' : 's'} ${join(numbers)}`;
};

const refund = ({ amount, when, arn, cite }: words.RefundWords): string =>
  `${amount}${some(when, (day) => ` on ${day}`)}${some(arn, (number) => `, ARN\u00a0${number}`)}${cite}`;

const shared: Readonly<Record<MatchingElement, string>> = {
  ip: 'the IP address',
  device: 'the device',
  account_id: 'the account',
  email: 'the email address',
  shipping_address: 'the shipping address',
};

const parts: Readonly<Record<CheckedPart, string>> = {
  street: 'the street address',
  postal_code: 'the postal code',
  address: 'the address',
  security_code: 'the card security code',
};

function checksPoint(authorization: string | undefined, passed: readonly PassedCheck[]): string {
  const checks = `passed the ${passed.length === 1 ? 'check' : 'checks'} of ${join(passed.map(({ part }) => parts[part]))}`;
  return `the payment ${join(present(authorization && `was authorized (code ${authorization})`, passed.length === 0 ? undefined : checks))}`;
}

function purchase(given: words.PurchaseWords): string {
  const { name, email, items, order, ordered } = given;
  const buyer = name === undefined ? 'The customer' : name + some(email, (address) => ` (${address})`);
  const day = some(ordered, (text) => ` on ${text}`);
  if (items !== undefined)
    return `${buyer} ordered ${items}${some(order, (text) => ` (order ${text})`)}${day}.${payment(given)}`;
  if (order !== undefined || ordered !== undefined)
    return `${buyer} placed ${order === undefined ? 'the order' : `order ${order}`}${day}.${payment(given)}`;
  return payment(given, name === undefined ? undefined : buyer).trimStart();
}

/** A sentence on the charge, with a space before it. */
function payment({ amount, described, paid, card, descriptor }: words.PurchaseWords, payer?: string): string {
  const details = present(
    payer && ` by ${payer}`,
    card && ` with ${card}`,
    paid && ` on ${paid}`,
    descriptor && `, shown on the statement as ${quoted(descriptor)}`,
  );
  if (amount === undefined && described === undefined && details.length === 0) return '';
  return ` The payment${some(amount, (text) => ` of ${text}`)}${some(described, (text) => ` for ${quoted(text)}`)} was made${details.join('')}.`;
}

export const englishClaims = {
  /** Between two sentences. */
  gap: ' ',
  /** The bold words that a numbered claim starts with. */
  titles: {
    delivered: 'Delivery.',
    dispatched: 'Shipment.',
    signature: 'Receipt by the customer.',
    collection: 'Pickup.',
    used: 'Use.',
    used_after_cancellation: 'Use after the cancellation.',
    service: 'Service.',
    attendance: 'Attendance.',
    authentication: '3-D Secure.',
    checks: 'Checks.',
    device: 'Device.',
    identity: 'Customer.',
    prior_payments: 'Prior payments.',
    receipt: 'Purchase.',
    confirmation: 'Confirmation.',
    offer: 'Offer.',
    condition: 'Condition.',
    authenticity: 'Origin.',
    agreement: 'Agreement.',
    renewal_notice: 'Notice.',
    no_cancellation: 'Search for a cancellation.',
    canceled_after_payment: 'Cancellation after the payment.',
    policy_disclosure: 'Disclosure.',
    terms: 'Terms.',
    refund_refusal: 'The merchant’s position.',
    return_record: 'Return.',
    replacement: 'Repair or replacement.',
    separate_purchases: 'The two payments.',
    other_payment: 'The other payment.',
    pricing: 'Price.',
    processing: 'Processing.',
    additional_charge: 'Additional charge.',
    customer_message: 'Messages.',
    withdrawal: 'Withdrawal.',
    other_record: 'Further record.',
  } satisfies Record<ClaimId, string>,
  /** The name of an exhibit of this type, as the subject of a sentence that quotes it. */
  records: {
    receipt: 'The receipt',
    order_confirmation: 'The order confirmation',
    product_description: 'The product description',
    product_photos: 'The photos or inspection record',
    authenticity_proof: 'The record of origin',
    authorization_record: 'The authorization record',
    customer_details: 'The customer record',
    customer_ip_device: 'The record of the IP address and device',
    prior_transactions: 'The record of prior payments',
    customer_link: 'The record of the link to the cardholder',
    shipping_documentation: 'The shipping document',
    shipping_tracking: 'The shipping record',
    proof_of_delivery: 'The delivery record',
    delivery_signature: 'The record of the signature',
    collection_record: 'The pickup record',
    access_activity_log: 'The access log',
    service_documentation: 'The service record',
    attendance_record: 'The attendance record',
    customer_communication: 'The correspondence with the customer',
    dispute_withdrawal: 'The statement on the withdrawal',
    refund_policy: 'The refund policy',
    refund_policy_disclosure: 'The merchant’s record of how the refund policy was shown',
    refund_refusal_explanation: 'The merchant’s explanation',
    refund_proof: 'The refund record',
    return_record: 'The merchant’s return record',
    replacement_proof: 'The merchant’s record of the repair or replacement',
    cancellation_policy: 'The cancellation policy',
    cancellation_policy_disclosure: 'The merchant’s record of how the cancellation policy was shown',
    cancellation_record: 'The merchant’s cancellation record',
    recurring_agreement: 'The agreement',
    renewal_notice: 'The notice to the customer',
    terms_acceptance: 'The record of acceptance',
    duplicate_explanation: 'The merchant’s explanation',
    duplicate_documentation: 'The record of the other payment',
    pricing_disclosure: 'The merchant’s record of the price shown',
    processing_log: 'The processing record',
    damage_or_addendum: 'The record of the additional charge',
    rebuttal_letter: 'The merchant’s letter',
    other: 'The merchant’s record',
  } satisfies Record<EvidenceType, string>,
  cite: (reference: string) => ` (${reference})`,
  states: (record: string, reference: string, quotation: string) =>
    `${record} (${reference}) states: ${quoted(quotation)}`,
  delivered: ({ isPart, carrier, numbers, when, place, signedBy, cite }: words.DeliveryWords) =>
    `${carrier === undefined ? `${isPart ? 'A parcel of the' : 'The'} order was delivered` : `${carrier} delivered ${isPart ? 'a parcel of ' : ''}the order`}${some(tracking(numbers), (text) => ` (${text})`)} on ${when}${some(place, (text) => `, to ${text}`)}${some(signedBy, (text) => `, signed by ${text}`)}${cite}.`,
  dispatched: ({ carrier, numbers, when, cite }: words.ShipmentWords) =>
    when === undefined
      ? `The shipment has ${join(present(carrier && `the carrier ${carrier}`, tracking(numbers)))}${cite}.`
      : `The order was shipped${some(carrier, (text) => ` with ${text}`)} on ${when}${some(tracking(numbers), (text) => `, ${text}`)}${cite}.`,
  used: ({ first, last, events, cite }: words.UseWords) =>
    `The access log shows use ${last === undefined ? `on ${first}` : `from ${first} to ${last}`}${events.length === 0 ? '' : `: ${events.join('; ')}`}${cite}.`,
  usedAfterCancellation: ({ used, canceled, cite }: Record<'used' | 'canceled' | 'cite', string>) =>
    `The access log shows use on ${used}, after the cancellation of ${canceled}${cite}.`,
  visaUseRule:
    'Under Visa’s rules, use after the day on which consent is said to have been withdrawn answers this dispute.',
  service: ({ when, hours, record, signedBy, cite }: words.ServiceWords) =>
    `The service was provided on ${when}${hours === undefined ? '' : `, from ${hours[0]} to ${hours[1]}`}${some(record, (text) => `, as ${text} shows`)}${some(signedBy, (text) => `; ${text} signed for it`)}${cite}.`,
  device: ({ ip, fingerprint, cite }: words.DeviceWords) =>
    `The order came from ${join(present(ip && `the IP address ${ip}`, fingerprint && `the device with the fingerprint ${fingerprint}`))}${cite}.`,
  checks: ({ authorization, avs, cvc, cite }: words.CheckWords) =>
    `${[
      authorization && `The authorization code is ${authorization}.`,
      (avs ?? cvc) &&
        `Results at payment: ${present(avs && `address check (AVS): ${avs}`, cvc && `security code check: ${cvc}`).join('; ')}.`,
    ]
      .filter((part) => part !== undefined && part !== '')
      .join(' ')
      .replace(/\.$/, '')}${cite}.`,
  /** @param written the result as the provider or the exhibit has it */
  passedChecks: (_passed: readonly PassedCheck[], written: string) => written,
  /** The source of facts that no exhibit shows, in brackets. */
  reportedBy: (provider: string, paymentId: string | undefined) =>
    ` (as reported by ${provider} for ${paymentId === undefined ? 'this payment' : `the payment ${paymentId}`})`,
  authentication: ({ isAttempt, eci, version, when, cite }: words.AuthenticationWords) => {
    const secure = `3-D Secure${some(version, (number) => ` ${number}`)}`;
    const day = some(when, (text) => ` on ${text}`);
    return isAttempt
      ? `The merchant requested ${secure} authentication from the issuer for this payment${day}, and the attempt is on record${some(eci, (text) => ` with ECI ${text}`)}${cite}.`
      : `The issuer authenticated this payment by ${secure}${day}${some(eci, (text) => `${day === '' ? '' : ','} with ECI ${text}`)}${cite}.`;
  },
  liabilityShift: 'Liability for fraud rests with the issuer.',
  priorPayments: (count: number, cite: string) =>
    `The same customer made ${count === 1 ? 'a prior payment that was' : `${count} prior payments that were`} not disputed${cite}.`,
  receipt: ({ reference, number, issued, amount }: words.ReceiptWords) =>
    `The receipt (${reference}) has ${join(present(number && `the number ${number}`, issued && `the date ${issued}`, amount && `the total ${amount}`))}.`,
  noCancellation: ({ from, to, cite }: Record<'from' | 'to' | 'cite', string>) =>
    `The merchant searched its records from ${from} to ${to} and found no cancellation${cite}.`,
  canceledAfterPayment: ({ received, paid, cite }: Record<'received' | 'paid' | 'cite', string>) =>
    `The cancellation was received on ${received}, after the payment of ${paid}${cite}.`,
  purchase,
  /** The first items of a long order, and the number of those left out. */
  itemsAndMore: (items: string, more: number) => `${items} and ${more} more`,
  refundedInFull: (amount: string, last: string | undefined) =>
    `The disputed ${amount} was refunded in full${some(last, (day) => ` by ${day}`)}.`,
  refunds: (refunds: readonly words.RefundWords[]) => `Refunded: ${join(refunds.map(refund))}.`,
  refundOnce: 'Reversing the payment as well would return the money twice.',
  refundedBefore: ({ refunded, paid, disputed }: Record<'refunded' | 'paid' | 'disputed', string>) =>
    `Of the payment of ${paid}, ${refunded} was refunded earlier. The dispute is about another ${disputed}.`,
  refundedInPart: ({ refunds, amount, rest }: words.PartialRefundWords) =>
    `Of the disputed ${amount}, the merchant refunded ${join(refunds.map(refund))}. ${rest} remains and is answered here.`,
  thesis: {
    contest: (merchant: string, amount: string) =>
      `${merchant} contests the dispute over the payment of ${amount}.`,
    inquiry: (merchant: string, amount: string, paid: string | undefined) =>
      `${merchant} answers the inquiry about the payment of ${amount}${some(paid, (day) => ` on ${day}`)}.`,
    delivered: (when: string) => `The order was delivered on ${when}.`,
    used: (when: string) => `The purchase was used after the payment, on ${when}.`,
    priorPayments: (count: number) =>
      `The same customer made ${count} prior payments to this merchant that were not disputed (table).`,
    comparedPayments: ({ program, isSameCard, days, elements: common }: words.ComparedWords) =>
      `Two undisputed payments${isSameCard ? ' on the same card' : ''}, ${join(days.map(String))} days before this one, ` +
      `share ${join(common.map((element) => shared[element]))} with it (table)${some(program, (name) => `, as ${name} requires`)}.`,
    usedAfterCancellation: (used: string, canceled: string) =>
      `The service was used on ${used}, after the cancellation of ${canceled}.`,
    /** @param purchases the disputed one and the other, if both are known and differ */
    separatePurchases: (merchant: string, purchases: words.TwoPurchases | undefined) =>
      purchases === undefined
        ? `${merchant} states that the disputed payment and the payment with which it is compared are for two separate purchases.`
        : `${merchant} states that these are two separate purchases: ${purchases.map(({ item, when }) => `${quoted(item)} on ${when}`).join(', and ')}.`,
    notOwed: (merchant: string, isPartlyRefunded: boolean) =>
      `${merchant} holds that no ${isPartlyRefunded ? 'further ' : ''}refund is owed.`,
  },
  /** A thesis without a decisive claim. The points are parts of its sentence, without a full stop. */
  contest: {
    because: (merchant: string, points: readonly string[]) =>
      `${merchant} contests the dispute: ${points.join(', and ')}.`,
    relying: (merchant: string, record: string, reference: string) =>
      `${merchant} contests the dispute, relying on ${record.replace(/^The /, 'the ')} (${reference}).`,
    delivered: (when: string) => `the order was delivered on ${when}`,
    used: (when: string) => `the purchase was used after the payment, on ${when}`,
    service: (when: string) => `the service was provided on ${when}`,
    dispatched: (when: string) => `the order was shipped on ${when}`,
    checks: checksPoint,
    receipt: (amount: string) => `the receipt has the total that was charged, ${amount}`,
  },
  table: {
    disputed: 'Disputed payment',
    prior: (number: number) => `Prior payment ${number}`,
    other: 'Other payment',
    date: 'Date',
    daysBefore: (days: number) => (days === 1 ? '1 day before' : `${days} days before`),
    amount: 'Amount',
    item: 'Item',
    payment: 'Payment ID',
    elements: {
      ip: 'IP address',
      device: 'Device',
      account_id: 'Account ID',
      email: 'Email',
      shipping_address: 'Shipping address',
    },
    event: 'Event',
    paid: 'Payment',
    delivered: 'Delivery',
    service: 'Service provided',
    canceled: 'Cancellation received',
    firstUse: 'First use on record',
    lastUse: 'Last use on record',
    refunded: (amount: string) => `Refund of ${amount}`,
    disputeOpened: 'Dispute opened',
  },
};
