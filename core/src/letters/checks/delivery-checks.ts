import { findFact } from '../../evidence/facts/facts.js';
import { labeledAddresses } from '../../evidence/readings/readable-text.js';
import { isAddress, isSameAddress } from './addresses.js';
import { cite, detailText, toDay, type CheckedExhibit, type CheckedResponse } from './checked-response.js';
import { deliveredDays } from './exhibit-values.js';
import { blockingCheck, warningCheck, type ResponseCheck } from './response-checks.js';

export function checkDelivery(response: CheckedResponse, paidDay?: string): ResponseCheck[] {
  return [
    ...checkDeliveryDay(response, paidDay),
    ...checkLateDelivery(response),
    ...checkDeliveryAddress(response),
  ];
}

/** Compares calendar days in UTC, because many carriers name the day only. */
function checkDeliveryDay({ evidence, facts }: CheckedResponse, paidDay?: string): ResponseCheck[] {
  if (paidDay === undefined) return [];
  const isEarly = (day: string | undefined): day is string => day !== undefined && day < paidDay;
  const early = evidence.flatMap((exhibit) => {
    const day = deliveredDays(exhibit).find(isEarly);
    return day === undefined ? [] : [{ exhibit, day }];
  });
  const fact = toDay(findFact(facts, 'delivered_date')?.value);
  const [first] = early;
  const day = first?.day ?? (isEarly(fact) ? fact : undefined);
  if (day === undefined) return [];
  const where = first === undefined ? 'The delivery date' : `${cite(first.exhibit)} shows a delivery on`;
  const message =
    first === undefined
      ? `${where} ${day} is before the payment on ${paidDay}. Correct one of the dates.`
      : `${where} ${day}, before the payment on ${paidDay}. Correct the date, or remove the exhibit.`;
  return [
    blockingCheck(
      'delivered_before_payment',
      message,
      early.map(({ exhibit }) => exhibit),
    ),
  ];
}

/** The cardholder was right when they disputed. */
function checkLateDelivery({ evidence, dispute: { openedDay, reason } }: CheckedResponse): ResponseCheck[] {
  if (openedDay === undefined || reason !== 'product_not_received') return [];
  const late = evidence.filter((exhibit) => deliveredDays(exhibit).some((day) => day > openedDay));
  const [first] = late;
  if (first === undefined) return [];
  const message = `${cite(first)} shows a delivery after the dispute was opened on ${openedDay}.`;
  return [warningCheck('delivered_after_dispute', message, late)];
}

const addressLabels =
  '(?:shipping|delivery|billing|customer) address|ship(?:ped)? to|bill(?:ed)? to|bill to and ship to|address';
const addressTypes: readonly string[] = [
  'shipping_tracking',
  'customer_details',
  'order_confirmation',
  'receipt',
];

/** Compares the place of delivery with every known address of the customer. */
function checkDeliveryAddress({ evidence, facts, addresses }: CheckedResponse): ResponseCheck[] {
  const known = [
    ...addresses,
    ...evidence
      .filter(({ evidenceType }) => addressTypes.includes(evidenceType))
      .flatMap(({ text }) => labeledAddresses(text ?? '', addressLabels)),
  ].filter(isAddress);
  if (known.length === 0) return [];
  const differs = (place: string | undefined): place is string =>
    place !== undefined && isAddress(place) && !known.some((address) => isSameAddress(place, address));
  const other = evidence.filter(
    (exhibit) => exhibit.evidenceType === 'proof_of_delivery' && differs(detailText(exhibit, 'place')),
  );
  const fact = findFact(facts, 'delivered_to')?.value;
  const places = other.map((exhibit) => detailText(exhibit, 'place'));
  const place = places[0] ?? (differs(fact) ? fact : undefined);
  return place === undefined ? [] : [warningCheck('delivery_address_differs', wentTo(place, other), other)];
}

function wentTo(place: string, [exhibit]: readonly CheckedExhibit[]): string {
  const start = exhibit === undefined ? 'The order was delivered to' : `${cite(exhibit)} shows a delivery to`;
  return `${start} “${place}”, which is neither the shipping nor the billing address.`;
}
