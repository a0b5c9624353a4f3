import type { EvidenceType } from '@rebuttal/plugin-kit';

import { isNegated, isNegatedClosely, isRuleOrCondition } from './negations.js';
import { readableText } from './readable-text.js';

/** Words that contradict the purpose of the evidence type. */
type Marker = {
  readonly pattern: RegExp;
  readonly unlessPrecededBy?: RegExp;
  readonly unlessFollowedBy?: RegExp;
  /** The match does not count if the text states this anywhere. */
  readonly unlessStated?: RegExp;
  /** True if rules and conditions use the same words: "renews until canceled". */
  readonly mayBeRule?: true;
  /** True for terse texts, where "no access returned to sender" denies nothing. */
  readonly isTerse?: true;
};

/** Whole words in any script. A space matches line breaks as well, and ` ?` is an optional space. */
const words = (source: string): RegExp => {
  const spaced = source.replaceAll(/ (?!\?)/g, String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}]|\d[.,])(?:${spaced})(?![\p{L}\p{N}])`, 'giu');
};

/** An attempt that ended in a delivery contradicts nothing. "Will be delivered" and "Delivered: no" are not deliveries. */
const delivered =
  /(?<!\b(?:not|never|be|if|when|until|before)\s+)(?<!\b(?:not|never)\s+(?:been|yet|yet\s+been)\s+)\bdelivered\b(?!,?\s+(?:back\s+)?to\s+(?:the\s+)?(?:original\s+)?sender)(?!\s*[:=?]\s*(?:no|not|never|false|0)\b)/i;
/** Printed on labels: "If undelivered, return to sender". */
const instruction = /\bif (?:it )?(?:is |cannot be )?(?:undeliver|not deliver|deliver|unclaimed)[^.\n]*$/i;

const delivery = [
  {
    pattern: words('return(?:ed|ing)?(?: back)? to (?:the )?(?:original )?(?:sender|shipper|warehouse)'),
    unlessPrecededBy: instruction,
    unlessFollowedBy: /^\s*(?:address|policy|instructions?|if)\b/i,
    isTerse: true,
  },
  { pattern: words('(?:delivered|sent),?(?: back)? to (?:the )?(?:original )?sender'), isTerse: true },
  {
    pattern: words('undeliver(?:able|ed)|(?:not|never) (?:yet )?(?:been )?delivered'),
    unlessPrecededBy: /\bif\s+(?:it\s+)?(?:is\s+|was\s+)?$/i,
    isTerse: true,
  },
  {
    pattern: words(
      "(?:couldn't|could not|cannot|can't|unable to|failed to) (?:be delivered|deliver(?: it| the (?:parcel|package|item|shipment))?)",
    ),
    unlessPrecededBy: /\bif\s+(?:it\s+|we\s+)?$/i,
    unlessStated: delivered,
    isTerse: true,
  },
  {
    pattern: words(
      'delivery (?:was |has been )?failed|(?:failed|attempted) (?:delivery|to deliver)|attempted',
    ),
    unlessStated: delivered,
    isTerse: true,
  },
  {
    pattern: words(
      String.raw`(?:delivery|shipment|shipping|carrier|transit) exception|exception(?=\s*(?::|–|\n|$))`,
    ),
    unlessStated: delivered,
    isTerse: true,
  },
  {
    pattern: words('(?:refused|rejected) by (?:the )?(?:recipient|addressee|customer|consignee)'),
    isTerse: true,
  },
  {
    pattern: words('lost in transit|(?:parcel|package|shipment) (?:is |was |has been )?lost'),
    isTerse: true,
  },
] as const satisfies readonly Marker[];

/** Shows that the customer did not write the words that follow. */
const searchedFor = /\bsearch(?:ed|es|ing)?\b(?:(?!\bfound\b)[^.!?\n])*\bfor\b(?:(?!\bfound\b)[^.!?\n])*$/i;
/** "Never wrote" and "no message" deny a request that follows. Other negations may be its reason. */
const deniedRequest =
  /(?:\b(?:never|not)\b|n't)(?:\s+\S+){0,2}?\s+(?:wrote|write|said|say|asked|ask|sent|send)\b[^.!?;\n]*$|\bno\s+(?:messages?|e-?mails?|mails?|tickets?|chats?|letters?|calls?|one|requests?)\b[^.!?;,\n]*$/i;

const cancellation: readonly Marker[] = [
  {
    pattern: words('please cancel'),
    isTerse: true,
    unlessPrecededBy: new RegExp(`${deniedRequest.source}|${searchedFor.source}`, 'i'),
    unlessFollowedBy:
      /^\s*(?:at least|online\b|(?:in|via|through|from|under) (?:your|the) (?:account|settings|app|profile))/i,
  },
  {
    pattern: words('(?:want|wants|wanted|wish|wishes|wished|asked|requested|like) to cancel'),
    unlessPrecededBy: searchedFor,
    mayBeRule: true,
  },
  { pattern: words('cancell?ed'), unlessPrecededBy: searchedFor, mayBeRule: true },
  {
    pattern: words(
      'cancell?ation(?: request| notice| email)? (?:was |were |has been |had been )?(?:received|accepted|confirmed|processed)',
    ),
    mayBeRule: true,
  },
  {
    pattern: words('received (?:a|the|your|his|her|their|one|this) (?:cancell?ation|request to cancel)'),
    mayBeRule: true,
  },
  { pattern: words('requests? (?:was|were|had been|has been) (?:missed|overlooked|not processed)') },
];

const elsewhere =
  /^\s*(?:(?:from|by|at|on|with|to) (?:an? |any )?(?:other|another|unknown|different|unrecogni[sz]ed|suspicious)|(?:after|since) the (?:dispute|chargeback)|(?:errors?|failures?|issues?|problems?|limits?)\b)/i;

const usage: readonly Marker[] = [
  {
    pattern: words('(?:no|zero|0) (?:log ?ins?|log ?ons?|sign ?ins?|usage|activity|sessions?|downloads?)'),
    unlessFollowedBy: elsewhere,
  },
  {
    pattern: words(
      "(?:never|not|hasn't|haven't) (?:been )?(?:logged|signed) (?:in|on)|(?:did not|didn't|does not) (?:log|sign) (?:in|on)",
    ),
    unlessFollowedBy: elsewhere,
  },
  {
    pattern: words(
      '(?:account|subscription|service|course|licen[sc]e|app|product|membership|content|file) (?:was |is |has |has been )?(?:never|not) (?:been )?(?:used|accessed|downloaded|opened|activated)',
    ),
  },
  {
    pattern: words(
      '(?:customer|user|member|subscriber|cardholder) (?:has |had |did )?(?:never|not) (?:used?|access(?:ed)?|download(?:ed)?|open(?:ed)?|activated?)',
    ),
  },
];

const promise: Marker = {
  pattern: words("(?:we|i)(?: will|'ll| shall) (?:then )?refund"),
  unlessFollowedBy: /^\s*(?:only\b|any\b|all\b|if\b|purchases\b|orders\b|customers\b)/i,
  mayBeRule: true,
};

/** A promise is not a refund. */
const noRefund: readonly Marker[] = [
  promise,
  { pattern: words('will be refunded|refund (?:is |was )?(?:pending|scheduled)'), mayBeRule: true },
  {
    pattern: words(
      'refund (?:was |is |has been |has )?(?:failed|declined|rejected|refused|cancell?ed|reversed)',
    ),
  },
  { pattern: words('status: (?:pending|failed|cancell?ed|declined|rejected)') },
  { pattern: words('(?:not|never) (?:yet )?(?:been )?refunded|no refund (?:was|has been|is)') },
];

const refundAdmitted: readonly Marker[] = [
  promise,
  { pattern: words('refunded you|refund (?:has been|was|is) (?:issued|approved|granted)'), mayBeRule: true },
];

/** A policy promises refunds to everyone. A refund to one customer is not a policy. */
const refundedCustomer: readonly Marker[] = [
  { pattern: words("we(?: have|'ve)? refunded you"), mayBeRule: true },
];

const markers: Readonly<Partial<Record<EvidenceType, readonly Marker[]>>> = {
  proof_of_delivery: delivery,
  delivery_signature: delivery,
  shipping_tracking: delivery,
  shipping_documentation: delivery,
  cancellation_record: cancellation,
  access_activity_log: usage,
  refund_proof: noRefund,
  refund_refusal_explanation: refundAdmitted,
  refund_policy: refundedCustomer,
  refund_policy_disclosure: refundedCustomer,
};

/** Number of characters that are read around a match, so that each match does not read a long text again. */
const contextLength = 300;

/** The words of the text that contradict its evidence type, as they are written. */
export function findNegativeMarker(evidenceType: EvidenceType, text: string | undefined): string | undefined {
  const own = markers[evidenceType];
  if (own === undefined || text === undefined) return undefined;
  const readable = readableText(text);
  for (const marker of own) {
    if (marker.unlessStated?.test(readable) === true) continue;
    for (const match of readable.matchAll(marker.pattern)) {
      const end = match.index + match[0].length;
      const before = readable.slice(Math.max(0, match.index - contextLength), match.index);
      const after = readable.slice(end, end + contextLength);
      if (counts(marker, before, after)) return match[0].replaceAll(/\s+/g, ' ');
    }
  }
  return undefined;
}

/** Returns true if the text of an exhibit contradicts the purpose of its type. */
export function contradicts(evidenceType: EvidenceType, text: string | undefined): boolean {
  return findNegativeMarker(evidenceType, text) !== undefined;
}

function counts(marker: Marker, before: string, after: string): boolean {
  if (marker.unlessPrecededBy?.test(before) === true) return false;
  if (marker.unlessFollowedBy?.test(after) === true) return false;
  if (marker.mayBeRule === true && isRuleOrCondition(before)) return false;
  return marker.isTerse === true ? !isNegatedClosely(before, after) : !isNegated(before, after);
}
