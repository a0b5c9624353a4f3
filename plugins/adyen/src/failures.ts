import {
  kindOfStatus,
  parseObject,
  ProviderError,
  retryAfterMs,
  textOf,
  cleanCredential,
  defaultMessage,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { AdyenContext } from './credentials.js';
import { unconfirmed } from './unconfirmed.js';

const saidCharactersMax = 300;
const keyLike = /\bAQ[A-Za-z0-9+/_-]{30,}[^\s"]*|\b(?:Basic|Bearer)\s+\S+/g;

/** A call of the same key is still running. Source: docs page "API idempotency". */
const stillRunning = '704';
const invalidAccount = '901';

/** What Adyen refused, by its text. */
export type Refusal =
  | 'unknownDispute'
  | 'accepted'
  | 'defended'
  | 'ended'
  | 'notDefendable'
  | 'systemError'
  | 'other';

type Said = {
  readonly text: string | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
};

/** An answer of either API that is no success, as an error of ours. */
export function toProviderError(
  context: AdyenContext,
  response: ProviderResponse,
  call: { readonly isRead: boolean },
): ProviderError {
  const said = readSaid(context, response);
  const kind = kindOf(response.status, said.code, call.isRead);
  return new ProviderError(kind, messageFor(kind, response.status, said), {
    status: response.status,
    providerCode: said.code,
    requestId: said.requestId,
    retryAfterMs: retryAfterMs(response.headers),
  });
}

/** A refusal in words: HTTP 200 with `success: false`, or a 400 or 422. */
export function toRefusal(
  context: AdyenContext,
  response: ProviderResponse,
  call: { readonly isRead: boolean; readonly text: string | undefined },
): { readonly refusal: Refusal; readonly error: ProviderError } {
  const said = {
    ...readSaid(context, response),
    ...(call.text === undefined ? {} : { text: shown(context, call.text) }),
  };
  const refusal = refusalIn(said.text);
  const error = new ProviderError(kindOfRefusal(refusal, call.isRead), refusalMessage(refusal, said), {
    status: response.status,
    providerCode: said.code,
    requestId: said.requestId,
    retryAfterMs: retryAfterMs(response.headers),
  });
  return { refusal, error };
}

/** No dispute is found by its address, so that 404 and 405 mean that the address is wrong. */
function kindOf(status: number, code: string | undefined, isRead: boolean): ProviderErrorKind {
  if (status === 404 || status === 405) return 'unexpected_answer';
  const kind = kindOfStatus(status, isRead);
  return kind === 'refused' && code === stillRunning ? kindOfStatus(409, isRead) : kind;
}

function messageFor(kind: ProviderErrorKind, status: number, said: Said): string {
  if (said.code === invalidAccount)
    return 'Adyen does not know this merchant account under this API key. Check the spelling, capitals too.';
  if (status === 401)
    return 'Adyen refused the API key: it is wrong, deactivated, or belongs to the other environment.';
  if (status === 403)
    return (
      'The API key lacks the role "API dispute management", or it may not be used from this IP address.' +
      saidBy(said)
    );
  return kind === 'refused' ? `Adyen refused this.${saidBy(said)}` : defaultMessage('Adyen', kind, status);
}

export function refusalIn(text: string | undefined): Refusal {
  const found = Object.entries(unconfirmed.refusals).find(([, pattern]) => pattern.test(text ?? ''));
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
  ended: 'The time to answer has run out.',
  notDefendable: 'Adyen takes no defence for this dispute from here. Look into the Customer Area.',
  systemError: 'Adyen failed while it worked on this.',
  other: 'Adyen refused this.',
};

function refusalMessage(refusal: Refusal, said: Said): string {
  return `${explanations[refusal]}${saidBy(said)}`;
}

function saidBy({ text, code, requestId }: Said): string {
  const what = [text, code === undefined ? undefined : `code ${code}`].filter(Boolean).join(', ');
  if (what === '') return '';
  return ` Adyen says: "${what}"${requestId === undefined ? '' : ` (reference ${requestId})`}.`;
}

/** The Dispute service's errors have `message`, those of the Management API `title` and `detail`. */
function readSaid(context: AdyenContext, response: ProviderResponse): Said {
  const body = parseObject(response.text()) ?? {};
  const text = textOf(body, 'message') ?? textOf(body, 'detail') ?? textOf(body, 'title');
  const code = textOf(body, 'errorCode');
  const requestId = textOf(body, 'pspReference') ?? textOf(body, 'requestId') ?? undefined;
  const clean = (value: string | undefined) => (value === undefined ? undefined : shown(context, value));
  return { text: clean(text), code: clean(code), requestId: clean(requestId) };
}

/** A text of Adyen's as it may be shown. */
export function shown({ credentials }: AdyenContext, text: string): string {
  const secrets = [
    credentials.api_key,
    credentials.hmac_key,
    credentials.hmac_key_previous,
    credentials.webhook_password,
  ].map(cleanCredential);
  return withoutSecrets(text, secrets, keyLike).slice(0, saidCharactersMax);
}
