import type { EvidenceType } from '@rebuttal/plugin-kit';

import { compileWords } from './folding.js';
import type { ReadExhibit, ReadingCase } from './reading.js';
import { statementsOf, type ReadStatement } from './statements.js';
import { deliveryWords } from './words/delivery-words.js';
import type { SignWords } from './words/signs.js';

type Found = { readonly sign: SignWords; readonly statement: ReadStatement; readonly index: number };

const parts: SignWords = { name: 'some_parcels', verdict: 'hurts', isFinal: true, words: {} };
const orders: SignWords = { name: 'two_orders', verdict: 'helps', words: {} };
const codesMatch: SignWords = { name: 'authorized', verdict: 'helps', words: {} };
const codesDiffer: SignWords = { name: 'not_authorized', verdict: 'hurts', words: {} };
const purchase: SignWords = { name: 'purchase', verdict: 'helps', words: {} };
const refund: SignWords = { name: 'refunded', verdict: 'helps', words: {} };
const identity: SignWords = { name: 'record', verdict: 'helps', words: {} };
const sizesDiffer: SignWords = { name: 'sizes_differ', verdict: 'unclear', words: {} };
const chargeDiffers: SignWords = { name: 'charge_differs', verdict: 'unclear', words: {} };
const prices: SignWords = { name: 'prices_differ', verdict: 'hurts', isFinal: true, words: {} };

type Reader = (statements: readonly ReadStatement[]) => Found[];

const purchases: Reader = (statements) => stated(statements, purchase, moneyOf, orderNumber);

const readers: Readonly<Partial<Record<EvidenceType, Reader>>> = {
  proof_of_delivery: missingParcels,
  delivery_signature: missingParcels,
  authorization_record: checkCodes,
  processing_log: checkCodes,
  receipt: purchases,
  order_confirmation: purchases,
  duplicate_documentation: purchases,
  duplicate_explanation: namedOrders,
  pricing_disclosure: differingPrices,
  refund_proof: (statements) => stated(statements, refund, paidBack),
  customer_ip_device: (statements) => stated(statements, identity, addressOf),
  customer_details: (statements) => stated(statements, identity, addressOf),
  product_description: differingMeasures,
};

/** Findings that numbers and codes show, and words alone do not. */
export const numbersOf = (type: EvidenceType, statements: readonly ReadStatement[]): Found[] =>
  readers[type]?.(statements) ?? [];

const codeOf =
  /(?<![a-z])(eci|avs|cvv2?|cvc2?|cid|trans ?status|pares(?: ?status)?)(?:[\s_-]+(?:result|response|code|check|value|indicator|status))*\s*[:=]?\s*["']?([a-z]|0?\d)(?![a-z\d])/gu;
const matching: Readonly<Record<string, RegExp>> = {
  e: /^0?[1256]$/,
  a: /^[ydmfx]$/,
  c: /^[my]$/,
  t: /^[ya]$/,
  p: /^[ya]$/,
};
/** An R of the address check means that the issuer could not answer. Of 3-D Secure, it means a rejection. */
const failing: typeof matching = { a: /^n$/, c: /^n$/, t: /^[nr]$/, p: /^[nr]$/ };

/** Results of the address, security code and 3-D Secure checks as their codes. The name of a check shows nothing. */
function checkCodes(statements: readonly ReadStatement[]): Found[] {
  const codes = statements.flatMap((statement) =>
    [...statement.folded.matchAll(codeOf)].map(([, name = '', value = '']) => ({ statement, name, value })),
  );
  const found = (results: typeof matching) =>
    codes.filter(({ name, value }) => results[name.charAt(0)]?.test(value) === true);
  const [passed, failed] = [found(matching), found(failing)];
  // An authenticated payment outweighs an address that does not match.
  const [decisive] = passed.some(({ name }) => /^[etp]/.test(name)) ? passed : [...failed, ...passed];
  if (decisive === undefined) return [];
  return [
    { sign: failed.includes(decisive) ? codesDiffer : codesMatch, statement: decisive.statement, index: 0 },
  ];
}

const parcelOf =
  /(?:parcel|package|box|carton|piece|item|paket|karton|colis|carton|paquete|bulto|caja|pacco|collo|pakket|doos|volume|pacote|caixa|encomenda)s?\s+(?:no\.?\s*|nr\.?\s*)?(\d{1,2})\s*(?:of|von|de|di|van|\/|sur|out of)\s*(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})\s*(?:of|von|de|di|van|sur|out of|\/)\s*(?:the\s+)?(\d{1,2})\s*(?:parcels|packages|boxes|cartons|pieces|items|pakete|kartons|colis|paquetes|bultos|cajas|pacchi|colli|pakketten|dozen|volumes|pacotes|caixas|encomendas)|共(\d{1,2})件[^。]{0,12}?(?:第)?(\d{1,2})件|(\d{1,2})個(?:口)?(?:中|のうち)[^。]{0,4}?(\d{1,2})個/gu;

