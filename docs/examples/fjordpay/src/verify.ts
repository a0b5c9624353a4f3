import { textOf } from '@rebuttal/plugin-kit';

import { call } from './client.js';
import type { FjordpayContext } from './credentials.js';

/** Makes one read call that needs only the key. */
export async function verifyCredentials(context: FjordpayContext): Promise<{ readonly message: string }> {
  const merchant = await call(context, { method: 'GET', path: '/v1/merchant' });
  const next = (context.credentials.webhook_secret ?? '') === '' ? ' Enter the webhook secret next.' : '';
  return { message: `Connected to ${textOf(merchant, 'name') ?? 'Fjordpay'}.${next}` };
}
