import type { EvidenceType } from '@rebuttal/plugin-kit';

import { readByRules } from '../readings/read-exhibit.js';
import { detailCharactersMax } from './detail-input.js';
import type { EvidenceDetails, EvidenceDetailValue } from './evidence-details.js';
import { cardNumberIn } from './evidence-validation.js';
import { readRefunds } from './refunds.js';
import { readStatedTime } from './stated-times.js';

/** Only this much of a long file is read. */
export const extractedCharactersMax = 20_000;

type Extractor = (text: string) => Readonly<Record<string, EvidenceDetailValue | undefined>>;

/**
 * Reads the details that a text states plainly, in lines such as `Tracking number: …` or `Signed by R SAMPLE`. A value
 * that is ambiguous, negated or stated twice with different values is left out.
 */
export function extractDetails(type: EvidenceType, text: string | undefined): EvidenceDetails {
  const found = extractors[type]?.((text ?? '').slice(0, extractedCharactersMax)) ?? {};
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  ) as EvidenceDetails;
}

const extractors: Readonly<Partial<Record<EvidenceType, Extractor>>> = {
  proof_of_delivery: (text) => {
    const { status, at } = deliveryOf(text);
    const isDelivered = status === 'delivered';
    return {
      carrier: valueOf(text, 'carrier'),
      number: trackingNumber(text),
      status,
      delivered_at: isDelivered ? at : undefined,
      place: isDelivered
        ? valueOf(text, 'delivered to|place(?: of delivery)?|delivery address|address')
        : undefined,
      signed_by: isDelivered ? signatory(text) : undefined,
    };
  },
  shipping_tracking: (text) => ({
    carrier: valueOf(text, 'carrier'),
    number: trackingNumber(text),
    shipped_at: timeOf(text, 'shipped|shipped on|shipped at|ship date|dispatched|dispatched on'),
  }),
  refund_proof: (text) => {
    const [refund, another] = readRefunds(text);
    if (refund === undefined || another !== undefined) return {};
    return {
      amount: refund.amountMinor,
      currency: refund.currency,
      refunded_at: refund.day === undefined ? undefined : readStatedTime(refund.day)?.value,
      arn: refund.arn,
      id: refund.id,
    };
  },
  access_activity_log: (text) => ({
    first_use_at: timeOf(text, 'first (?:use|login|log-in|access)'),
    last_use_at: timeOf(text, 'last (?:use|login|log-in|access)'),
  }),
  authorization_record: (text) => ({
    eci: matching(valueOf(text, 'eci'), /^\d{1,2}$/),
    version: matching(valueOf(text, '3-?d secure version|3ds version'), /^\d(?:\.\d){0,3}$/),
  }),
  service_documentation: (text) => ({
    service_date: timeOf(text, 'service date|date of service')?.slice(0, 10),
    signed_by: signatory(text),
  }),
  customer_ip_device: (text) => ({
    ip: matching(valueOf(text, 'ip|ip address'), /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:]+)$/i),
    device_fingerprint: matching(valueOf(text, 'device fingerprint'), /^\S+$/),
  }),
  receipt: (text) => ({
    number: valueOf(text, '(?:receipt|invoice) (?:number|no\\.?)'),
    issued_at: timeOf(text, 'issued|issued on|invoice date|receipt date')?.slice(0, 10),
  }),
};

const deliveredLabel = 'delivered|delivered on|delivered at|delivery date';

const undelivered = ['returned', 'attempted', 'in_transit'] as const;

/** The status that the reading of the text shows, and the time of a delivery: as a label states it, else in a history. */
function deliveryOf(text: string): {
  readonly status?: string | undefined;
  readonly at?: string | undefined;
} {
  const { verdict, shows, line } = readByRules({ evidenceType: 'proof_of_delivery', text });
  if (verdict === 'hurts') {
    if (/\bstatus *: *(?:in transit|out for delivery)\b/i.test(text)) return { status: 'in_transit' };
    return { status: undelivered.find((status) => shows[status]?.line === line) };
  }
  const labeled = timesOf(text, deliveredLabel);
  // A local time may be off by hours.
  const at = labeled.length === 0 ? shows['delivered']?.when?.slice(0, 10) : only(labeled);
  const isStated = at !== undefined || /^\s*status *: *delivered\s*$/im.test(text);
  return verdict === 'helps' && isStated ? { status: 'delivered', at } : {};
}

function trackingNumber(text: string): string | undefined {
  const stated = valueOf(text, String.raw`tracking(?: ?(?:number|no\.?|id|#))?`, { isColonNeeded: false });
  return matching(stated, /^(?=(?:[^\d]*\d){4})[A-Z\d][A-Z\d -]{5,38}[A-Z\d]$/i);
}

function signatory(text: string): string | undefined {
  const stated = valueOf(text, 'signed(?: for)? by|signature(?: of)?', { isColonNeeded: false });
  return stated === undefined ||
    /^(?:not?|none|nobody|unsigned|n\/a|unknown|waived|required|-)\b|^-+$/i.test(stated)
    ? undefined
    : stated;
}

const timeOf = (text: string, labels: string) => only(timesOf(text, labels));

function timesOf(text: string, labels: string): string[] {
  const times = valuesOf(text, labels, { isColonNeeded: false }).flatMap((stated) => {
    const read = readStatedTime(stated);
    return read === undefined || /\b(?:not|attempt|fail|return|estimat|expect|schedul)/i.test(read.rest)
      ? []
      : [read.value];
  });
  // `Delivered 14 Nov 2026 14:12 UTC` and `Delivery date: 2026-11-14` agree.
  return times.filter((time) => !times.some((other) => other !== time && other.startsWith(time)));
}

type Labelling = { readonly isColonNeeded: boolean };

/** The values of the lines that begin with a label. */
function valuesOf(text: string, labels: string, { isColonNeeded }: Labelling): string[] {
  const gap = isColonNeeded ? '[ \\t]*:[ \\t]*' : '(?:[ \\t]*:[ \\t]*|[ \\t]+)';
  const line = new RegExp(String.raw`^[ \t]*(?:${labels})${gap}(\S.*)$`, 'gim');
  return [...text.matchAll(line)].flatMap(([, value = '']) => {
    const trimmed = value.trim();
    const isUsable = trimmed.length <= detailCharactersMax && cardNumberIn(trimmed) === undefined;
    return isUsable ? [trimmed] : [];
  });
}

function valueOf(
  text: string,
  labels: string,
  labelling: Labelling = { isColonNeeded: true },
): string | undefined {
  return only(valuesOf(text, labels, labelling));
}

/** Returns nothing for two different values, because it is unclear which one is right. */
function only(values: readonly string[]): string | undefined {
  const distinct = new Set(values);
  return distinct.size === 1 ? values[0] : undefined;
}

function matching(value: string | undefined, pattern: RegExp): string | undefined {
  return value !== undefined && pattern.test(value) ? value : undefined;
}
