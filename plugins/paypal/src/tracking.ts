import { amountOrUndefined, lookUp, objectsOf, parseDecimal, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Money, PacketItem, ResponseFacts } from '@rebuttal/plugin-kit';

import { toCarrier } from './carriers.js';
import type { Carrier } from './carriers.js';

export type TrackingInfo = Carrier & { readonly tracking_number: string; readonly tracking_url?: string };

/** Source: specification, `evidence_info.tracking_info` and `refund_ids`. */
const parcelsMax = 10;
const refundsMax = 100;
const numberPattern = /^[A-Za-z0-9/.-]{4,255}$/;
/** The form of PayPal's transaction IDs. */
const transactionId = /\b(?=[0-9A-Z]*[0-9])(?=[0-9A-Z]*[A-Z])[0-9A-Z]{17}\b/g;

type Field = 'carrier' | 'number' | 'url' | 'refund';

/** Labels in lower case, in the languages of our letters. */
const labels: Readonly<Record<string, Field>> = {
  carrier: 'carrier',
  'shipping carrier': 'carrier',
  courier: 'carrier',
  'shipped with': 'carrier',
  tracking: 'number',
  'tracking no': 'number',
  'tracking no.': 'number',
  'tracking number': 'number',
  'tracking code': 'number',
  'parcel number': 'number',
  'tracking url': 'url',
  'tracking link': 'url',
  'refund id': 'refund',
  'refund transaction': 'refund',
  'refund transaction id': 'refund',
  承运商: 'carrier',
  快递公司: 'carrier',
  快递单号: 'number',
  运单号: 'number',
  配送業者: 'carrier',
  運送会社: 'carrier',
  追跡番号: 'number',
  伝票番号: 'number',
  退款编号: 'refund',
  退款交易号: 'refund',
  返金id: 'refund',
  返金番号: 'refund',
};

type Parcel = { carrier?: string; number?: string; url?: string };

/**
 * The parcels of the exhibits: from their details, else from `Carrier: …` and `Tracking number: …` lines. The fact names the
 * parcel if the exhibits don't have its number. Only a parcel with carrier and number is sent to PayPal as tracking;
 * everything else stays a text, because a guessed carrier would make true evidence false.
 */
export function readTracking(
  items: readonly PacketItem[],
  facts?: Pick<ResponseFacts, 'carrier' | 'trackingNumber'>,
): TrackingInfo[] {
  const own = items
    .filter(({ evidenceType }) => ['shipping_tracking', 'proof_of_delivery'].includes(evidenceType))
    .flatMap(parcelsOf);
  const [fact] = numbersIn(facts?.trackingNumber ?? '');
  const isNamed =
    fact === undefined || own.some(({ carrier, number }) => carrier !== undefined && number === fact);
  const parcels = isNamed ? own : [{ carrier: facts?.carrier, number: fact }];
  const found = new Map<string, TrackingInfo>();
  for (const { carrier, number, url } of parcels) {
    if (carrier === undefined || number === undefined || found.size >= parcelsMax) continue;
    found.set(number, {
      ...toCarrier(carrier),
      tracking_number: number,
      ...(url === undefined ? {} : { tracking_url: url }),
    });
  }
  return [...found.values()];
}

/** Details replace the lines of the text, which may still have the link to the parcel. */
function parcelsOf({ text = '', details = {} }: PacketItem): Parcel[] {
  const { carrier, number } = details;
  const written = readParcels(text);
  const [known] = typeof number === 'string' ? numbersIn(number) : [];
  if (known === undefined) return written.map((parcel) => ({ ...parcel, ...carrierIn(carrier) }));
  const same = written.find((parcel) => parcel.number === known);
  return [{ ...same, ...carrierIn(carrier), number: known }];
}

function carrierIn(carrier: unknown): Pick<Parcel, 'carrier'> {
  return typeof carrier === 'string' && carrier.trim() !== '' ? { carrier: carrier.trim() } : {};
}

