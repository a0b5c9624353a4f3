import {
  cleanCredential,
  errorMapper,
  kindOfStatus,
  objectOf,
  parseObject,
  textOf,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { ErrorBody, ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { WixContext } from './credentials.js';

const causeCharactersMax = 300;
/** Tokens of both flows, and JWTs. */
const tokenLike = /\b(?:OAUTH2|OauthNG\.JWS)\.\S+|\beyJ[\w-]{10,}\.[\w.-]+/g;

/** Instructions for a missing permission: the merchant has to agree to the app's permissions again. */
export const howToAgree = 'In the Wix dashboard open Manage Apps, and update or open the app there.';

type ErrorDetails = ErrorBody & { readonly text: string };

type WixCall = { readonly isRead: boolean; readonly sent: string };

/**
 * Maps a failed response. `sent` is the token of the call.
 * Source: dev.wix.com, "Errors"; `x-wix-request-id` names the call in Wix's log.
 */
export const toProviderError = errorMapper<WixContext, ErrorDetails, WixCall>({
  provider: 'Wix',
  readBody: (response, context, { sent }) => readDetails(response, (text) => clearOf(context, sent, text)),
  // A conflict with a newer revision or state, like 409: the dispute has to be read again.
  kindOf: (usual, { status }, _body, { isRead }) => (status === 428 ? kindOfStatus(409, isRead) : usual),
  messageOf,
});

function messageOf(kind: ProviderErrorKind, status: number, details: ErrorDetails): string | undefined {
  if (status === 401) return `Wix rejected the token of this site. ${howToAgree}`;
  if (status === 403) return `The app lacks a permission on this Wix site. ${howToAgree}`;
  if (kind === 'not_found') return 'This Wix site has no such dispute or order.';
  return kind === 'refused' ? `Wix refused this.${describe(details)}` : undefined;
}

function describe({ code, text, requestId }: ErrorDetails): string {
  const cause = [code, text].filter((part) => part !== undefined && part !== '').join(': ');
  if (cause === '') return '';
  const request = requestId === undefined ? '' : `, request ${requestId}`;
  return ` It says: ${cause.slice(0, causeCharactersMax)}${request}.`;
}

function readDetails(response: ProviderResponse, clean: (text: string) => string): ErrorDetails {
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
