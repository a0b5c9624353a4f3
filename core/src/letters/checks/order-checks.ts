import type { OrderShipment } from '@rebuttal/plugin-kit';

import { findFact } from '../../evidence/facts/facts.js';
import { doubtOrder } from '../../evidence/facts/other-order.js';
import { isSamePerson } from '../../evidence/facts/people.js';
import { undeliveredParcels, missingParcels } from '../../evidence/orders/deliveries.js';
import { readExhibit } from '../../evidence/readings/read-exhibit.js';
import { cite, detailText, type CheckedExhibit, type CheckedResponse } from './checked-response.js';
import { blockingCheck, warningCheck, type ResponseCheck } from './response-checks.js';

/** Compares the exhibits and the payment with the order. */
export function checkOrder(response: CheckedResponse): ResponseCheck[] {
  return [
    ...checkOtherOrders(response),
    ...checkShipments(response),
    ...checkOrderMatch(response),
    ...checkSignatories(response),
  ];
}

/** Exhibits of another order. The letter makes no claim from one that certainly is. */
function checkOtherOrders({ evidence, facts }: CheckedResponse): ResponseCheck[] {
  const doubted = evidence.flatMap((exhibit) => {
    const doubt = doubtOrder(exhibit, facts);
    return doubt === undefined ? [] : [{ exhibit, ...doubt }];
  });
  const others = doubted.filter(({ isCertain }) => isCertain).map(({ exhibit }) => exhibit);
  return [
    ...doubted.map(({ exhibit, isCertain, differences }) => {
      const [check, verb] = isCertain ? [blockingCheck, 'is'] : [warningCheck, 'may be'];
      const message = `${cite(exhibit)} ${verb} about another order: it has ${lists.format(differences)}. Replace it, or correct it.`;
      return check('receipt_of_another_order', message, [exhibit]);
    }),
    ...(others.length === 0
      ? []
      : [
          blockingCheck(
            'evidence_contradicts_claim',
            `The letter makes no claim from ${others.map(cite).join(', ')}, which is about another order.`,
            others,
          ),
        ]),
  ];
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** The order's parcels that no exhibit and no carrier reports as delivered, although another parcel was. */
function checkShipments({ evidence, order, parcels, dispute }: CheckedResponse): ResponseCheck[] {
  const shipments = order?.shipments ?? [];
  const proofs = evidence.filter(isDelivery);
  if (dispute.reason !== 'product_not_received' || proofs.length === 0) return [];
  const missing = missingParcels(undeliveredParcels(shipments, parcels), proofs);
  if (missing.length === 0) return [];
  const isKnown = missing.some(({ status }) => status !== undefined);
  const message =
    `Order ${order?.number ?? ''} was sent in ${shipments.length} parcels, and the delivery of ` +
    `${lists.format(missing.map(nameOf))} isn't shown. Add it, or dispute only the delivered part.`;
  return [(isKnown ? blockingCheck : warningCheck)('parcels_missing', message, proofs)];
}

const nameOf = ({ trackingNumber, id }: OrderShipment) => trackingNumber ?? id;

function isDelivery(exhibit: CheckedExhibit): boolean {
  return exhibit.evidenceType === 'proof_of_delivery' && readExhibit(exhibit).verdict === 'helps';
}

/** The payment leads to this order, but something else about it is different. */
function checkOrderMatch({ order }: CheckedResponse): ResponseCheck[] {
  if (order === undefined || order.differences.length === 0) return [];
  const message = `Order ${order.number} has the payment's ID, but ${lists.format(order.differences)} of the order and the payment differ. Check that it's the right order.`;
  return [warningCheck('order_mismatch', message)];
}

/** A place, a note of the carrier or the recipient's role is no name. */
const noName =
  /\b(?:door|porch|mailbox|letterbox|locker|garage|safe place|customer|resident|recipient|addressee|adult|self|signature|signed|on file)\b/i;

function checkSignatories({ evidence, facts, names }: CheckedResponse): ResponseCheck[] {
  const known = [findFact(facts, 'customer_name')?.value, ...names].filter((name) => name !== undefined);
  if (known.length === 0) return [];
  const isOther = (name: string | undefined): name is string =>
    name !== undefined &&
    /\p{L}{2}/u.test(name) &&
    !noName.test(name) &&
    !known.some((one) => isSamePerson(name, one));
  const signed = evidence.flatMap((exhibit) => {
    const name = detailText(exhibit, 'signed_by');
    return isOther(name) ? [{ exhibit, name }] : [];
  });
  const fact = findFact(facts, 'signed_by')?.value;
  const [first] = signed;
  const name = first?.name ?? (isOther(fact) ? fact : undefined);
  if (name === undefined) return [];
  const where = first === undefined ? 'The delivery was' : `${cite(first.exhibit)} is`;
  const message = `${where} signed by ${name}, but the customer is ${known[0] ?? ''}. Explain who signed, or leave it out.`;
  const exhibits = signed.map(({ exhibit }) => exhibit);
  return [warningCheck('signatory_differs', message, exhibits)];
}
