import { ProviderError } from './errors.js';
import type { ProviderResponse } from './http.js';
import type { Money } from './money.js';
import type { WebhookRequest } from './webhook.js';

/** A JSON object from a provider. Any field may be missing or have another type. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object's own field: a provider's field name may be `constructor`. */
export function valueOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Readers of single fields. A field that is missing, null, blank or of another type is `undefined`. */
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

/** An object, or an empty one if there is none, so that readers can be nested. */
export function objectOf(object: JsonObject, name: string): JsonObject {
  const value = valueOf(object, name);
  return isObject(value) ? value : {};
}

export function listOf(object: JsonObject, name: string): readonly unknown[] {
  const value = valueOf(object, name);
  return Array.isArray(value) ? value : [];
}

/** The objects of a list. Other values are left out. */
export function objectsOf(object: JsonObject, name: string): readonly JsonObject[] {
  return listOf(object, name).filter(isObject);
}

/** The texts of a list. Other values are left out. */
export function textsOf(object: JsonObject, name: string): readonly string[] {
  return listOf(object, name).filter((item) => typeof item === 'string');
}

/** RFC 3339 with a zone. */
export function timeOf(object: JsonObject, name: string): Date | undefined {
  return parseTime(textOf(object, name));
}

const instant = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:(\.\d{1,3})\d*)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * RFC 3339 with any number of fractional digits, of which JavaScript keeps three. A time without a zone is `undefined`,
 * unless the provider documents its zone (`zoneIfNone: 'Z'`).
 */
export function parseTime(text: string | undefined, zoneIfNone?: string): Date | undefined {
  const [, seconds, fraction = '', zone = zoneIfNone] = instant.exec((text ?? '').toUpperCase()) ?? [];
  if (seconds === undefined || zone === undefined) return undefined;
  const time = Date.parse(`${seconds}${fraction}${zone}`);
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** Own keys only: a provider's value may be `constructor`. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** `{ name: value }`, or `{}` if the value is undefined: to be spread into an object whose field is optional. */
export function optional<K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [P in K]: V });
}

/** The values that are non-empty texts, for a dispute's `metadata`. */
export function textsOnly(values: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** JSON escapes of NUL and of surrogates, including those of valid surrogate pairs. */
const oddEscapes = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses external JSON into texts that PostgreSQL can store: without NUL, and with U+FFFD for a lone surrogate, which is
 * left when a provider truncates a text. @throws {SyntaxError} if it is not JSON
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

/** The object in a JSON text, or `undefined` if there is none. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The response as an object. @throws {ProviderError} of kind `unexpected_answer` if it isn't one */
export function readAnswer(response: ProviderResponse, provider: string): JsonObject {
  const body = response.json();
  if (isObject(body)) return body;
  throw new ProviderError('unexpected_answer', `${provider} sent a response that is not an object.`, {
    status: response.status,
  });
}

/** The webhook as an object. @throws {ProviderError} of kind `malformed` if it isn't one */
export function readEvent({ body }: Pick<WebhookRequest, 'body'>, provider: string): JsonObject {
  let event: unknown;
  try {
    // A view, not a copy, because this runs at the intake of every webhook.
    event = parseJson(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch (cause) {
    throw new ProviderError('malformed', 'The webhook is not JSON.', { cause });
  }
  if (isObject(event)) return event;
  throw new ProviderError('malformed', `The webhook is not an event of ${provider}.`);
}

/** The response, if it has the requested ID. @throws {ProviderError} of kind `unexpected_answer` if its `field` has another one */
export function assertSameId(response: JsonObject, field: string, id: string, provider: string): JsonObject {
  if (requireField(textOf(response, field), provider, 'ID').toLowerCase() === id.toLowerCase())
    return response;
  throw new ProviderError(
    'unexpected_answer',
    `${provider} returned another dispute than the requested one.`,
  );
}

/** A required value of a dispute. @throws {ProviderError} of kind `unexpected_answer`, naming the missing value */
export function requireField<T>(value: T | undefined, provider: string, what: string): T {
  if (value !== undefined) return value;
  throw new ProviderError('unexpected_answer', `${provider} sent a dispute without a readable ${what}.`);
}

/** A required amount of a dispute. @throws {ProviderError} of kind `unexpected_answer` if `read` can't read it */
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
