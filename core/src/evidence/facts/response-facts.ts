import { optional, type ResponseFacts } from '@rebuttal/plugin-kit';

import type { Evidence } from '../exhibits/evidence.js';
import { undeliveredParcels, missingParcels } from '../orders/deliveries.js';
import { readExhibit } from '../readings/read-exhibit.js';
import type { DisputeRecord } from './dispute-facts-reader.js';
import { factTime, findFact, type FactKey } from './facts.js';
import { billingAddressOf, shippingAddressOf } from './record-addresses.js';
import { readThreeDSecure } from './three-d-secure.js';

/** The facts of a response for a provider's typed fields. */
export function toResponseFacts(record: DisputeRecord, evidence: readonly Evidence[]): ResponseFacts {
  const { facts, payment } = record;
  const text = (key: FactKey) => findFact(facts, key)?.value;
  const day = (key: FactKey) => text(key)?.slice(0, 10);
  const paid = findFact(facts, 'payment_date');
  const { customer, description } = payment?.payment ?? {};
  const secured = {
    network: record.network,
    fact: text('three_d_secure'),
    recordedEci: detailOf(evidence, 'authorization_record', 'eci'),
    recordedText: textsOf(evidence, 'authorization_record'),
  };
  const isSecuredKnown = secured.fact !== undefined || secured.recordedEci !== undefined;
  const { refund, duplicate } = facts.position;
  return {
    ...optional('customerName', text('customer_name')),
    ...optional('customerEmail', text('customer_email')),
    ...optional('productDescription', text('order_items') ?? description),
    ...optional('orderNumber', text('order_number')),
    ...optional('paidAt', paid && factTime(paid)),
    ...optional('serviceDate', detailOf(evidence, 'service_documentation', 'service_date')),
    ...optional('shippedDate', day('shipped_date')),
    ...optional('carrier', text('carrier')),
    ...optional('trackingNumber', text('tracking_number')),
    ...optional('deliveredDate', isPartlyDelivered(record, evidence) ? undefined : day('delivered_date')),
    ...optional('shippingAddress', shippingAddressOf(record)),
    ...optional('billingAddress', billingAddressOf(record)),
    ...optional('purchaseIp', customer?.ipAddress ?? detailOf(evidence, 'customer_ip_device', 'ip')),
    ...optional('deviceFingerprint', detailOf(evidence, 'customer_ip_device', 'device_fingerprint')),
    // As the letter decides it, so that letter and typed fields agree.
    ...(isSecuredKnown ? { hasLiabilityShift: readThreeDSecure(secured).status !== undefined } : {}),
    refundState: facts.refundState,
    refundedTotal: facts.refundedTotal,
    ...optional('refundPosition', refund),
    ...optional('duplicatePosition', duplicate),
  };
}

/** The day of one parcel is not the day of the order. */
function isPartlyDelivered({ order, parcels }: DisputeRecord, evidence: readonly Evidence[]): boolean {
  const undelivered = undeliveredParcels(order?.shipments, parcels);
  const proofs = evidence.filter(
    (exhibit) => exhibit.evidenceType === 'proof_of_delivery' && readExhibit(exhibit).verdict === 'helps',
  );
  return missingParcels(undelivered, proofs).length > 0;
}

function textsOf(evidence: readonly Evidence[], type: Evidence['evidenceType']): string {
  const exhibits = evidence.filter(
    (exhibit) => exhibit.evidenceType === type && exhibit.unsendableBecause === undefined,
  );
  return exhibits.map(({ text = '' }) => text).join('\n');
}

function detailOf(
  evidence: readonly Evidence[],
  type: Evidence['evidenceType'],
  name: string,
): string | undefined {
  const values = evidence
    .filter((exhibit) => exhibit.evidenceType === type && exhibit.unsendableBecause === undefined)
    .map(({ details }) => details[name]);
  return values.find((value) => typeof value === 'string');
}
