import {
  errorMapper,
  kindOfStatus,
  parseObject,
  ProviderError,
  retryAfterMs,
  textOf,
  cleanCredential,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import type { AdyenContext } from './credentials.js';

const messageCharactersMax = 300;
const keyLike = /\bAQ[A-Za-z0-9+/_-]{30,}[^\s"]*|\b(?:Basic|Bearer)\s+\S+/g;

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

type ErrorDetails = {
  readonly text: string | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
};

/** Converts an unsuccessful response of either API to our error. */
export const toProviderError = errorMapper<AdyenContext, ErrorDetails>({
  provider: 'Adyen',
  readBody: readDetails,
  kindOf,
  messageOf,
});

/** A refusal with a message: HTTP 200 with `success: false`, or a 400 or 422. */
export function toRefusal(
  context: AdyenContext,
  response: ProviderResponse,
  call: { readonly isRead: boolean; readonly text: string | undefined },
): { readonly refusal: Refusal; readonly error: ProviderError } {
  const details = {
    ...readDetails(response, context),
    ...(call.text === undefined ? {} : { text: toDisplayText(context, call.text) }),
  };
  const refusal = refusalIn(details.text);
  const error = new ProviderError(kindOfRefusal(refusal, call.isRead), refusalMessage(refusal, details), {
    status: response.status,
    providerCode: details.code,
    requestId: details.requestId,
    retryAfterMs: retryAfterMs(response.headers),
  });
  return { refusal, error };
}

/** No URL contains a dispute ID, so 404 and 405 mean that the URL is wrong. */
function kindOf(
  usual: ProviderErrorKind,
  { status }: ProviderResponse,
  { code }: ErrorDetails,
  { isRead }: { readonly isRead: boolean },
): ProviderErrorKind {
  if (status === 404 || status === 405) return 'unexpected_answer';
  return usual === 'refused' && code === stillRunning ? kindOfStatus(409, isRead) : usual;
}

function messageOf(kind: ProviderErrorKind, status: number, details: ErrorDetails): string | undefined {
  if (details.code === invalidAccount)
    return 'Adyen does not know this merchant account for this API key. Check the spelling, including capital letters.';
  if (status === 401)
    return 'Adyen rejected the API key: it is wrong, deactivated, or belongs to the other environment.';
  if (status === 403)
    return (
      'The API key lacks the role "API dispute management", or it may not be used from this IP address.' +
      adyenMessage(details)
    );
  return kind === 'refused' ? `Adyen rejected the request.${adyenMessage(details)}` : undefined;
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

function refusalMessage(refusal: Refusal, details: ErrorDetails): string {
  return `${explanations[refusal]}${adyenMessage(details)}`;
}

function adyenMessage({ text, code, requestId }: ErrorDetails): string {
  const what = [text, code === undefined ? undefined : `code ${code}`].filter(Boolean).join(', ');
  if (what === '') return '';
  return ` Adyen’s message: "${what}"${requestId === undefined ? '' : ` (reference ${requestId})`}.`;
}

/** The Dispute service's errors have `message`; those of the Management API have `title` and `detail`. */
function readDetails(response: ProviderResponse, context: AdyenContext): ErrorDetails {
  const body = parseObject(response.text()) ?? {};
  const text = textOf(body, 'message') ?? textOf(body, 'detail') ?? textOf(body, 'title');
  const code = textOf(body, 'errorCode');
  const requestId = textOf(body, 'pspReference') ?? textOf(body, 'requestId') ?? undefined;
  const clean = (value: string | undefined) =>
    value === undefined ? undefined : toDisplayText(context, value);
  return { text: clean(text), code: clean(code), requestId: clean(requestId) };
}

/** Adyen's text, shortened and without secrets. */
export function toDisplayText({ credentials }: AdyenContext, text: string): string {
  const secrets = [
    credentials.api_key,
    credentials.hmac_key,
    credentials.hmac_key_previous,
    credentials.webhook_password,
  ].map(cleanCredential);
  return withoutSecrets(text, secrets, keyLike).slice(0, messageCharactersMax);
}