export type NamedRefund = { readonly id: string; readonly amount: Money | undefined };

/**
 * The refunds with PayPal's transaction ID in the evidence of a refund, each once: by IDs labeled as refund IDs, or else all.
 * The payment and the order have IDs of the same form next to them, so the disputed payment is excluded.
 */
export function readRefunds(items: readonly PacketItem[], dispute: JsonObject): NamedRefund[] {
  const disputed = objectsOf(dispute, 'disputed_transactions').flatMap((transaction) => [
    textOf(transaction, 'seller_transaction_id'),
    textOf(transaction, 'buyer_transaction_id'),
  ]);
  const found = new Map<string, NamedRefund>();
  for (const { evidenceType, text = '', details = {} } of items) {
    if (evidenceType !== 'refund_proof') continue;
    const blocks = text.split(/^(?=\s*refunded\s*:)/im).map((block) => ({
      ids: refundIdsIn(block).filter((id) => !disputed.includes(id)),
      stated: statedAmount(block),
    }));
    const named = blocks.filter(({ ids }) => ids.length > 0);
    for (const { ids, stated } of named) {
      // An amount belongs to one ID. The details describe the only refund of an exhibit.
      const amount =
        ids.length > 1 ? undefined : ((named.length === 1 ? detailedAmount(details) : undefined) ?? stated);
      for (const id of ids) found.set(id, { id, amount: amount ?? found.get(id)?.amount });
    }
  }
  return [...found.values()].slice(0, refundsMax);
}

function refundIdsIn(text: string): string[] {
  const labeled = readRows(text).flatMap(({ field, value }) => (field === 'refund' ? idsIn(value) : []));
  return labeled.length > 0 ? labeled : idsIn(text);
}

const refundedLine = /^\s*refunded\s*:\s*([\d,]+(?:\.\d+)?)\s*([A-Z]{3})\s*$/im;

/** The amount in a line such as `Refunded: 24.00 EUR`. */
function statedAmount(text: string): Money | undefined {
  const [, value, code = ''] = refundedLine.exec(text) ?? [];
  return value === undefined
    ? undefined
    : amountOrUndefined(() => parseDecimal(value.replaceAll(',', ''), code.toUpperCase()));
}

function detailedAmount({ amount, currency }: NonNullable<PacketItem['details']>): Money | undefined {
  return typeof amount === 'number' && typeof currency === 'string'
    ? { amountMinor: amount, currency }
    : undefined;
}

function idsIn(text: string): string[] {
  return text.match(transactionId) ?? [];
}

/** A carrier applies to all numbers below it, and to the number right above if that has none. */
function readParcels(text: string): Parcel[] {
  const parcels: Parcel[] = [];
  let carrier: string | undefined;
  for (const { field, value } of readRows(text)) {
    const last = parcels.at(-1);
    if (field === 'number') {
      for (const number of numbersIn(value)) parcels.push({ carrier, number });
    } else if (field === 'carrier') {
      carrier = value;
      if (last !== undefined) last.carrier ??= value;
    } else if (field === 'url' && last !== undefined && URL.canParse(value) && /^https?:/.test(value)) {
      last.url = value;
    }
  }
  return parcels;
}

function readRows(text: string): { field: Field; value: string }[] {
  return text.split(/\r?\n/).flatMap((row) => {
    const at = row.search(/[:：]/);
    const field = at === -1 ? undefined : lookUp(labels, row.slice(0, at).trim().toLowerCase());
    const value = row.slice(at + 1).trim();
    return field === undefined || value === '' ? [] : [{ field, value }];
  });
}

/** `1234 5678 9012` is one number, `A1234, B5678` are two. */
function numbersIn(value: string): string[] {
  return value
    .split(/[,;、，]/)
    .map((part) => part.replace(/\s+/g, ''))
    .filter((part) => numberPattern.test(part) && /\d/.test(part));
}
