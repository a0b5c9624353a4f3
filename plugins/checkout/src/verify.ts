import { integerOf, isProviderError, ProviderError } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { CheckoutContext } from './credentials.js';

/** One read, which needs the same permission as all other calls. */
export async function verifyCredentials(context: CheckoutContext): Promise<{ readonly message: string }> {
  const count = integerOf(await firstPage(context), 'total_count');
  const side = context.environment === 'test' ? 'sandbox' : 'live';
  const seen =
    count === undefined ? '' : ` The key can access ${count} ${count === 1 ? 'dispute' : 'disputes'}.`;
  const nextStep =
    (context.credentials.webhook_signature_key ?? '') === ''
      ? ' Next, enter the webhook signature key: webhooks are rejected until then.'
      : '';
  return { message: `Connected to Checkout.com (${side}).${seen}${nextStep}` };
}

async function firstPage(context: CheckoutContext): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await get(context, '/disputes', { limit: '1' });
  } catch (error) {
    throw isProviderError(error) && isNoSuchAddress(error) ? wrongPrefix(error) : error;
  }
}

/** Undocumented: a wrong prefix gives a host name that does not exist, or a 404. */
function isNoSuchAddress(error: ProviderError): boolean {
  return error.kind === 'not_found' || (error.kind === 'unavailable' && isUnknownName(error.cause));
}

function isUnknownName(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (cause as NodeJS.ErrnoException).code === 'ENOTFOUND' || isUnknownName(cause.cause);
}

function wrongPrefix(cause: ProviderError): ProviderError {
  return new ProviderError(
    'credentials',
    'There is no Checkout.com account at this address. Check the API subdomain prefix; it differs between sandbox and live.',
    { cause },
  );
}
