import {
  errorMapper,
  lookUp,
  parseObject,
  textOf,
  textsOf,
  cleanCredential,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { CheckoutContext } from './credentials.js';

const codesCharactersMax = 300;
const keyLike = /\bsk_[A-Za-z0-9_*#$=-]{10,}|\bBearer\s+\S+/g;

/** Explanations of known error codes for merchants; other codes are shown unchanged. */
const explanations: Readonly<Record<string, string>> = {
  dispute_already_accepted: 'The dispute has already been accepted.',
  dispute_already_expired: 'The deadline to respond has passed.',
  file_required: 'A file was not received completely.',
  file_invalid: 'A file was rejected. Checkout.com accepts PDF, JPG and PNG up to 4 MB.',
};

type ErrorDetails = {
  readonly codes: readonly string[];
  /** The first of `codes`. */
  readonly code: string | undefined;
  readonly requestId: string | undefined;
};

type Call = { readonly isRead: boolean; readonly sent: string };

/**
 * Converts an unsuccessful response to our error. A 409 means that a call of the same kind is still running. `sent` is
 * the authorization header of the call. Source: API reference, "Errors".
 */
export const toProviderError = errorMapper<CheckoutContext, ErrorDetails, Call>({
  provider: 'Checkout.com',
  readBody: readDetails,
  messageOf,
});

function messageOf(kind: ProviderErrorKind, status: number, details: ErrorDetails): string | undefined {
  if (status === 401)
    return 'Checkout.com rejected the key: it is wrong, was deleted, or belongs to the other environment.';
  if (status === 403) return `The key lacks a permission. It needs disputes and files.${errorText(details)}`;
  if (kind === 'not_found') return 'Checkout.com did not find this with this key, environment and channel.';
  if (kind !== 'refused') return undefined;
  const explained = details.codes
    .map((code) => lookUp(explanations, code))
    .filter((text) => text !== undefined);
  return `Checkout.com rejected the request. ${explained.join(' ')}${errorText(details)}`
    .replace(/\s+/g, ' ')
    .trim();
}

function errorText({ codes, requestId }: ErrorDetails): string {
  if (codes.length === 0) return '';
  const request = requestId === undefined ? '' : `, request ${requestId}`;
  return ` Error: ${codes.join(', ').slice(0, codesCharactersMax)}${request}.`;
}

function readDetails(response: ProviderResponse, context: CheckoutContext, { sent }: Call): ErrorDetails {
  const clean = (text: string) => withoutKeys(context, sent, text);
  // Empty for 401 and 404; an HTML page if the response came from a proxy.
  const body = parseObject(response.text()) ?? {};
  const codes = [...textsOf(body, 'error_codes'), textOf(body, 'error')].filter((code) => code !== undefined);
  const type = textOf(body, 'error_type');
  const requestId = response.headers.get('cko-request-id') ?? textOf(body, 'request_id');
  const shownCodes = (codes.length === 0 && type !== undefined ? [type] : codes).map(clean);
  return {
    codes: shownCodes,
    code: shownCodes[0],
    requestId: requestId === undefined ? undefined : clean(requestId),
  };
}

function withoutKeys({ credentials }: CheckoutContext, sent: string, text: string): string {
  const known = [
    sent.replace(/^Bearer /, ''),
    cleanCredential(credentials.secret_key),
    cleanCredential(credentials.access_key_secret),
    cleanCredential(credentials.webhook_signature_key),
    cleanCredential(credentials.webhook_authorization_key),
  ];
  return withoutSecrets(text, known, keyLike);
}
