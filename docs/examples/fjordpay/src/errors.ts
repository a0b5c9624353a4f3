import { errorMapper, parseObject, textOf } from '@rebuttal/plugin-kit';
import type { ErrorBody, ProviderErrorKind } from '@rebuttal/plugin-kit';

import type { FjordpayContext } from './credentials.js';

/** Maps a failed response to an error for the merchant. Source: the API's page, "Errors". */
export const toProviderError = errorMapper<FjordpayContext, ErrorBody>({
  provider: 'Fjordpay',
  readBody: (response) => {
    const code = textOf(parseObject(response.text()) ?? {}, 'code') ?? '';
    // Fjordpay's codes are words. Anything else must not reach a log.
    return /^[a-z_]{1,40}$/.test(code) ? { code } : {};
  },
  // Only a dispute that is not open answers with 409, and it changed nothing.
  kindOf: (usual, { status }) => (status === 409 ? 'refused' : usual),
  messageOf: (kind) => messages[kind],
});

/** Without Fjordpay's own text, which may repeat the request. */
const messages: Readonly<Partial<Record<ProviderErrorKind, string>>> = {
  credentials: 'Fjordpay refused the API key: it is wrong, was revoked, or lacks a permission.',
  not_found: 'Fjordpay has no such dispute for this key.',
  refused: 'Fjordpay refused this.',
};
