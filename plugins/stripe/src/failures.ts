import {
  kindOfStatus,
  objectOf,
  parseObject,
  ProviderError,
  retryAfterMs,
  textOf,
  cleanCredential,
  defaultMessage,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { StripeContext } from './credentials.js';

/** Stripe's messages can be long; a merchant needs the beginning. */
const messageCharactersMax = 500;
const keyLike = /\b(?:sk|rk|pk)_(?:test|live|org)_[A-Za-z0-9]{6,}|\bwhsec_[A-Za-z0-9+/=_-]{6,}/g;

/** The code of a failure that Stripe has remembered under its idempotency key and will repeat for a day. */
export const replayedFailure = 'replayed_failure';

type StripeFault = { readonly message: string; readonly code: string };

/** A Stripe answer that is no success, as an error of ours ("Errors" in the API reference). */
export function toProviderError(
  context: StripeContext,
  response: ProviderResponse,
  isRead: boolean,
): ProviderError {
  const fault = readFault(context, response);
  const kind = kindOf(response, fault, isRead);
  const requestId = response.headers.get('request-id');
  const isReplay = response.status >= 500 && response.headers.get('idempotent-replayed') === 'true';
  return new ProviderError(kind, messageFor(kind, response.status, fault), {
    status: response.status,
    providerCode: isReplay ? replayedFailure : fault.code,
    requestId: requestId === null ? undefined : clearOf(context, requestId),
    retryAfterMs: retryAfterMs(response.headers),
  });
}

function kindOf({ status }: ProviderResponse, { code }: StripeFault, isRead: boolean): ProviderErrorKind {
  const kind = kindOfStatus(status, isRead);
  const isUnclear = status === 424 || code === 'idempotency_key_in_use';
  if (kind === 'refused' && isUnclear) return isRead ? 'unavailable' : 'indeterminate';
  return kind;
}

function messageFor(kind: ProviderErrorKind, status: number, { message, code }: StripeFault): string {
  const says = message === '' ? '' : ` Stripe says: ${message}`;
  if (code === 'account_invalid') return `The key has no access to the connected account.${says}`;
  if (status === 401) return 'Stripe refused the key: it is wrong, was rolled or has expired.';
  if (status === 403) return `The key lacks a right.${says}`;
  if (kind === 'not_found') return `Stripe does not know this under this key, mode and account.${says}`;
  return kind === 'refused' ? `Stripe refused this.${says}` : defaultMessage('Stripe', kind, status);
}

function readFault(context: StripeContext, response: ProviderResponse): StripeFault {
  // A proxy's HTML page is no object: then the status alone has to do.
  const error = objectOf(parseObject(response.text()) ?? {}, 'error');
  const clean = (name: string) => clearOf(context, textOf(error, name) ?? '');
  return { message: clean('message').slice(0, messageCharactersMax), code: clean('code') };
}

function clearOf({ credentials }: StripeContext, text: string): string {
  return withoutSecrets(
    text,
    [cleanCredential(credentials.secret_key), cleanCredential(credentials.webhook_secret)],
    keyLike,
  );
}
