/** The position of a full card number in a text. Never contains the number. */
export type CardNumberSpot = { readonly index: number; readonly line: number; readonly column: number };

type Issuer = { readonly prefix: RegExp; readonly digits: readonly number[] };

/**
 * Prefixes and lengths by issuer. 13-digit Visa numbers are left out on purpose unless the text mentions a card: they are no
 * longer issued, and half of all article numbers (EAN) look like them.
 * Source: ISO/IEC 7812 ranges as published by the networks, read 2026-11.
 */
const issuers: readonly Issuer[] = [
  { prefix: /^4/, digits: [16] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, digits: [16] }, // Mastercard
  { prefix: /^3[47]/, digits: [15] }, // American Express
  { prefix: /^(?:6011|64[4-9]|65)/, digits: [16, 19] }, // Discover
  { prefix: /^(?:30[0-5]|3095|36|38|39)/, digits: [14, 16] }, // Diners Club
  { prefix: /^35(?:2[89]|[3-8])/, digits: [16] }, // JCB
  { prefix: /^(?:62|81)/, digits: [16, 17, 18, 19] }, // UnionPay
  { prefix: /^220[0-4]/, digits: [16] }, // Mir
  { prefix: /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, digits: [16, 18, 19] }, // Maestro
];
const issuersNearCardWords: readonly Issuer[] = [{ prefix: /^4/, digits: [13, 19] }];

/** Digits with single spaces or dashes between them, not adjacent to a letter, a digit or a decimal point. */
const run = /(?<![\p{L}\d_])(?<!\d[.,])\d(?:[ \u00a0\u2010-\u2013-]?\d){12,39}(?![\p{L}\d_])/gu;
const separator = /[ \u00a0\u2010-\u2013-]/u;

/** Labels directly before a number that is not a card number, for example `Order no. ` or `tracking: `. */
const otherNumber = new RegExp(
  String.raw`(?:order|tracking|parcel|shipment|consignment|waybill|awb|invoice|receipt|reference|ref|transaction|` +
    String.raw`txn|payment|session|customer|client|article|product|item|sku|ean|gtin|upc|serial|imei|iccid|iban|` +
    String.raw`ticket|booking|case|dispute|arn|phone|tel|telephone|mobile|fax|timestamp)s?` +
    String.raw`[ \t]*(?:number|num|nr|no|id|code|key|ref|reference)?[ \t]*[.:#=]{0,3}[ \t"'(]*$`,
  'i',
);
const cardWord =
  /\b(?:cards?|visa|master ?card|amex|american express|maestro|discover|diners|jcb|unionpay|pan)\b/i;
const wordsBefore = 40;

/**
 * Finds full card numbers: an issuer's prefix and length and a valid check digit (Luhn), written without spaces or in a
 * card's groups. An ungrouped number with another label ("Order no. …") doesn't count.
 */
export function findCardNumbers(text: string): CardNumberSpot[] {
  const spots: CardNumberSpot[] = [];
  for (const match of text.matchAll(run)) {
    const card = cardIn(match[0], wordsAt(text, match.index));
    if (card !== undefined) spots.push(toSpot(text, match.index + card.start));
  }
  return spots;
}

export function hasCardNumber(text: string): boolean {
  return findCardNumbers(text).length > 0;
}

const removed = '[card number removed]';
const securityCode = /^[ \u00a0\u2010-\u2013-]\d{3,4}$/u;

/** Replaces full card numbers, with a security code directly after them, for texts from outside that must be stored. */
export function withoutCardNumbers(text: string): string {
  let clean = '';
  let end = 0;
  for (const { 0: digits, index } of text.matchAll(run)) {
    clean += text.slice(end, index);
    // Searches the result, in which "card number removed" may come before an order number.
    clean += withoutCards(digits, wordsAt(clean, clean.length));
    end = index + digits.length;
  }
  return clean + text.slice(end);
}

function withoutCards(digits: string, before: string): string {
  const card = cardIn(digits, before);
  if (card === undefined) return digits;
  const rest = digits.slice(card.end);
  const kept = securityCode.test(rest) ? '' : withoutCards(rest, removed);
  return `${digits.slice(0, card.start)}${removed}${kept}`;
}

/** `line 3, character 17`. */
export function describeSpot({ line, column }: CardNumberSpot): string {
  return `line ${line}, character ${column}`;
}

function wordsAt(text: string, index: number): string {
  return text.slice(Math.max(0, index - wordsBefore), index);
}

function toSpot(text: string, index: number): CardNumberSpot {
  const lineStart = text.lastIndexOf('\n', index - 1) + 1;
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return { index, line, column: index - lineStart + 1 };
}

/** Finds a card number in a run of digits, which may include a date, a security code or a list number. */
function cardIn(text: string, before: string): { readonly start: number; readonly end: number } | undefined {
  const groups = text.split(separator);
  const isNearCardWord = cardWord.test(before);
  const known = isNearCardWord ? [...issuers, ...issuersNearCardWords] : issuers;
  const isCard = (digits: string) =>
    known.some((issuer) => issuer.digits.includes(digits.length) && issuer.prefix.test(digits)) &&
    passesLuhn(digits);
  let start = 0;
  for (const [first, group] of groups.entries()) {
    const isCalledOtherwise = first === 0 && !isNearCardWord && otherNumber.test(before);
    if (group.length >= 13 && isCard(group) && !isCalledOtherwise)
      return { start, end: start + group.length };
    const end = isStart(groups, first)
      ? endsOfCard(groups, first).findLast((one) => isCard(groups.slice(first, one).join('')))
      : undefined;
    if (end !== undefined) return { start, end: start + groups.slice(first, end).join(' ').length };
    start += group.length + 1;
  }
  return undefined;
}

/** At most a list number may precede a card number, so that a column of four-digit numbers doesn't match. */
function isStart(groups: readonly string[], first: number): boolean {
  return first === 0 || (first === 1 && (groups[0] ?? '').length <= 2);
}

/** Returns the groups after which a number in card notation may end: 4-4-4-4, 4-6-5, 4-6-4, or digit by digit. */
function endsOfCard(groups: readonly string[], first: number): number[] {
  const sizes = groups.slice(first).map((group) => group.length);
  const shape = sizes.join(' ');
  const ends: number[] = [];
  const groupsOfFour = /^4 4 4 4(?: [1-4](?= |$))?/.exec(shape)?.[0].split(' ').length;
  // Four groups within a longer row of four-digit groups are table data.
  if (groupsOfFour !== undefined && !/^(?:4 ){6}/.test(`${shape} `)) {
    ends.push(first + 4);
    if (groupsOfFour === 5) ends.push(first + 5);
  }
  if (/^4 4 4 1(?: |$)/.test(shape)) ends.push(first + 4);
  if (/^4 6 [45](?: |$)/.test(shape)) ends.push(first + 3);
  const single = /^(?:1 ?){13,19}$/.exec(shape);
  if (single !== null) ends.push(groups.length);
  return ends;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
