import { createHmac, timingSafeEqual } from 'node:crypto';

import { isSameSecret, objectOf, textOf, cleanCredential, valueOf } from '@rebuttal/plugin-kit';
import type { JsonObject, WebhookRequest } from '@rebuttal/plugin-kit';

import { isHmacKey } from './credentials.js';
import type { AdyenContext } from './credentials.js';

/** Base64 of 32 bytes, in its one usual spelling. */
const signatureShape = /^[A-Za-z0-9+/]{43}=$/;

/** What the signature covers, in its order. Source: docs page "Verify HMAC signatures", and the official library. */
const partNames = ['pspReference', 'originalReference', 'merchantAccountCode', 'merchantReference'] as const;

/**
 * The signed text of an item; nothing in it is escaped. Only the merchant's own reference may hold a colon: elsewhere
 * one could move what is signed from one field into another. `undefined` if the item cannot have a signature.
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

/** Missing and null are empty; what is no text makes the item one that cannot be signed. */
function partOf(object: JsonObject, name: string): string | undefined {
  const value = valueOf(object, name) ?? '';
  return typeof value === 'string' ? value : undefined;
}

function successOf(item: JsonObject): string | undefined {
  const value = valueOf(item, 'success');
  return typeof value === 'boolean' ? String(value) : partOf(item, 'success');
}

/** Whether one of the account's HMAC keys signed this item. Without a current key nothing is. */
export function isSignedItem({ credentials }: AdyenContext, item: JsonObject): boolean {
  const current = cleanCredential(credentials.hmac_key);
  if (!isHmacKey(current)) return false;
  const signature = textOf(objectOf(item, 'additionalData'), 'hmacSignature') ?? '';
  const text = signedText(item);
  if (text === undefined || !signatureShape.test(signature)) return false;
  const given = Buffer.from(signature, 'base64');
  return [current, cleanCredential(credentials.hmac_key_previous)]
    .filter(isHmacKey)
    .map((key) => timingSafeEqual(given, hmac(key, text)))
    .some(Boolean);
}

/** Base64, as Adyen puts it into the item. `key` is hexadecimal. */
export function signatureOf(key: string, text: string): string {
  return hmac(key, text).toString('base64');
}

function hmac(key: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
}

/** Whether the user name and password are those of the account; true where it has none. */
export function hasRightPassword({ credentials }: AdyenContext, { headers }: WebhookRequest): boolean {
  const [username, password] = [
    cleanCredential(credentials.webhook_username),
    cleanCredential(credentials.webhook_password),
  ];
  if (username === '' && password === '') return true;
  const [scheme = '', given = ''] = (headers.authorization ?? '').trim().split(/\s+/);
  const isBasic = scheme.toLowerCase() === 'basic';
  const wanted = Buffer.from(`${username}:${password}`).toString('base64');
  return isSameSecret(given, wanted) && isBasic;
}