const deliveryPattern = (...verdicts: readonly SignWords['verdict'][]) =>
  compileWords(
    deliveryWords.signs
      .filter(({ name, verdict }) => name !== 'no_problem' && verdicts.includes(verdict))
      .flatMap(({ words }) => Object.values(words)),
  );
const [onTheWay, arrivedWords] = [deliveryPattern('hurts', 'neutral'), deliveryPattern('helps')];

/** "Parcel 1 of 3" without parcels 2 and 3. "3 of 3 parcels" are all. */
function missingParcels(statements: readonly ReadStatement[]): Found[] {
  const counts = statements.flatMap((statement) =>
    [...statement.folded.matchAll(parcelOf)]
      .flatMap((match) => toCount(match) ?? [])
      .map((count) => ({ ...count, statement })),
  );
  const [first] = counts;
  const total = Math.max(0, ...counts.map(({ of }) => of));
  const arrived = counts.filter(
    ({ statement: { folded } }) => folded.search(onTheWay) < 0 || folded.search(arrivedWords) >= 0,
  );
  const seen = new Set(arrived.flatMap(({ numbers }) => numbers));
  return first === undefined || seen.size >= total
    ? []
    : [{ sign: parts, statement: first.statement, index: 0 }];
}

/** The parcels that a match names: one by its number, or all up to a count. */
function toCount(match: readonly (string | undefined)[]) {
  const [, one, ofOne, ...counted] = match;
  const given = [one, ofOne, ...counted].filter((group) => group !== undefined).map(Number);
  const [low, high] = [Math.min(...given), Math.max(...given)];
  if (given.length < 2 || high < 2) return undefined;
  const numbers = one === undefined ? Array.from({ length: low }, (_, index) => index + 1) : [low];
  return { of: high, numbers };
}

