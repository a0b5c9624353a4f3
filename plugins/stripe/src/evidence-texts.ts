import { optional, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, PacketItem, ResponseFacts } from '@rebuttal/plugin-kit';

import {
  fitsField,
  longTextCharactersMax,
  longTextFields,
  placeOf,
  shortTextCharactersMax,
  shortTextFields,
} from './evidence-fields.js';
import type { Place, ShortTextField, TextField } from './evidence-fields.js';
import { readLabeled } from './labeled-text.js';

export type Texts = Partial<Record<TextField, string>>;
export type TextPart = { readonly field: TextField; readonly title: string; readonly text: string };

/** The texts of an exhibit by field. `isFile`: the text is sent as a PDF, so `uncategorized_text` doesn't repeat it. */
export function placeText(item: PacketItem, isFile: boolean): TextPart[] {
  const { title } = item;
  const place = placeOf(item);
  const text = item.text?.trim() ?? '';
  const { fields, rest } = readLabeled(text, place.labels ?? {}, fitsField);
  const short: Texts = { ...fields, ...readDetails(item, place) };
  const parts = Object.entries(short).map(([field, value]) => ({
    field: field as TextField,
    title,
    text: isDate(field) ? dayOf(value) : value,
  }));
  const taken = new Set(parts.map(({ field }) => field));
  const others = placeRest({ ...item, text: rest }, place, taken);
  return [...parts, ...others.filter(({ field }) => !isFile || field !== 'uncategorized_text')];
}

function readDetails({ details = {} }: PacketItem, place: Place): Texts {
  const read = Object.entries(place.details ?? {}).map(([name, field]) => [field, details[name]] as const);
  return Object.fromEntries(
    read.filter(([field, value]) => typeof value === 'string' && value !== '' && fitsField(field, value)),
  );
}

function isDate(field: string): boolean {
  return field === 'shipping_date' || field === 'service_date';
}

/** The day as written, without the time. */
function dayOf(value: string): string {
  return /^(\d{4}-\d{2}-\d{2})[T ]\d/.exec(value)?.[1] ?? value;
}

function placeRest(item: PacketItem, place: Place, taken: ReadonlySet<TextField>): TextPart[] {
  const { title, text = '' } = item;
  if (text === '') return [];
  const word = findWord(text, place, taken);
  const found = word === undefined ? [] : [{ ...word, title }];
  const isAll = word?.text === text;
  return isAll ? found : [...found, { field: place.text ?? 'uncategorized_text', title, text }];
}

/** The word of an unlabeled text that has a separate field. `undefined` if several words match, to avoid a guess. */
function findWord(text: string, { find }: Place, taken: ReadonlySet<TextField>) {
  if (find === undefined || taken.has(find.field)) return undefined;
  const words = text.split(/[\s,;<>()"']+/).map((one) => one.replace(/[.!?]+$/, ''));
  const [word, ...others] = new Set(words.filter((one) => find.fits(one, words.length)));
  return word === undefined || others.length > 0 ? undefined : { field: find.field, text: word };
}

/** A single text is unchanged. Several texts in one field each get their title. */
export function joinParts(parts: readonly TextPart[]): Texts {
  const texts: Texts = {};
  for (const field of longTextFields) {
    const own = parts.filter((part) => part.field === field);
    const joined = own.length === 1 ? own[0]?.text : own.map(toTitled).join('\n\n');
    if (joined !== undefined && joined !== '' && joined.length <= longTextCharactersMax)
      texts[field] = joined;
  }
  for (const field of shortTextFields) {
    const joined = [...valuesOf(parts, field)].join(', ');
    if (joined !== '' && joined.length <= shortTextCharactersMax) texts[field] = joined;
  }
  return texts;
}

export function toTitled({ title, text }: Pick<TextPart, 'title' | 'text'>): string {
  return `${title}:\n${text}`;
}

/**
 * Fills the fields that have a fact. A fact replaces what an exhibit's text says, except for a longer list of parcels
 * that includes it and a written product description. It never replaces a value that Stripe already has.
 */
export function addFacts(
  texts: Texts,
  facts: ResponseFacts | undefined,
  { parts, existing }: { readonly parts: readonly TextPart[]; readonly existing: JsonObject },
): void {
  if (facts === undefined) return;
  const { productDescription } = facts;
  const isDescribed = (texts.product_description ?? textOf(existing, 'product_description')) !== undefined;
  if (!isDescribed && productDescription !== undefined && productDescription.length <= longTextCharactersMax)
    texts.product_description = productDescription;
  const isEntered = (field: ShortTextField) =>
    !parts.some((part) => part.field === field) && textOf(existing, field) !== undefined;
  const known = shortFactsOf(facts);
  for (const [field, value] of known)
    if (!parcelFields.includes(field) && !isEntered(field)) texts[field] = value;
  if (!parcelFields.some(isEntered)) addParcel(texts, Object.fromEntries(known));
}

const parcelFields: readonly ShortTextField[] = ['shipping_carrier', 'shipping_tracking_number'];

/** Carrier and number belong together: the carrier of one parcel next to the number of another would be false. */
function addParcel(texts: Texts, fact: Texts): void {
  const { shipping_carrier: carrier, shipping_tracking_number: number } = fact;
  const own = numbersIn(texts.shipping_tracking_number);
  if (own.length > 0) {
    if (number === undefined) return;
    const isOwn = own.includes(withoutBlanks(number));
    if (isOwn && own.length > 1) return;
    if (!isOwn) delete texts.shipping_carrier;
  }
  Object.assign(texts, {
    ...optional('shipping_carrier', carrier),
    ...optional('shipping_tracking_number', number),
  });
}

/** Stripe takes several numbers in this field. */
function numbersIn(text = ''): string[] {
  return text.split(/[,;]/).map(withoutBlanks).filter(Boolean);
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}

function shortFactsOf(facts: ResponseFacts): (readonly [ShortTextField, string])[] {
  const values: Readonly<Partial<Record<ShortTextField, string | undefined>>> = {
    customer_name: facts.customerName,
    customer_email_address: facts.customerEmail,
    customer_purchase_ip: facts.purchaseIp,
    billing_address: facts.billingAddress,
    service_date: facts.serviceDate,
    shipping_address: facts.shippingAddress,
    shipping_carrier: facts.carrier,
    shipping_date: facts.shippedDate,
    shipping_tracking_number: facts.trackingNumber,
  };
  return shortTextFields.flatMap((field) => {
    const value = values[field]?.trim() ?? '';
    const fits = value !== '' && value.length <= shortTextCharactersMax && fitsField(field, value);
    return fits ? [[field, value] as const] : [];
  });
}

function valuesOf(parts: readonly TextPart[], field: TextField): ReadonlySet<string> {
  return new Set(parts.filter((part) => part.field === field).map(({ text }) => text));
}

export function textsOf(evidence: JsonObject): Texts {
  const texts = [...longTextFields, ...shortTextFields].map(
    (field) => [field, textOf(evidence, field)] as const,
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}
