import { isProviderError, objectOf, ProviderError, textOf } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { StripeContext } from './credentials.js';

/** One read with the essential permission. The account's name is optional. */
export async function verifyCredentials(context: StripeContext): Promise<{ readonly message: string }> {
  try {
    await get(context, '/v1/disputes', { limit: 1 });
  } catch (error) {
    throw isProviderError(error) && error.kind === 'not_found' ? wrongAccount(error) : error;
  }
  const mode = `${context.environment} mode`;
  const name = await accountName(context);
  const unproven =
    (context.credentials.webhook_secret ?? '') === ''
      ? " Enter the webhook signing secret next. Without it, Stripe can't notify us of disputes."
      : '';
  return {
    message: `Connected to ${name ?? 'Stripe; the key may not read the account name'} (${mode}).${unproven}`,
  };
}

/** A restricted key often may not read the account, which is fine. */
async function accountName(context: StripeContext): Promise<string | undefined> {
  try {
    const account = await get(context, '/v1/account');
    const dashboard = objectOf(objectOf(account, 'settings'), 'dashboard');
    const name = textOf(objectOf(account, 'business_profile'), 'name') ?? textOf(dashboard, 'display_name');
    const id = textOf(account, 'id');
    return name === undefined ? id : `${name}${id === undefined ? '' : `, ${id}`}`;
  } catch (error) {
    if (isProviderError(error)) return undefined;
    throw error;
  }
}

function wrongAccount(cause: ProviderError): ProviderError {
  return new ProviderError(
    'credentials',
    'Stripe does not know the connected account, or it is not connected to this platform.',
    { cause },
  );
}
