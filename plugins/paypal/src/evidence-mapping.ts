import { objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { EvidenceType, JsonObject } from '@rebuttal/plugin-kit';

/**
 * The PayPal type of a piece of evidence: always, or only if PayPal requests exactly this type. `ifNoProduct`: only if it is
 * requested and the item is a service, a booking or a download.
 */
export type Place = {
  readonly always?: string;
  readonly ifRequested?: string;
  readonly ifNoProduct?: string;
};

const fulfillment: Place = { always: 'PROOF_OF_FULFILLMENT' };
const useOfService: Place = { ...fulfillment, ifNoProduct: 'PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED' };

/** Source: guide "Dispute reasons and evidence". All other types are `OTHER`. */
export const places: Readonly<Partial<Record<EvidenceType, Place>>> = {
  receipt: { ifRequested: 'PROOF_OF_RECEIPT_COPY' },
  order_confirmation: { ifRequested: 'ORDER_DETAILS' },
  product_description: { ifRequested: 'ITEM_DESCRIPTION' },
  product_photos: { ifRequested: 'PHOTOS_OF_SHIPPED_ITEM' },
  shipping_documentation: fulfillment,
  shipping_tracking: fulfillment,
  proof_of_delivery: fulfillment,
  delivery_signature: { ...fulfillment, ifRequested: 'PROOF_OF_DELIVERY_SIGNATURE' },
  collection_record: fulfillment,
  access_activity_log: useOfService,
  service_documentation: { ...fulfillment, ifRequested: 'PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED' },
  attendance_record: useOfService,
  refund_policy: { ifRequested: 'RETURN_POLICY' },
  return_record: { ifRequested: 'PROOF_OF_RETURN' },
  replacement_proof: { ifRequested: 'PROOF_OF_RESHIPMENT' },
  cancellation_policy: { ifRequested: 'BILLING_AGREEMENT' },
  recurring_agreement: { ifRequested: 'BILLING_AGREEMENT' },
  terms_acceptance: { ifRequested: 'COPY_OF_CONTRACT' },
  duplicate_explanation: { ifRequested: 'DETAILS_OF_PURCHASE' },
  duplicate_documentation: { ifRequested: 'DETAILS_OF_PURCHASE' },
  pricing_disclosure: { ifRequested: 'PRICE_DIFFERENCE_REASON' },
};

/** The types that PayPal accepts for a reason without a request. Source: the same guide. */
export const typesByReason: Readonly<Record<string, readonly string[]>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: ['PROOF_OF_FULFILLMENT', 'PROOF_OF_REFUND'],
  UNAUTHORISED: ['PROOF_OF_FULFILLMENT', 'PROOF_OF_REFUND', 'OTHER'],
};
export const typesOfOtherReasons: readonly string[] = ['PROOF_OF_REFUND', 'OTHER'];

/** Source: specification 1.10, schema `item_type`. */
const itemTypesWithoutParcel: readonly string[] = ['SERVICE', 'BOOKING', 'DIGITAL_DOWNLOAD'];

/** Returns false if every disputed item is a service, a booking or a download. PayPal doesn't always name the type. */
export function isParcelPossible(dispute: JsonObject): boolean {
  const types = objectsOf(dispute, 'disputed_transactions')
    .flatMap((transaction) => objectsOf(transaction, 'items'))
    .map((item) => textOf(item, 'item_type') ?? '');
  return types.length === 0 || types.some((type) => !itemTypesWithoutParcel.includes(type));
}

/** The types of a place that count only if PayPal requests them. */
export function requestableTypes({ ifRequested, ifNoProduct }: Place, hasParcel: boolean): string[] {
  return [ifRequested, hasParcel ? undefined : ifNoProduct].filter((type) => type !== undefined);
}

/** Source: specification, `evidence.notes`. */
export const notesCharactersMax = 2000;
/** Source: specification, `evidence.documents`. */
export const documentsMax = 100;
/** Source: "Use Disputes API": each file below 10 MB; 50 MB in one call, of which the rest of the call needs a little. */
export const fileBytesMax = 9_999_999;
export const allFilesBytesMax = 49_900_000;
export const fileMimeTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif'] as const;
