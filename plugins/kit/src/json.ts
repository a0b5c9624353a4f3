import { ProviderError } from './errors.js';
import type { ProviderResponse } from './http.js';
import type { Money } from './money.js';
import type { WebhookRequest } from './webhook.js';

/** A JSON object of a provider's: any field may be missing or of another type. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object's own field: a provider's word may be `constructor`. */
export function valueOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Readers of single fields. What a provider leaves out, sends as null, blank or as another type is `undefined`. */
export function textOf(object: JsonObject, name: string): string | undefined {
  const value = valueOf(object, name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function integerOf(object: JsonObject, name: string): number | undefined {
  const value = valueOf(object, name);
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

export function booleanOf(object: JsonObject, name: string): boolean | undefined {
  const value = valueOf(object, name);
  return typeof value === 'boolean' ? value : undefined;
}

/** An object, empty where there is none, so that readers can be nested. */
export function objectOf(object: JsonObject, name: string): JsonObject {
  const value = valueOf(object, name);
  return isObject(value) ? value : {};
}

export function listOf(object: JsonObject, name: string): readonly unknown[] {
  const value = valueOf(object, name);
  return Array.isArray(value) ? value : [];
}

/** The objects of a list; what is no object in it is left out. */
export function objectsOf(object: JsonObject, name: string): readonly JsonObject[] {
  return listOf(object, name).filter(isObject);
}

/** The texts of a list; what is no text in it is left out. */
export function textsOf(object: JsonObject, name: string): readonly string[] {
  return listOf(object, name).filter((item) => typeof item === 'string');
}

/** RFC 3339 with a zone. */
export function timeOf(object: JsonObject, name: string): Date | undefined {
  return parseTime(textOf(object, name));
}

const instant = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:(\.\d{1,3})\d*)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * RFC 3339 with any number of digits of a second, of which JavaScript keeps three. A time without a zone is none,
 * unless the provider is known to mean one (`zoneIfNone: 'Z'`).
 */
export function parseTime(text: string | undefined, zoneIfNone?: string): Date | undefined {
  const [, seconds, fraction = '', zone = zoneIfNone] = instant.exec((text ?? '').toUpperCase()) ?? [];
  if (seconds === undefined || zone === undefined) return undefined;
  const time = Date.parse(`${seconds}${fraction}${zone}`);
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** Own keys only: a provider's word may be `constructor`. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** `{ name: value }`, or nothing where there is no value: to be spread into an object whose field is optional. */
export function optional<K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [P in K]: V });
}

/** Those of the values that are texts with something in them, for a dispute's `metadata`. */
export function textsOnly(values: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** How JSON writes a zero or a half of a character; whole ones of two halves look like that, too. */
const oddEscapes = /\\u(?:0000|d[89a-f])/i;

/**
 * JSON from outside, with each text as PostgreSQL keeps it: without zeros, and with U+FFFD for the half of a character that
 * a cut at so many letters leaves behind.
 * @throws {SyntaxError} if it is none
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return oddEscapes.test(text) ? toStorable(value) : value;
}

function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(toStorable);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [toStorable(name), toStorable(inner)]),
  );
}

/** A JSON text that is an object, else `undefined`. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The object that an answer is. @throws {ProviderError} of kind `unexpected_answer` if it is none */
export function readAnswer(response: ProviderResponse, provider: string): JsonObject {
  const body = response.json();
  if (isObject(body)) return body;
  throw new ProviderError('unexpected_answer', `${provider} sent an answer that is no object.`, {
    status: response.status,
  });
}

/** The object that a webhook is. @throws {ProviderError} of kind `malformed` if it is none */
export function readEvent({ body }: Pick<WebhookRequest, 'body'>, provider: string): JsonObject {
  let event: unknown;
  try {
    // A view, not a copy: it is asked for each webhook at the door.
    event = parseJson(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch (cause) {
    throw new ProviderError('malformed', 'The webhook is no JSON.', { cause });
  }
  if (isObject(event)) return event;
  throw new ProviderError('malformed', `The webhook is no ${provider} event.`);
}

/** The answer, if it is about what was asked for. @throws {ProviderError} of kind `unexpected_answer` if its `field` says another id */
export function assertSameId(answer: JsonObject, field: string, id: string, provider: string): JsonObject {
  if (requireField(textOf(answer, field), provider, 'ID').toLowerCase() === id.toLowerCase()) return answer;
  throw new ProviderError(
    'unexpected_answer',
    `${provider} answered about another dispute than was asked for.`,
  );
}

/** A value that a dispute must have. @throws {ProviderError} of kind `unexpected_answer`, naming `what` is missing */
export function requireField<T>(value: T | undefined, provider: string, what: string): T {
  if (value !== undefined) return value;
  throw new ProviderError('unexpected_answer', `${provider} sent a dispute without a readable ${what}.`);
}

/** An amount that a dispute must have. @throws {ProviderError} of kind `unexpected_answer` where `read` finds that it is none */
export function requireAmount(provider: string, read: () => Money): Money {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ProviderError('unexpected_answer', `${provider} sent a dispute without a readable amount.`, {
      cause,
    });
  }
}
