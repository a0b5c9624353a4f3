import { errorMapper, lookUp, objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { ErrorTexts, JsonObject, ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { PayPalContext } from './credentials.js';

/**
 * The merchant's options for an issue. Sources: "Test values" of the disputes guide; request models of `accept-claim`.
 */
const advice: Readonly<Record<string, string>> = {
  MISSING_TRACKING_INFO:
    'PayPal requires a carrier and a tracking number. Add evidence of the type "Carrier, tracking number" with the lines ' +
    '"Carrier: …" and "Tracking number: …".',
  MISSING_REFUND_ID:
    'PayPal requires the transaction ID of the refund. Add it to the refund evidence in a line "Refund ID: …".',
  MISSING_EVIDENCE_INFO: 'PayPal requires more than files for this evidence: tracking or refund details.',
  INVALID_EVIDENCE_TYPE_PROOF_OF_FULFILLMENT: 'PayPal accepts no proof of delivery for this dispute.',
  INVALID_EVIDENCE_FILE:
    'PayPal could not use one of the files. It accepts PDF, JPG, PNG and GIF below 10 MB.',
  ITEM_ID_IS_MANDATORY_FOR_MULTIPLE_EVIDENCES:
    'PayPal requires a separate response for each item of this order. Respond at PayPal.',
  INSUFFICIENT_FUNDS: 'The PayPal balance does not cover the refund. Add money to it and try again.',
  MISSING_RETURN_SHIPPING_ADDRESS:
    'PayPal requires an address for the return of the goods. Accept it at PayPal.',
};

/** Maps an unsuccessful PayPal response. Source: specification, schema `error`. */
export const toProviderError = errorMapper<PayPalContext, { readonly isRead: boolean }, 'name' | 'issue'>({
  provider: 'PayPal',
  read,
  secretsOf: ({ credentials }) => {
    const { client_id: id, client_secret: secret } = credentials;
    return [secret, Buffer.from(`${id}:${secret}`).toString('base64')];
  },
  // PayPal's tokens, and credentials after the name of an authorization scheme.
  secretLike: /\bA21[A-Za-z0-9_.-]{12,}|\b(?:Bearer|Basic)\s+[A-Za-z0-9+/_=.-]+/g,
  kindOf: (usual, _response, { name }) => {
    if (usual !== 'refused') return usual;
    if (name === 'invalid_client') return 'credentials';
    return name === 'INVALID_RESOURCE_ID' ? 'not_found' : 'refused';
  },
  messageOf,
});

function messageOf(
  kind: ProviderErrorKind,
  status: number,
  { name, issue, quote }: ErrorTexts<'name' | 'issue'>,
): string | undefined {
  if (name === 'invalid_client')
    return 'PayPal refused the client ID or the secret. Sandbox and live each have their own ID and secret.';
  if (status === 401) return `PayPal refused the access token.${quote}`;
  if (status === 403)
    return `The PayPal app lacks a permission. Enable "Customer disputes" in the features of the app.${quote}`;
  if (kind === 'not_found') return `PayPal does not know this in this account and environment.${quote}`;
  return kind === 'refused' ? (lookUp(advice, issue) ?? `PayPal refused this.${quote}`) : undefined;
}

/** Errors of the token call have another form: `error` and `error_description`. */
function read(body: JsonObject, { headers }: ProviderResponse) {
  const [detail = {}] = objectsOf(body, 'details');
  const issue = textOf(detail, 'issue');
  const name = textOf(body, 'name') ?? textOf(body, 'error');
  return {
    message: textOf(detail, 'description') ?? textOf(body, 'message') ?? textOf(body, 'error_description'),
    name,
    issue,
    code: issue ?? name,
    requestId: headers.get('paypal-debug-id') ?? textOf(body, 'debug_id'),
  };
}
