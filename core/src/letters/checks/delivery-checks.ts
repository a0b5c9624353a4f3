import { findFact } from '../../evidence/facts/facts.js';
import { labeledAddresses } from '../../evidence/readings/readable-text.js';
import { statedDay, statedValues } from '../../evidence/readings/stated-values.js';
import { isAddress, isSameAddress } from './addresses.js';
import {
  cite,
  deliveredDays,
  detailText,
  serviceDays,
  toDay,
  type CheckedExhibit,
  type CheckedResponse,
} from './checked-response.js';
import { blockingCheck, warningCheck, type ResponseCheck } from './response-checks.js';

export function checkDelivery(response: CheckedResponse, paidDay?: string): ResponseCheck[] {
  return [
    ...checkDeliveryDay(response, paidDay),
    ...checkLateDelivery(response),
    ...checkPromise(response, paidDay),
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
  const exhibits = early.map(({ exhibit }) => exhibit);
  return [blockingCheck('delivered_before_payment', message, exhibits)];
}

/** The cardholder was right when they disputed. */
function checkLateDelivery({
  evidence,
  facts,
  dispute: { openedDay, reason },
}: CheckedResponse): ResponseCheck[] {
  if (openedDay === undefined || reason !== 'product_not_received') return [];
  const late = evidence.filter((exhibit) =>
    [...deliveredDays(exhibit), ...serviceDays(exhibit)].some((day) => day > openedDay),
  );
  const fact = toDay(findFact(facts, 'delivered_date')?.value);
  const [first] = late;
  if (first === undefined && (fact === undefined || fact <= openedDay)) return [];
  const start = first === undefined ? 'The order was delivered' : `${cite(first)} shows a delivery`;
  const message = `${start} after the dispute was opened on ${openedDay}. The customer had not received it then.`;
  return [warningCheck('delivered_after_dispute', message, late)];
}

/** A late delivery is the customer's claim, too. */
function checkPromise(response: CheckedResponse, paidDay?: string): ResponseCheck[] {
  const { evidence, facts, order, dispute } = response;
  if (dispute.reason !== 'product_not_received') return [];
  const promises = [
    ...evidence.flatMap((exhibit) => promisedDays(exhibit, paidDay)),
    ...[promisedDay(order?.delivery?.promise, paidDay)].filter((day) => day !== undefined),
  ];
  const promised = promises.toSorted().at(-1);
  const fact = toDay(findFact(facts, 'delivered_date')?.value);
  const late = evidence.filter((exhibit) =>
    deliveredDays(exhibit).some((day) => promised !== undefined && day > promised),
  );
  const isLate = late.length > 0 || (promised !== undefined && fact !== undefined && fact > promised);
  if (promised === undefined || !isLate) return [];
  const message = `The order was promised for ${promised}, and delivered later. Show that the customer accepted the new date.`;
  return [warningCheck('delivered_after_promise', message, late)];
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

const label =
  /^(?:(?:estimated|expected|promised|guaranteed|latest|agreed|scheduled|planned) (?:delivery|arrival)(?: date| day| time)?|(?:delivery|arrives|arrival|deliver) (?:by|before|expected|estimated|promised)|delivery (?:time|window|estimate|promise)|(?:voraussichtliche|zugesagte|geplante|erwartete)(?:r|s|n)? (?:liefer(?:ung|termin|datum|zeit)|zustellung)|liefer(?:termin|zeit|ung bis)|livraison (?:prevue|estimee|promise|avant)(?: le)?|date de livraison (?:prevue|estimee)|delai de livraison|entrega (?:prevista|estimada|prometida)|(?:fecha|data) (?:prevista|estimada) (?:de|da) entrega|plazo de entrega|prazo de entrega|consegna (?:prevista|stimata|entro)|data di consegna prevista|tempi di consegna|(?:verwachte|beloofde|geplande) (?:levering|leverdatum|bezorging)|levertijd|(?:预计|承诺|预期)(?:送达|到货|交货|配送)(?:时间|日期)?|(?:お届け|配達|到着)(?:予定)?(?:日|时间)|納期)$/u;

/** The last days on which the exhibit promises the delivery. */
export function promisedDays({ text }: CheckedExhibit, paidDay: string | undefined): string[] {
  return statedValues(text, label).flatMap((stated) => promisedDay(stated, paidDay) ?? []);
}

const dayMs = 86_400_000;
const range =
  /(?:(\d{1,2}) ?(?:-|–|to|bis|a|à|tot|até|~|至|から) ?)?(\d{1,2}) ?(business|working|werk|arbeits|jours ouvr|d[ií]as h[aá]biles|giorni lavorativi|dias [uú]teis|工作|营业|営業)?[- ]?(days?|tage?n?|jours?|d[ií]as?|giorn[io]|dagen|dag|天|日|ouvr|h[aá]biles|lavorativi|[uú]teis)/iu;

/** A day, or the end of a range such as `3-5 business days` after the payment. */
export function promisedDay(stated: string | undefined, paidDay: string | undefined): string | undefined {
  if (stated === undefined) return undefined;
  const days = stated.split(/ (?:-|–|to|and|bis|und) /).map(statedDay);
  const last =
    days
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1) ?? statedDay(stated);
  if (last !== undefined) return last;
  const [, , count, working] = range.exec(stated) ?? [];
  if (count === undefined || paidDay === undefined) return undefined;
  // Five working days are a week.
  const calendarDays = working === undefined ? Number(count) : Math.ceil((Number(count) * 7) / 5) + 2;
  return new Date(Date.parse(paidDay) + calendarDays * dayMs).toISOString().slice(0, 10);
}
