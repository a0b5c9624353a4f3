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

import type { WixContext } from './credentials.js';

const saidCharactersMax = 300;
/** Tokens of both flows, and the JWTs that they are. */
const tokenLike = /\b(?:OAUTH2|OauthNG\.JWS)\.\S+|\beyJ[\w-]{10,}\.[\w.-]+/g;

/** What is done by hand where the app lacks a right: the merchant agrees anew. */
export const howToAgree = 'In the Wix dashboard open Manage Apps, and update or open the app there.';

type WixFault = { readonly code: string | undefined; readonly text: string; readonly requestId?: string };

/**
 * A Wix answer that is no success, as an error of ours. `sent` is the token of the call.
 * Source: dev.wix.com, "Errors"; `x-wix-request-id` names the call in Wix's log.
 */
export function toProviderError(
  context: WixContext,
  response: ProviderResponse,
  call: { readonly isRead: boolean; readonly sent: string },
): ProviderError {
  const fault = readFault(response, (text) => clearOf(context, call.sent, text));
  // A revision or a state that changed meanwhile: what stands now has to be read.
  const kind =
    response.status === 428 ? kindOfStatus(409, call.isRead) : kindOfStatus(response.status, call.isRead);
  return new ProviderError(kind, messageFor(kind, response.status, fault), {
    status: response.status,
    providerCode: fault.code,
    requestId: fault.requestId,
    retryAfterMs: retryAfterMs(response.headers),
  });
}

function messageFor(kind: ProviderErrorKind, status: number, fault: WixFault): string {
  if (status === 401) return `Wix does not take the token of this site. ${howToAgree}`;
  if (status === 403) return `The app lacks a right on this Wix site. ${howToAgree}`;
  if (kind === 'not_found') return 'Wix does not know this on this site.';
  if (kind !== 'refused') return defaultMessage('Wix', kind, status);
  return `Wix refused this.${said(fault)}`;
}

function said({ code, text, requestId }: WixFault): string {
  const told = [code, text].filter((part) => part !== undefined && part !== '').join(': ');
  if (told === '') return '';
  const request = requestId === undefined ? '' : `, request ${requestId}`;
  return ` It says: ${told.slice(0, saidCharactersMax)}${request}.`;
}

function readFault(response: ProviderResponse, clean: (text: string) => string): WixFault {
  const body = parseObject(response.text()) ?? {};
  const details = objectOf(body, 'details');
  const code = textOf(objectOf(details, 'applicationError'), 'code') ?? textOf(body, 'error');
  const requestId = response.headers.get('x-wix-request-id') ?? undefined;
  return {
    code: code === undefined ? undefined : clean(code),
    text: clean(textOf(body, 'message') ?? textOf(body, 'error_description') ?? ''),
    ...(requestId === undefined ? {} : { requestId: clean(requestId) }),
  };
}

function clearOf({ credentials }: WixContext, sent: string, text: string): string {
  const known = [sent, cleanCredential(credentials.app_secret), cleanCredential(credentials.refresh_token)];
  return withoutSecrets(text, known, tokenLike);
}
