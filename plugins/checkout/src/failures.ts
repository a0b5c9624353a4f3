import {
  kindOfStatus,
  lookUp,
  parseObject,
  ProviderError,
  retryAfterMs,
  textOf,
  textsOf,
  cleanCredential,
  defaultMessage,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { CheckoutContext } from './credentials.js';

const saidCharactersMax = 300;
const keyLike = /\bsk_[A-Za-z0-9_*#$=-]{10,}|\bBearer\s+\S+/g;

/** What a merchant reads for the error codes that are known; all others are shown as they come. */
const explanations: Readonly<Record<string, string>> = {
  dispute_already_accepted: 'The dispute has already been accepted.',
  dispute_already_expired: 'The time to answer has run out.',
  file_required: 'A file did not arrive there whole.',
  file_invalid: 'A file was not accepted; it takes PDF, JPG and PNG up to 4 MB.',
};

type CheckoutFault = { readonly codes: readonly string[]; readonly requestId: string | undefined };

/**
 * A Checkout.com answer that is no success, as an error of ours. A 409 is a call of the same kind that is still running.
 * `sent` is the authorization header of the call. Source: API reference, "Errors".
 */
export function toProviderError(
  context: CheckoutContext,
  response: ProviderResponse,
  call: { readonly isRead: boolean; readonly sent: string },
): ProviderError {
  const fault = readFault(response, (text) => clearOf(context, call.sent, text));
  const kind = kindOfStatus(response.status, call.isRead);
  return new ProviderError(kind, messageFor(kind, response.status, fault), {
    status: response.status,
    providerCode: fault.codes[0],
    requestId: fault.requestId,
    retryAfterMs: retryAfterMs(response.headers),
  });
}

function messageFor(kind: ProviderErrorKind, status: number, fault: CheckoutFault): string {
  if (status === 401)
    return 'Checkout.com refused the key: it is wrong, was deleted, or belongs to the other environment.';
  if (status === 403) return `The key lacks a right; it needs disputes and files.${said(fault)}`;
  if (kind === 'not_found') return 'Checkout.com does not know this under this key, environment and channel.';
  if (kind !== 'refused') return defaultMessage('Checkout.com', kind, status);
  const explained = fault.codes
    .map((code) => lookUp(explanations, code))
    .filter((text) => text !== undefined);
  return `Checkout.com refused this. ${explained.join(' ')}${said(fault)}`.replace(/\s+/g, ' ').trim();
}

function said({ codes, requestId }: CheckoutFault): string {
  if (codes.length === 0) return '';
  const request = requestId === undefined ? '' : `, request ${requestId}`;
  return ` It says: ${codes.join(', ').slice(0, saidCharactersMax)}${request}.`;
}

function readFault(response: ProviderResponse, clean: (text: string) => string): CheckoutFault {
  // Empty with 401 and 404, and a proxy's page where no answer of Checkout.com came through.
  const body = parseObject(response.text()) ?? {};
  const codes = [...textsOf(body, 'error_codes'), textOf(body, 'error')].filter((code) => code !== undefined);
  const type = textOf(body, 'error_type');
  const requestId = response.headers.get('cko-request-id') ?? textOf(body, 'request_id');
  return {
    codes: (codes.length === 0 && type !== undefined ? [type] : codes).map(clean),
    requestId: requestId === undefined ? undefined : clean(requestId),
  };
}

function clearOf({ credentials }: CheckoutContext, sent: string, text: string): string {
  const known = [
    sent.replace(/^Bearer /, ''),
    cleanCredential(credentials.secret_key),
    cleanCredential(credentials.access_key_secret),
    cleanCredential(credentials.webhook_signature_key),
    cleanCredential(credentials.webhook_authorization_key),
  ];
  return withoutSecrets(text, known, keyLike);
}
