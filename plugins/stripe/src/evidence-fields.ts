import { isIP } from 'node:net';

import type { EvidenceType, PacketItem } from '@rebuttal/plugin-kit';

/** Source of the names and limits: API reference, "Update a dispute", version 2026-10-28.endive. */
export const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;
export type FileField = (typeof fileFields)[number];

export const longTextFields = [
  'access_activity_log',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
] as const;
export type LongTextField = (typeof longTextFields)[number];

export const shortTextFields = [
  'billing_address',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_id',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
] as const;
export type ShortTextField = (typeof shortTextFields)[number];
export type TextField = LongTextField | ShortTextField;

export const longTextCharactersMax = 20_000;
export const shortTextCharactersMax = 5_000;
export const allTextCharactersMax = 150_000;
/** Source: the upload's error message "Please upload a file smaller than 5 MB". */
export const fileBytesMax = 5_000_000;
/** Source: docs page "Dispute evidence best practices": all files of a dispute together. */
export const allFilesBytesMax = 4_500_000;
/** Source: the same page: fewer than 50 pages, and 19 at most for Mastercard. */
export const pagesMax = 49;
export const mastercardPagesMax = 19;
/** Source: docs page "File upload guide", purpose `dispute_evidence`. */
export const fileMimeTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** The Stripe fields for a piece of evidence. Default: the uncategorized fields. */
export type Place = {
  readonly file?: FileField;
  readonly text?: LongTextField;
  /** Structured details with a separate short field. */
  readonly details?: Readonly<Record<string, ShortTextField>>;
  /** Labels (lower-case) of lines with a separate short field. They count if the details lack the field. */
  readonly labels?: Readonly<Record<string, ShortTextField>>;
  /** Recognizes a word of a text without labels. Exactly one word must match. */
  readonly find?: {
    readonly field: ShortTextField;
    readonly fits: (word: string, wordCount: number) => boolean;
  };
};

const isEmailAddress = (word: string) => word.length <= 254 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(word);
const isCharge = (word: string) => /^(?:ch|py)_[A-Za-z0-9]+$/.test(word);

const isIpAddress = (word: string) => isIP(word) !== 0;
/** Numbers of one or several parcels, also in the groups that carriers print. */
const isTrackingNumber = (value: string) =>
  /\d/.test(value) &&
  value.split(/[\s,;]+/).every((word) => /^(?:[A-Z]{1,4}|(?=.*\d)[A-Za-z0-9./_-]{1,60})$/.test(word));
/** A second label in a value means that the line has more than one field. */
const hasOneLabel = (value: string) => !/[,;]\s*\p{L}[^,;:]{0,40}:/u.test(value);

/** Checks for the values of labeled lines, because the issuer reads everything that is sent in the field. */
const checks: Readonly<Partial<Record<ShortTextField, (value: string) => boolean>>> = {
  customer_email_address: isEmailAddress,
  customer_purchase_ip: isIpAddress,
  duplicate_charge_id: isCharge,
  shipping_tracking_number: isTrackingNumber,
};

export function fitsField(field: ShortTextField, value: string): boolean {
  return hasOneLabel(value) && (checks[field]?.(value) ?? true);
}

const address = { address: 'shipping_address', 'shipping address': 'shipping_address' } as const;
const delivery = { ...address, 'delivery address': 'shipping_address' } as const;
const parcel = { carrier: 'shipping_carrier', number: 'shipping_tracking_number' } as const;
const serviceDate = {
  date: 'service_date',
  'service date': 'service_date',
  'date of service': 'service_date',
} as const;

const places: Readonly<Partial<Record<EvidenceType, Place>>> = {
  receipt: { file: 'receipt' },
  order_confirmation: { file: 'receipt' },
  product_description: { text: 'product_description' },
  customer_details: {
    labels: {
      name: 'customer_name',
      customer: 'customer_name',
      'customer name': 'customer_name',
      email: 'customer_email_address',
      'e mail': 'customer_email_address',
      'email address': 'customer_email_address',
      'customer email': 'customer_email_address',
      address: 'billing_address',
      'billing address': 'billing_address',
    },
    find: { field: 'customer_email_address', fits: isEmailAddress },
  },
  customer_ip_device: {
    labels: {
      ip: 'customer_purchase_ip',
      'ip address': 'customer_purchase_ip',
      'purchase ip': 'customer_purchase_ip',
    },
    details: { ip: 'customer_purchase_ip' },
    find: { field: 'customer_purchase_ip', fits: isIpAddress },
  },
  shipping_documentation: { file: 'shipping_documentation', labels: delivery },
  proof_of_delivery: { file: 'shipping_documentation', details: parcel, labels: delivery },
  shipping_tracking: {
    file: 'shipping_documentation',
    details: { ...parcel, shipped_at: 'shipping_date' },
    labels: {
      ...delivery,
      carrier: 'shipping_carrier',
      'shipping carrier': 'shipping_carrier',
      tracking: 'shipping_tracking_number',
      'tracking no': 'shipping_tracking_number',
      'tracking number': 'shipping_tracking_number',
      date: 'shipping_date',
      shipped: 'shipping_date',
      'shipped on': 'shipping_date',
      'ship date': 'shipping_date',
      'shipping date': 'shipping_date',
    },
    find: { field: 'shipping_tracking_number', fits: (_, wordCount) => wordCount === 1 },
  },
  delivery_signature: { file: 'customer_signature' },
  collection_record: { file: 'customer_signature' },
  access_activity_log: { text: 'access_activity_log' },
  service_documentation: {
    file: 'service_documentation',
    details: { service_date: 'service_date' },
    labels: serviceDate,
  },
  attendance_record: { file: 'service_documentation', labels: serviceDate },
  damage_or_addendum: { file: 'service_documentation', labels: serviceDate },
  recurring_agreement: { file: 'service_documentation', labels: serviceDate },
  customer_communication: { file: 'customer_communication' },
  dispute_withdrawal: { file: 'customer_communication' },
  renewal_notice: { file: 'customer_communication' },
  refund_policy: { file: 'refund_policy', text: 'refund_policy_disclosure' },
  refund_policy_disclosure: { file: 'refund_policy', text: 'refund_policy_disclosure' },
  refund_refusal_explanation: { text: 'refund_refusal_explanation' },
  cancellation_policy: { file: 'cancellation_policy', text: 'cancellation_policy_disclosure' },
  cancellation_policy_disclosure: { file: 'cancellation_policy', text: 'cancellation_policy_disclosure' },
  cancellation_record: { text: 'cancellation_rebuttal' },
  duplicate_explanation: {
    file: 'duplicate_charge_documentation',
    text: 'duplicate_charge_explanation',
    labels: {
      charge: 'duplicate_charge_id',
      'charge id': 'duplicate_charge_id',
      'other charge': 'duplicate_charge_id',
    },
    find: { field: 'duplicate_charge_id', fits: isCharge },
  },
  duplicate_documentation: { file: 'duplicate_charge_documentation', text: 'duplicate_charge_explanation' },
};

export function placeOf({ evidenceType }: PacketItem): Place {
  return places[evidenceType] ?? {};
}
