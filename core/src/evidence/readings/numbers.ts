import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { ReadStatement } from './statements.js';
import type { SignWords } from './words/signs.js';

type Found = { readonly sign: SignWords; readonly statement: ReadStatement; readonly index: number };

const parts: SignWords = { name: 'some_parcels', verdict: 'hurts', isFinal: true, words: {} };
const orders: SignWords = { name: 'two_orders', verdict: 'helps', words: {} };
const prices: SignWords = { name: 'prices_differ', verdict: 'hurts', isFinal: true, words: {} };

/** Findings that numbers show, and words alone do not. */
export function numbersOf(type: EvidenceType, statements: readonly ReadStatement[]): Found[] {
  switch (type) {
    case 'proof_of_delivery':
    case 'delivery_signature':
      return missingParcels(statements);
    case 'duplicate_explanation':
      return namedOrders(statements);
    case 'pricing_disclosure':
      return differingPrices(statements);
    default:
      return [];
  }
}

const parcelOf =
  /(?:parcel|package|box|carton|piece|item|paket|karton|colis|carton|paquete|bulto|caja|pacco|collo|pakket|doos|volume|pacote|caixa|encomenda)s?\s+(?:no\.?\s*|nr\.?\s*)?(\d{1,2})\s*(?:of|von|de|di|van|\/|sur|out of)\s*(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})\s*(?:of|von|de|di|van|sur|out of|\/)\s*(?:the\s+)?(\d{1,2})\s*(?:parcels|packages|boxes|cartons|pieces|items|pakete|kartons|colis|paquetes|bultos|cajas|pacchi|colli|pakketten|dozen|volumes|pacotes|caixas|encomendas)|共(\d{1,2})件[^。]{0,12}?(?:第)?(\d{1,2})件|(\d{1,2})個(?:口)?(?:中|のうち)[^。]{0,4}?(\d{1,2})個/gu;

/** "Parcel 1 of 3" without parcels 2 and 3. "3 of 3 parcels" are all. */
function missingParcels(statements: readonly ReadStatement[]): Found[] {
  const counts = statements.flatMap((statement) =>
    [...statement.folded.matchAll(parcelOf)]
      .flatMap((match) => toCount(match) ?? [])
      .map((count) => ({ ...count, statement })),
  );
  const [first] = counts;
  const total = Math.max(0, ...counts.map(({ of }) => of));
  const seen = new Set(counts.flatMap(({ numbers }) => numbers));
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

/** An explanation that names two orders. */
function namedOrders(statements: readonly ReadStatement[]): Found[] {
  const named = statements.flatMap((statement) =>
    [...statement.folded.matchAll(orderOf)].map(([, number = '']) => ({ statement, number })),
  );
  const [first] = named;
  const isTwo = new Set(named.map(({ number }) => number)).size > 1;
  return first !== undefined && isTwo ? [{ sign: orders, statement: first.statement, index: 0 }] : [];
}

const amount = /(?<![\d.,])\d{1,3}(?:[.,\s]?\d{3})*[.,]\d{2}(?![\d.,]*\d)/g;
const charged =
  /charg|bill|debit|terminal|deduct|belast|abgebucht|berechnet|debit|prelev|factur|cobr|addebit|afgeschreven|in rekening|扣|收取|实际|请求|課金|请求/u;

function differingPrices(statements: readonly ReadStatement[]): Found[] {
  return statements.flatMap((statement) => {
    const amounts = new Set(statement.folded.match(amount) ?? []);
    const isDifferent = amounts.size === 2 && charged.test(statement.folded);
    return isDifferent ? [{ sign: prices, statement, index: 0 }] : [];
  });
}
