import { isHmacSigned, isSameSecret, objectOf, textOf, valueOf } from '@rebuttal/plugin-kit';
import type { JsonObject, WebhookRequest } from '@rebuttal/plugin-kit';

import { isHmacKey } from './credentials.js';
import type { AdyenContext } from './credentials.js';

/** The references that the signature covers, in order. Source: docs page "Verify HMAC signatures", and the official library. */
const partNames = ['pspReference', 'originalReference', 'merchantAccountCode', 'merchantReference'] as const;

/**
 * The signed text of an item, without escaping. Only the merchant's own reference may contain a colon: in other fields
 * a colon could shift signed content from one field into another. `undefined` if the item cannot be signed.
 */
export function signedText(item: JsonObject): string | undefined {
  const amount = objectOf(item, 'amount');
  const value = valueOf(amount, 'value');
  if (!Number.isSafeInteger(value)) return undefined;
  const references = partNames.map((name) => partOf(item, name));
  const rest = [partOf(amount, 'currency'), partOf(item, 'eventCode'), successOf(item)];
  const [pspReference, originalReference, account, merchantReference] = references;
  if ([pspReference, originalReference, account, ...rest].some((part) => part?.includes(':') ?? true))
    return undefined;
  return merchantReference === undefined ? undefined : [...references, value, ...rest].join(':');
}

/** A missing or null field is an empty text. With any other type the item cannot be signed. */
function partOf(object: JsonObject, name: string): string | undefined {
  const value = valueOf(object, name) ?? '';
  return typeof value === 'string' ? value : undefined;
}

function successOf(item: JsonObject): string | undefined {
  const value = valueOf(item, 'success');
  return typeof value === 'boolean' ? String(value) : partOf(item, 'success');
}

/** Returns true if one of the account's HMAC keys signed this item. Always false without a current key. */
export function isSignedItem({ credentials }: AdyenContext, item: JsonObject): boolean {
  const current = credentials.hmac_key ?? '';
  if (!isHmacKey(current)) return false;
  const signature = textOf(objectOf(item, 'additionalData'), 'hmacSignature') ?? '';
  const text = signedText(item);
  if (text === undefined) return false;
  const keys = [current, credentials.hmac_key_previous ?? ''].filter(isHmacKey);
  return isHmacSigned({ secret: keys.map(keyBytes), payload: text, signature, encoding: 'base64' });
}

function keyBytes(key: string): Buffer {
  return Buffer.from(key, 'hex');
}

/** Returns true if the username and password match the account's, or if the account has none. */
export function hasRightPassword({ credentials }: AdyenContext, { headers }: WebhookRequest): boolean {
  const [username, password] = [credentials.webhook_username ?? '', credentials.webhook_password ?? ''];
  if (username === '' && password === '') return true;
  const [scheme = '', given = ''] = (headers.authorization ?? '').trim().split(/\s+/);
  const isBasic = scheme.toLowerCase() === 'basic';
  const wanted = Buffer.from(`${username}:${password}`).toString('base64');
  return isSameSecret(given, wanted) && isBasic;
}
