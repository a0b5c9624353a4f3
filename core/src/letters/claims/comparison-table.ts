import type { LetterComparison } from '../../evidence/compelling-evidence/compared-pair.js';
import { calendarDaysBetween } from '../../evidence/compelling-evidence/payment-age.js';
import type { PriorPayment } from '../../evidence/facts/facts.js';
import { formatAmountWithCode, formatDay, letterWords } from '../../rules/letter-words.js';
import { detail, factAmount, firstCancellation, type ClaimSource } from './claim-source.js';
import { deliveredAt } from './delivery-claims.js';
import { priorPaymentsMax, priorPaymentsOf } from './prior-payments.js';

/** A table of the letter. The first row is its head. */
export type LetterTable = { readonly rows: readonly (readonly string[])[] };

const dayMs = 86_400_000;
/** Two payments further apart are not mistaken for each other. */
const duplicateDaysMax = 31;

/** The comparison that carries the argument: prior payments, two payments, or a timeline. */
export function comparisonTable(source: ClaimSource): LetterTable | undefined {
  const { letterCase } = source;
  if (letterCase.facts.refundState === 'full') return undefined;
  switch (letterCase.dispute.reason) {
    case 'fraudulent':
    case 'unrecognized':
      return priorsTable(source);
    case 'duplicate':
      return duplicateTable(source);
    case 'subscription_canceled':
    case 'credit_not_processed':
      return timeline(source);
    default:
      return undefined;
  }
}

function priorsTable(source: ClaimSource): LetterTable | undefined {
  const priors = priorPaymentsOf(source).slice(0, priorPaymentsMax);
  const { table } = source.words;
  return priors.length === 0
    ? undefined
    : paymentsTable(
        source,
        priors.map((payment, index) => ({ payment, title: table.prior(index + 1) })),
        source.letterCase.comparedPayments?.elements,
      );
}

/** Another payment of the same amount, close to the disputed one, that the merchant states is another purchase. */
export function otherPaymentOf(source: ClaimSource): PriorPayment | undefined {
  const { facts } = source.letterCase;
  const paidAt = source.peek('payment_date');
  if (facts.position.duplicate !== 'separate_purchases' || paidAt === undefined) return undefined;
  const { amount } = source.letterCase.dispute;
  return facts.priorPayments.find(
    ({ amount: paid, paidAt: at }) =>
      paid.amountMinor === amount.amountMinor &&
      paid.currency === amount.currency &&
      Math.abs(at.getTime() - new Date(paidAt).getTime()) < duplicateDaysMax * dayMs,
  );
}

function duplicateTable(source: ClaimSource): LetterTable | undefined {
  const other = otherPaymentOf(source);
  if (other === undefined) return undefined;
  return paymentsTable(source, [{ payment: other, title: source.words.table.other }]);
}

/** @param elements with the values of the disputed payment and of `others`, in this order */
function paymentsTable(
  source: ClaimSource,
  others: readonly { readonly payment: PriorPayment; readonly title: string }[],
  elements: LetterComparison['elements'] = [],
): LetterTable {
  const { table } = source.words;
  const { dispute, template } = source.letterCase;
  const paidAt = source.fact('payment_date');
  const daysBefore = (at: Date) =>
    paidAt === undefined ? undefined : calendarDaysBetween(at, new Date(paidAt.slice(0, 10)));
  const dated = (at: Date) => {
    const days = daysBefore(at);
    const day = formatDay(at, template.language);
    return days === undefined || days <= 0 ? day : `${day} (${table.daysBefore(days)})`;
  };
  const rows = [
    ['', table.disputed, ...others.map(({ title }) => title)],
    [table.date, source.day(paidAt) ?? '', ...others.map(({ payment }) => dated(payment.paidAt))],
    [
      table.amount,
      factAmount(source.fact('payment_amount')) ?? formatAmountWithCode(dispute.amount),
      ...others.map(({ payment }) => formatAmountWithCode(payment.amount)),
    ],
    [
      table.item,
      itemsOf(source, charactersInCellMax) ?? '',
      ...others.map(({ payment }) => payment.description ?? ''),
    ],
    [table.payment, dispute.transactionId ?? '', ...others.map(({ payment }) => payment.id)],
    ['ARN', source.peek('acquirer_reference') ?? '', ...others.map(({ payment }) => payment.arn ?? '')],
    ...elements.map(({ element, values }) => [table.elements[element], ...values]),
  ];
  return { rows: rows.filter((row, index) => index === 0 || row.slice(1).some((cell) => cell !== '')) };
}

type Event = {
  readonly at: string | undefined;
  readonly what: string;
  readonly exhibit?: string | undefined;
};

/** At least one event must come from an exhibit or a refund, because the days of payment and dispute show nothing. */
function timeline(source: ClaimSource): LetterTable | undefined {
  const { letterCase, words } = source;
  const { table } = words;
  const own: Event[] = [
    { at: source.peek('payment_date'), what: table.paid },
    { at: letterCase.dispute.openedAt.toISOString().slice(0, 10), what: table.disputeOpened },
  ];
  const cancellation = source.isDenied('cancellation_record') ? undefined : firstCancellation(source);
  const records: readonly Event[] = [
    { at: cancellation?.receivedAt, what: table.canceled, exhibit: cancellation?.exhibit.label },
    ...dated(source, 'access_activity_log', { first_use_at: table.firstUse, last_use_at: table.lastUse }),
    ...dated(source, 'service_documentation', { service_date: table.service }),
    ...letterCase.facts.refunds.map(({ amount, refundedAt }) => ({
      at: refundedAt?.toISOString(),
      what: table.refunded(formatAmountWithCode(amount)),
    })),
    { at: deliveredAt(source), what: table.delivered },
  ];
  const fromRecords = records.filter(({ at }) => at !== undefined && !source.isFuture(at));
  if (fromRecords.length < 2) return undefined;
  const rows = [...own, ...fromRecords]
    .flatMap((event) => (event.at === undefined ? [] : [{ ...event, at: event.at }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ at, what, exhibit }) => [source.when(at) ?? at, what, exhibit ?? '']);
  return { rows: [[table.date, table.event, letterWords[letterCase.template.language].exhibit], ...rows] };
}

function dated(
  source: ClaimSource,
  type: 'access_activity_log' | 'service_documentation',
  events: Readonly<Record<string, string>>,
): Event[] {
  return source.exhibits(type).flatMap((exhibit) =>
    Object.entries(events).flatMap(([name, what]) => {
      const at = detail(exhibit, name);
      return at === undefined ? [] : [{ at, what, exhibit: exhibit.label }];
    }),
  );
}

/** A longer list would leave no room for the argument. A fact that a person entered is never longer. */
const charactersInTextMax = 500;
/** In a column of a table. */
export const charactersInCellMax = 120;

/** The items of the order, or as many complete items as fit. */
export function itemsOf(source: ClaimSource, charactersMax = charactersInTextMax): string | undefined {
  const all = source.peek('order_items');
  if (all === undefined || all.length <= charactersMax) return source.fact('order_items');
  const items = all.split(/, (?=\d+ x )/);
  let shown = items.length - 1;
  while (shown > 0 && items.slice(0, shown).join(', ').length > charactersMax) shown -= 1;
  if (shown === 0) return undefined;
  source.fact('order_items');
  return source.words.itemsAndMore(items.slice(0, shown).join(', '), items.length - shown);
}
