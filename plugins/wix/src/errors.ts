import { errorMapper, kindOfStatus, objectOf, textOf } from '@rebuttal/plugin-kit';
import type { ErrorTexts, ProviderErrorKind } from '@rebuttal/plugin-kit';

import type { WixContext } from './credentials.js';

/** Instructions for a missing permission: the merchant has to agree to the app's permissions again. */
export const howToAgree = 'In the Wix dashboard open Manage Apps, and update or open the app there.';

type WixCall = { readonly isRead: boolean; readonly sent: string };

/**
 * Maps a failed response. `sent` is the token of the call.
 * Source: dev.wix.com, "Errors"; `x-wix-request-id` names the call in Wix's log.
 */
export const toProviderError = errorMapper<WixContext, WixCall>({
  provider: 'Wix',
  read: (body, { headers }) => ({
    message: textOf(body, 'message') ?? textOf(body, 'error_description'),
    code: textOf(objectOf(objectOf(body, 'details'), 'applicationError'), 'code') ?? textOf(body, 'error'),
    requestId: headers.get('x-wix-request-id'),
  }),
  secretsOf: ({ credentials }, { sent }) => [sent, credentials.app_secret, credentials.refresh_token],
  // Tokens of both flows, and JWTs.
  secretLike: /\b(?:OAUTH2|OauthNG\.JWS)\.\S+|\beyJ[\w-]{10,}\.[\w.-]+/g,
  // A conflict with a newer revision or state, like 409: the dispute has to be read again.
  kindOf: (usual, { status }, _texts, { isRead }) => (status === 428 ? kindOfStatus(409, isRead) : usual),
  messageOf,
});

function messageOf(kind: ProviderErrorKind, status: number, texts: ErrorTexts): string | undefined {
  if (status === 401) return `Wix rejected the token of this site. ${howToAgree}`;
  if (status === 403) return `The app lacks a permission on this Wix site. ${howToAgree}`;
  if (kind === 'not_found') return 'This Wix site has no such dispute or order.';
  return kind === 'refused' ? `Wix refused this.${describe(texts)}` : undefined;
}

function describe({ code, message, requestId }: ErrorTexts): string {
  const cause = [code, message].filter((part) => part !== '').join(': ');
  if (cause === '') return '';
  return ` It says: ${cause}${requestId === '' ? '' : `, request ${requestId}`}.`;
}