const orderOf =
  /(?:order|invoice|booking|purchase|payment|bestellung|rechnung|buchung|commande|facture|pedido|factura|ordine|fattura|bestelling|factuur|encomenda|fatura|订单|注文)s?\s*(?:no\.?|nr\.?|number|nummer|numero|n°|#|番号|号)?\s*:?\s*#?([a-z]{0,6}[-_]?\d[\w-]*)/gu;

const orderNumber = new RegExp(`${orderOf.source}(?<=\\d{3})`, 'u');

/** An explanation that names two orders. */
function namedOrders(statements: readonly ReadStatement[]): Found[] {
  const named = statements.flatMap((statement) =>
    [...statement.folded.matchAll(orderOf)].map(([, number = '']) => ({ statement, number })),
  );
  const isTwo = new Set(named.map(({ number }) => number)).size > 1;
  return isTwo ? named.map(({ statement }) => ({ sign: orders, statement, index: 0 })) : [];
}

const inForce =
  /effective|in force|valid (?:from|since|as of)|applies (?:from|as of|to)|gultig (?:ab|seit)|gilt (?:ab|seit)|in kraft|en vigueur|applicable|vigente|en vigor|in vigore|valid[ao] dal|geldig vanaf|van kracht|em vigor|valid[ao] a partir|生效|施行|适用|適用/u;

/** The line of a policy that names the day from which it applies, if that is after the payment. */
export function laterRule(
  { evidenceType, text = '' }: ReadExhibit,
  { paidDay }: ReadingCase,
): string | undefined {
  if (paidDay === undefined || !/_policy$/.test(evidenceType)) return undefined;
  const paid = paidDay.replaceAll('-', '');
  return statementsOf(text).find(
    ({ folded, time = '' }) => inForce.test(folded) && time.slice(0, 10).replaceAll('-', '') > paid,
  )?.text;
}

const currency = String.raw`(?:eur|usd|gbp|chf|cad|aud|jpy|cny|brl|[€$£¥円元]|欧元|美元|ユーロ|ドル)`;
const money = String.raw`(?:${currency}\s?\d|\d[\d.,\s]*${currency})`;
const moneyOf = new RegExp(
  String.raw`${money}|(?:total|amount|summe|gesamt|betrag|montant|importe|importo|totaal|bedrag|valor|合计|金额|总额|金額)\p{L}*[\s:：=]{0,3}\d`,
  'u',
);
const paidBack = new RegExp(
  String.raw`(?:refund|credit|erstatt|gutschrift|rembours|reembols|abono|devoluci|rimbors|terugbetal|restitu|reembols|estorn|退款|返金).*${money}|^${money}.*(?:refund|退款|返金)`,
  'u',
);
const addressOf = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|(?:[\da-f]{1,4}:){3}|\S+@\S+\.\S/u;

/** The statements with a value of one of these forms. The name of a field without a value shows nothing. */
function stated(statements: readonly ReadStatement[], sign: SignWords, ...forms: readonly RegExp[]): Found[] {
  return statements
    .filter(({ folded }) => forms.some((form) => folded.search(form) >= 0))
    .map((statement) => ({ sign, statement, index: 0 }));
}

const measureOf =
  /(?<![\d.,x×]\s?)(\d+(?:[.,]\d+)?)\s?(cm|mm|m|kg|g|ml|l|gb|tb|inch|in|ft|oz|lb)(?![\p{L}\d])(?!\s?[x×])/gu;

/** Two sizes in the same unit: the description and the item that was sent may differ. */
function differingMeasures(statements: readonly ReadStatement[]): Found[] {
  const sizes = new Map<string, string>();
  for (const statement of statements)
    for (const [, size = '', unit = ''] of statement.folded.matchAll(measureOf)) {
      if ((sizes.get(unit) ?? size) !== size) return [{ sign: sizesDiffer, statement, index: 0 }];
      sizes.set(unit, size);
    }
  return [];
}

const amount = /(?<![\d.,])\d{1,3}(?:[.,\s]?\d{3})*[.,]\d{2}(?![\d.,]*\d)/g;
const charged =
  /charg|bill|debit|terminal|deduct|belast|abgebucht|berechnet|debit|prelev|factur|cobr|addebit|afgeschreven|in rekening|扣|收取|实际|请求|課金|请求/u;

/** Two prices in one statement, or a charge that no other statement names or adds up to. */
function differingPrices(statements: readonly ReadStatement[]): Found[] {
  const priced = statements
    .map((statement) => ({ statement, amounts: [...new Set(statement.folded.match(amount))] }))
    .filter(({ amounts }) => amounts.length > 0);
  return priced.flatMap((one) => {
    const { statement, amounts } = one;
    if (!charged.test(statement.folded)) return [];
    if (amounts.length === 2) return [{ sign: prices, statement, index: 0 }];
    const others = priced.filter((other) => other !== one).flatMap((other) => other.amounts);
    const isExplained = others.length === 0 || isPriceOf(amounts[0] ?? '', others);
    return amounts.length > 1 || isExplained ? [] : [{ sign: chargeDiffers, statement, index: 0 }];
  });
}

function isPriceOf(charge: string, others: readonly string[]): boolean {
  const cents = (text: string) => Number(text.replaceAll(/\D/g, ''));
  const sum = others.reduce((total, other) => total + cents(other), 0);
  return others.some((other) => cents(other) === cents(charge)) || sum === cents(charge);
}
