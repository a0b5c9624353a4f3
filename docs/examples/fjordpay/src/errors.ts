import { errorMapper, textOf } from '@rebuttal/plugin-kit';
import type { ProviderErrorKind } from '@rebuttal/plugin-kit';

import type { FjordpayContext } from './credentials.js';

/** Maps a failed response to an error for the merchant. Source: the API's page, "Errors". */
export const toProviderError = errorMapper<FjordpayContext>({
  provider: 'Fjordpay',
  // Fjordpay's codes are words. Without its own text, which may repeat the request.
  read: (body) => ({ code: /^[a-z_]{1,40}$/.exec(textOf(body, 'code') ?? '')?.[0] }),
  secretsOf: ({ credentials }) => [credentials.api_key, credentials.webhook_secret],
  secretLike: /\bBearer\s+\S+/g,
  // Only a dispute that is not open answers with 409, and it changed nothing.
  kindOf: (usual, { status }) => (status === 409 ? 'refused' : usual),
  messageOf: (kind) => messages[kind],
});

const messages: Readonly<Partial<Record<ProviderErrorKind, string>>> = {
  credentials: 'Fjordpay refused the API key: it is wrong, was revoked, or lacks a permission.',
  not_found: 'Fjordpay has no such dispute for this key.',
  refused: 'Fjordpay refused this.',
};
