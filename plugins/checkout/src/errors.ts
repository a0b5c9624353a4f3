import { errorMapper, lookUp, textOf, textsOf } from '@rebuttal/plugin-kit';
import type { ErrorTexts, JsonObject, ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { CheckoutContext } from './credentials.js';

/** Explanations of known error codes for merchants; other codes are shown unchanged. */
const explanations: Readonly<Record<string, string>> = {
  dispute_already_accepted: 'The dispute has already been accepted.',
  dispute_already_expired: 'The deadline to respond has passed.',
  file_required: 'A file was not received completely.',
  file_invalid: 'A file was rejected. Checkout.com accepts PDF, JPG and PNG up to 4 MB.',
};

type Call = { readonly isRead: boolean; readonly sent: string };

/**
 * Converts an unsuccessful response to our error. A 409 means that a call of the same kind is still running. `sent` is
 * the authorization header of the call. Source: API reference, "Errors".
 */
export const toProviderError = errorMapper<CheckoutContext, Call>({
  provider: 'Checkout.com',
  read,
  secretsOf: ({ credentials }, { sent }) => [
    sent.replace(/^Bearer /, ''),
    credentials.secret_key,
    credentials.access_key_secret,
    credentials.webhook_signature_key,
    credentials.webhook_authorization_key,
  ],
  secretLike: /\bsk_[A-Za-z0-9_*#$=-]{10,}|\bBearer\s+\S+/g,
  messageOf,
});

function messageOf(kind: ProviderErrorKind, status: number, texts: ErrorTexts): string | undefined {
  if (status === 401)
    return 'Checkout.com rejected the key: it is wrong, was deleted, or belongs to the other environment.';
  if (status === 403) return `The key lacks a permission. It needs disputes and files.${errorText(texts)}`;
  if (kind === 'not_found') return 'Checkout.com did not find this with this key, environment and channel.';
  if (kind !== 'refused') return undefined;
  const explained = texts.message.split(', ').flatMap((code) => lookUp(explanations, code) ?? []);
  return ['Checkout.com rejected the request.', ...explained].join(' ') + errorText(texts);
}

function errorText({ message, requestId }: ErrorTexts): string {
  if (message === '') return '';
  return ` Error: ${message}${requestId === '' ? '' : `, request ${requestId}`}.`;
}

/** The message is the list of codes. The body is empty for 401 and 404. */
function read(body: JsonObject, { headers }: ProviderResponse) {
  const codes = [...textsOf(body, 'error_codes'), textOf(body, 'error')].filter((code) => code !== undefined);
  const [code = textOf(body, 'error_type')] = codes;
  return {
    message: codes.length === 0 ? code : codes.join(', '),
    code,
    requestId: headers.get('cko-request-id') ?? textOf(body, 'request_id'),
  };
}
