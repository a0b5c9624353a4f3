import type { EvidenceType } from '@rebuttal/plugin-kit';

import { fold } from '../readings/folding.js';
import { readableText } from '../readings/readable-text.js';
import type { ReadExhibit } from '../readings/reading.js';
import { statedDay, statedValues } from '../readings/stated-values.js';
import { findFact, type DisputeFacts } from './facts.js';
import { isSamePerson } from './people.js';
import { isAlike, plainReference } from './references.js';

/** Signs of another order, each in a few words. `isCertain`: the order number, or two of the other details. */
export type OrderDoubt = { readonly isCertain: boolean; readonly differences: readonly string[] };

const receipts: readonly EvidenceType[] = ['receipt', 'order_confirmation'];
const ofOrder: readonly EvidenceType[] = [
  ...receipts,
  'proof_of_delivery',
  'delivery_signature',
  'collection_record',
  'shipping_tracking',
  'shipping_documentation',
  'service_documentation',
];

/** Compares the number, the name and the day of an exhibit with the order and the payment. */
export function doubtOrder(exhibit: ReadExhibit, facts: Pick<DisputeFacts, 'facts'>): OrderDoubt | undefined {
  if (!ofOrder.includes(exhibit.evidenceType)) return undefined;
  const order = findFact(facts, 'order_number')?.value;
  const named = order === undefined ? undefined : compareNumbers(numbersOf(exhibit.text, orderWords), order);
  if (named === 'same') return undefined;
  if (named !== undefined)
    return { isCertain: true, differences: [`the order ${named}, not ${order ?? ''}`] };
  if (!receipts.includes(exhibit.evidenceType)) return undefined;
  const found = [numberOf(exhibit, order), nameOf(exhibit, facts), dayOf(exhibit, facts)];
  const differences = found.filter((one) => one !== undefined && one !== 'same');
  const isExplained = found.includes('same') && differences.length === 1 && differences[0] !== found[1];
  if (differences.length === 0 || isExplained) return undefined;
  return { isCertain: differences.length > 1, differences: differences.filter((one) => one !== undefined) };
}

/** A difference in words, `same`, or `undefined` if it can't be compared. */
type Comparison = string | undefined;

function numberOf({ text, details }: ReadExhibit, order: string | undefined): Comparison {
  const own = details?.['number'];
  const numbers = typeof own === 'string' ? [own] : numbersOf(text, receiptWords);
  const other = order === undefined ? undefined : compareNumbers(numbers, order);
  return other === undefined || other === 'same' ? other : `the number ${other}, not ${order ?? ''}`;
}

function nameOf({ text }: ReadExhibit, facts: Pick<DisputeFacts, 'facts'>): Comparison {
  const customer = findFact(facts, 'customer_name')?.value;
  const [name] = statedValues(text, nameLabel);
  if (customer === undefined || name === undefined || !/\p{L}{2}/u.test(name)) return undefined;
  return isSamePerson(name, customer) ? 'same' : `the name “${name.slice(0, 60)}”, not ${customer}`;
}

const dayMs = 86_400_000;
/** A receipt can be written a little before the payment, or when the goods are shipped. */
const daysBefore = 3;
const daysAfter = 45;

function dayOf({ text, details }: ReadExhibit, facts: Pick<DisputeFacts, 'facts'>): Comparison {
  const own = details?.['issued_at'];
  const issued = typeof own === 'string' ? own.slice(0, 10) : statedValues(text, dayLabel).map(statedDay)[0];
  const days = (['payment_date', 'order_date'] as const).flatMap(
    (key) => findFact(facts, key)?.value.slice(0, 10) ?? [],
  );
  const [paid] = days;
  if (issued === undefined || paid === undefined) return undefined;
  const isNear = days.some((day) => {
    const after = (Date.parse(issued) - Date.parse(day)) / dayMs;
    return after >= -daysBefore && after <= daysAfter;
  });
  return isNear ? 'same' : `the day ${issued}, not ${paid}`;
}

const numberSign = String.raw`\s*(?:no\.?|nr\.?|num\.?|number|nummer|numero|n[.º°]?|id|reference|#|番号|号码?|№)?\s*[:：#]?\s*#?`;
const numberIn = (words: string) =>
  new RegExp(String.raw`(?<![\p{L}])(?:${words})${numberSign}([a-z]{0,6}[-_/]?\d[\w/-]*)`, 'gu');
const orderWords = numberIn(
  'order|bestellung|bestell|auftrag|commande|pedido|ordine|bestelling|encomenda|订单|注文',
);
const receiptWords = numberIn(
  'invoice|receipt|bill|rechnung|rechnungs|beleg|quittung|facture|recu|factura|recibo|fattura|ricevuta|scontrino|factuur|bon|fatura|发票|收据|領収書|领収书|请求书|請求書',
);

/** Days and amounts are no numbers of orders. */
function numbersOf(text: string | undefined, pattern: RegExp): string[] {
  return [...fold(readableText(text ?? '')).matchAll(pattern)].flatMap(([whole, number = '']) =>
    /\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2}/.test(number) || /date|datum/.test(whole)
      ? []
      : [number.toUpperCase()],
  );
}

/** The first number that differs, if none is the order's. Numbers of other kinds are not compared. */
function compareNumbers(numbers: readonly string[], order: string): Comparison {
  const known = plainReference(order);
  const isSame = (number: string) => {
    const plain = plainReference(number);
    return plain.endsWith(known) || (plain.length > 2 && known.endsWith(plain));
  };
  if (numbers.some(isSame)) return 'same';
  return numbers.find((number) => isAlike(plainReference(number), known));
}

const nameLabel =
  /^(?:bill(?:ed)? to|invoiced? to|sold to|customer(?: name)?|name|buyer|cardholder|client|purchaser|ordered by|rechnung an|rechnungsempfanger(?:in)?|kund(?:e|in)(?:nname)?|kaufer(?:in)?|besteller(?:in)?|facture a|client(?:e)?|nom(?: du client)?|acheteur|facturado a|nombre(?: del cliente)?|comprador|fatturato a|intestat(?:o a|ario)|nome(?: do cliente)?|acquirente|gefactureerd aan|factuur aan|klant(?:naam)?|naam|koper|faturado a|客户(?:姓名|名称)?|姓名|买家|买方|购买人|付款人|お客様(?:名)?|氏名|お名前|ご?购入者|ご?購入者|请求先|請求先|宛名|ご?注文者)$/u;
const dayLabel =
  /^(?:(?:invoice |receipt |order |issue |purchase )?date|issued(?: on| at)?|(?:rechnungs|beleg|bestell)?datum|ausgestellt am|date (?:de facture|d'emission|de facturation)|emise? le|fecha(?: de (?:emision|factura|compra))?|data(?: (?:di emissione|fattura|da fatura|de emissao|do pedido))?|factuurdatum|(?:开票|下单|订单)?日期|発行日|日付|注文日|请求日|請求日)$/u;
