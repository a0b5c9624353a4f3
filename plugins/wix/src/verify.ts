import { isProviderError } from '@rebuttal/plugin-kit';

import { search } from './client.js';
import type { WixContext } from './credentials.js';
import { howToAgree } from './errors.js';
import { searchPath } from './order-calls.js';
import { describeSite } from './site.js';

/** Reads the site and searches for one order, because orders are the reason to connect a store. */
export async function verifyCredentials(context: WixContext): Promise<{ readonly message: string }> {
  const site = await describeSite(context);
  const isReadable = await canReadOrders(context);
  const orders = isReadable ? '' : ` Order permission missing. ${howToAgree}`;
  const webhooks =
    (context.credentials.webhook_public_key ?? '') === ''
      ? ' Without the webhook public key, changes appear only after the next scheduled sync.'
      : '';
  return { message: `Connected to ${site.name}.${orders}${webhooks}` };
}

async function canReadOrders(context: WixContext): Promise<boolean> {
  try {
    await search(context, searchPath, { search: { cursorPaging: { limit: 1 } } });
    return true;
  } catch (error) {
    if (isProviderError(error) && error.status === 403) return false;
    throw error;
  }
}
