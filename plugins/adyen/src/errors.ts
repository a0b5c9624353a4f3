import {
  errorMapper,
  kindOfStatus,
  objectOf,
  parseObject,
  textOf,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type {
  ErrorTexts,
  JsonObject,
  ProviderError,
  ProviderErrorKind,
  ProviderResponse,
} from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import type { AdyenContext } from './credentials.js';

const secretLike = /\bAQ[A-Za-z0-9+/_-]{30,}[^\s"]*|\b(?:Basic|Bearer)\s+\S+/g;

/** A call with the same idempotency key is still running. Source: docs page "API idempotency". */
const stillRunning = '704';
const invalidAccount = '901';

/** The cause of a refusal, recognized by its text. */
export type Refusal =
  | 'unknownDispute'
  | 'accepted'
  | 'defended'
  | 'ended'
  | 'notDefendable'
  | 'systemError'
  | 'other';

type Call = { readonly isRead: boolean };

const common = { provider: 'Adyen', read, secretsOf, secretLike };

/** Converts an unsuccessful response of either API to our error. */
export const toProviderError = errorMapper<AdyenContext>({ ...common, kindOf, messageOf });

const toRefusalError = errorMapper<AdyenContext>({
  ...common,
  kindOf: (_usual, _response, { message }, { isRead }) => kindOfRefusal(refusalIn(message), isRead),
  messageOf: (_kind, _status, texts) => explanations[refusalIn(texts.message)] + adyenMessage(texts),
});

/** A refusal with a message: HTTP 200 with `success: false`, or a 400 or 422. */
export function toRefusal(
  context: AdyenContext,
  response: ProviderResponse,
  call: Call,
): { readonly refusal: Refusal; readonly error: ProviderError } {
  const refusal = refusalIn(read(parseObject(response.text()) ?? {}).message);
  return { refusal, error: toRefusalError(context, response, call) };
}

/** No URL contains a dispute ID, so 404 and 405 mean that the URL is wrong. */
function kindOf(
  usual: ProviderErrorKind,
  { status }: ProviderResponse,
  { code }: ErrorTexts,
  { isRead }: Call,
): ProviderErrorKind {
  if (status === 404 || status === 405) return 'unexpected_answer';
  return usual === 'refused' && code === stillRunning ? kindOfStatus(409, isRead) : usual;
}

function messageOf(kind: ProviderErrorKind, status: number, texts: ErrorTexts): string | undefined {
  if (texts.code === invalidAccount)
    return 'Adyen does not know this merchant account for this API key. Check the spelling, including capital letters.';
  if (status === 401)
    return 'Adyen rejected the API key: it is wrong, deactivated, or belongs to the other environment.';
  if (status === 403)
    return (
      'The API key lacks the role "API dispute management", or it may not be used from this IP address.' +
      adyenMessage(texts)
    );
  return kind === 'refused' ? `Adyen rejected the request.${adyenMessage(texts)}` : undefined;
}

export function refusalIn(text: string | undefined): Refusal {
  const found = Object.entries(assumptions.refusals).find(([, pattern]) => pattern.test(text ?? ''));
  return (found?.[0] ?? 'other') as Refusal;
}

function kindOfRefusal(refusal: Refusal, isRead: boolean): ProviderErrorKind {
  if (refusal === 'unknownDispute') return 'not_found';
  if (refusal === 'systemError') return isRead ? 'unavailable' : 'indeterminate';
  return 'refused';
}

const explanations: Readonly<Record<Refusal, string>> = {
  unknownDispute: 'Adyen does not know this dispute in this merchant account.',
  accepted: 'The dispute has already been accepted.',
  defended: 'The dispute has already been defended, here or in the Customer Area.',
  ended: 'The deadline to respond has passed.',
  notDefendable: 'Adyen does not accept a defense for this dispute through its API. Check the Customer Area.',
  systemError: 'Adyen had a system error.',
  other: 'Adyen rejected the request.',
};

function adyenMessage({ message, code, requestId }: ErrorTexts): string {
  const what = [message, code === '' ? '' : `code ${code}`].filter(Boolean).join(', ');
  if (what === '') return '';
  return ` Adyen’s message: "${what}"${requestId === '' ? '' : ` (reference ${requestId})`}.`;
}

/** The Dispute service's errors have `message`, or a result; those of the Management API have `title` and `detail`. */
function read(body: JsonObject) {
  const result = textOf(objectOf(body, 'disputeServiceResult'), 'errorMessage');
  return {
    message: result ?? textOf(body, 'message') ?? textOf(body, 'detail') ?? textOf(body, 'title'),
    code: textOf(body, 'errorCode'),
    requestId: textOf(body, 'pspReference') ?? textOf(body, 'requestId'),
  };
}

function secretsOf({ credentials }: AdyenContext): readonly (string | undefined)[] {
  const { api_key, hmac_key, hmac_key_previous, webhook_password } = credentials;
  return [api_key, hmac_key, hmac_key_previous, webhook_password];
}

/** Adyen's text without secrets. */
export function toDisplayText(context: AdyenContext, text: string): string {
  return withoutSecrets(text, secretsOf(context), secretLike);
}
