import {
  kindOfStatus,
  lookUp,
  objectsOf,
  parseObject,
  ProviderError,
  retryAfterMs,
  textOf,
  cleanCredential,
  defaultMessage,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { PayPalContext } from './credentials.js';

/** PayPal's messages can be long; a merchant needs the beginning. */
const messageCharactersMax = 500;
const codeCharactersMax = 100;

/** Tokens of PayPal's own shape and whatever follows the name of an authorization scheme. */
const tokenLike = /\bA21[A-Za-z0-9_.-]{12,}|\b(?:Bearer|Basic)\s+[A-Za-z0-9+/_=.-]+/g;

/**
 * What a merchant can do about an issue. Sources: "Test values" of the disputes guide; request models of `accept-claim`.
 */
const advice: Readonly<Record<string, string>> = {
  MISSING_TRACKING_INFO:
    'PayPal wants carrier and tracking number. Add evidence of the type "Carrier, tracking number" with the lines ' +
    '"Carrier: …" and "Tracking number: …".',
  MISSING_REFUND_ID:
    'PayPal wants the transaction ID of the refund. Add it to the refund evidence in a line "Refund ID: …".',
  MISSING_EVIDENCE_INFO: 'PayPal wants more than files for this evidence: tracking or refund details.',
  INVALID_EVIDENCE_TYPE_PROOF_OF_FULFILLMENT: 'PayPal takes no proof of delivery for this dispute.',
  INVALID_EVIDENCE_FILE: 'PayPal could not use one of the files. It takes PDF, JPG, PNG and GIF below 10 MB.',
  ITEM_ID_IS_MANDATORY_FOR_MULTIPLE_EVIDENCES:
    'PayPal wants this order answered item by item. Answer at PayPal.',
  INSUFFICIENT_FUNDS: 'The PayPal balance does not cover the refund. Add money to it and try again.',
  MISSING_RETURN_SHIPPING_ADDRESS:
    'PayPal wants an address to which the goods are returned. Accept it at PayPal.',
};

type PayPalFault = { readonly name: string; readonly message: string; readonly issue: string | undefined };

/** A PayPal answer that is no success, as an error of ours. Source: specification, schema `error`. */
export function toProviderError(
  context: PayPalContext,
  response: ProviderResponse,
  isRead: boolean,
): ProviderError {
  const { body, fault } = readFault(context, response);
  const kind = kindOf(response.status, fault, isRead);
  const requestId = response.headers.get('paypal-debug-id') ?? textOf(body, 'debug_id');
  const code = fault.issue ?? fault.name;
  return new ProviderError(kind, messageFor(kind, response.status, fault), {
    status: response.status,
    ...(code === '' ? {} : { providerCode: code }),
    ...(requestId === undefined
      ? {}
      : { requestId: clearOf(context, requestId).slice(0, codeCharactersMax) }),
    retryAfterMs: retryAfterMs(response.headers),
  });
}

function kindOf(status: number, { name }: PayPalFault, isRead: boolean): ProviderErrorKind {
  const kind = kindOfStatus(status, isRead);
  if (kind !== 'refused') return kind;
  if (name === 'invalid_client') return 'credentials';
  return name === 'INVALID_RESOURCE_ID' ? 'not_found' : 'refused';
}

function messageFor(kind: ProviderErrorKind, status: number, fault: PayPalFault): string {
  const says = fault.message === '' ? '' : ` PayPal says: ${fault.message}`;
  if (fault.name === 'invalid_client')
    return 'PayPal refused the client ID or the secret. Sandbox and live have an ID and a secret of their own.';
  if (status === 401) return `PayPal refused the access token.${says}`;
  if (status === 403)
    return `The PayPal app lacks a right. Enable "Customer disputes" in the features of the app.${says}`;
  if (kind === 'not_found') return `PayPal does not know this in this account and environment.${says}`;
  if (kind !== 'refused') return defaultMessage('PayPal', kind, status);
  return lookUp(advice, fault.issue) ?? `PayPal refused this.${says}`;
}

/** The token call has errors of a form of its own: `error` and `error_description`. */
function readFault(
  context: PayPalContext,
  response: ProviderResponse,
): { body: JsonObject; fault: PayPalFault } {
  // A gateway's HTML page is no object: then the status alone has to do.
  const body = parseObject(response.text()) ?? {};
  const clean = (text: string | undefined, max: number) =>
    clearOf(context, text ?? '')
      .slice(0, max)
      .trim();
  const [detail = {}] = objectsOf(body, 'details');
  const issue = clean(textOf(detail, 'issue'), codeCharactersMax);
  const message =
    textOf(detail, 'description') ?? textOf(body, 'message') ?? textOf(body, 'error_description');
  return {
    body,
    fault: {
      name: clean(textOf(body, 'name') ?? textOf(body, 'error'), codeCharactersMax),
      message: clean(message, messageCharactersMax),
      issue: issue === '' ? undefined : issue,
    },
  };
}

function clearOf({ credentials }: PayPalContext, text: string): string {
  const secret = cleanCredential(credentials.client_secret);
  if (secret === '') return withoutSecrets(text, [], tokenLike);
  const basic = Buffer.from(`${cleanCredential(credentials.client_id)}:${secret}`).toString('base64');
  return withoutSecrets(text, [secret, basic], tokenLike);
}
