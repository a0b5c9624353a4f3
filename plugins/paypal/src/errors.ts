import {
  cleanCredential,
  errorMapper,
  lookUp,
  objectsOf,
  parseObject,
  textOf,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { PayPalContext } from './credentials.js';

/** PayPal's messages can be long. Merchants need only the beginning. */
const messageCharactersMax = 500;
const codeCharactersMax = 100;

/** PayPal's tokens, and credentials after the name of an authorization scheme. */
const tokenLike = /\bA21[A-Za-z0-9_.-]{12,}|\b(?:Bearer|Basic)\s+[A-Za-z0-9+/_=.-]+/g;

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

type PayPalErrorBody = {
  readonly name: string;
  readonly message: string;
  readonly issue: string | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
};

/** Maps an unsuccessful PayPal response. Source: specification, schema `error`. */
export const toProviderError = errorMapper<PayPalContext, PayPalErrorBody>({
  provider: 'PayPal',
  readBody: readErrorBody,
  kindOf,
  messageOf,
});

function kindOf(
  usual: ProviderErrorKind,
  _response: ProviderResponse,
  { name }: PayPalErrorBody,
): ProviderErrorKind {
  if (usual !== 'refused') return usual;
  if (name === 'invalid_client') return 'credentials';
  return name === 'INVALID_RESOURCE_ID' ? 'not_found' : 'refused';
}

function messageOf(
  kind: ProviderErrorKind,
  status: number,
  { name, message, issue }: PayPalErrorBody,
): string | undefined {
  const quote = message === '' ? '' : ` PayPal says: ${message}`;
  if (name === 'invalid_client')
    return 'PayPal refused the client ID or the secret. Sandbox and live each have their own ID and secret.';
  if (status === 401) return `PayPal refused the access token.${quote}`;
  if (status === 403)
    return `The PayPal app lacks a permission. Enable "Customer disputes" in the features of the app.${quote}`;
  if (kind === 'not_found') return `PayPal does not know this in this account and environment.${quote}`;
  return kind === 'refused' ? (lookUp(advice, issue) ?? `PayPal refused this.${quote}`) : undefined;
}

/** Errors of the token call have another form: `error` and `error_description`. */
function readErrorBody(response: ProviderResponse, context: PayPalContext): PayPalErrorBody {
  // A gateway's HTML page is not an object. Then only the status counts.
  const body = parseObject(response.text()) ?? {};
  const clean = (text: string | undefined, charactersMax: number) =>
    withoutPayPalSecrets(context, text ?? '')
      .slice(0, charactersMax)
      .trim();
  const cleanCode = (text: string | undefined) => {
    const code = clean(text, codeCharactersMax);
    return code === '' ? undefined : code;
  };
  const [detail = {}] = objectsOf(body, 'details');
  const issue = cleanCode(textOf(detail, 'issue'));
  const name = cleanCode(textOf(body, 'name') ?? textOf(body, 'error'));
  const message =
    textOf(detail, 'description') ?? textOf(body, 'message') ?? textOf(body, 'error_description');
  return {
    name: name ?? '',
    message: clean(message, messageCharactersMax),
    issue,
    code: issue ?? name,
    requestId: cleanCode(response.headers.get('paypal-debug-id') ?? textOf(body, 'debug_id')),
  };
}

function withoutPayPalSecrets({ credentials }: PayPalContext, text: string): string {
  const secret = cleanCredential(credentials.client_secret);
  if (secret === '') return withoutSecrets(text, [], tokenLike);
  const basic = Buffer.from(`${cleanCredential(credentials.client_id)}:${secret}`).toString('base64');
  return withoutSecrets(text, [secret, basic], tokenLike);
}
