import { integerOf, isProviderError, ProviderError, cleanCredential } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { CheckoutContext } from './credentials.js';

/** One read that needs the right that everything else needs. */
export async function verifyCredentials(context: CheckoutContext): Promise<{ readonly message: string }> {
  const count = integerOf(await firstPage(context), 'total_count');
  const side = context.environment === 'test' ? 'sandbox' : 'live';
  const seen = count === undefined ? '' : ` The key sees ${count} ${count === 1 ? 'dispute' : 'disputes'}.`;
  const unproven =
    cleanCredential(context.credentials.webhook_signature_key) === ''
      ? ' Enter the webhook signature key next: without it no dispute can be announced.'
      : '';
  return { message: `Connected to Checkout.com (${side}).${seen}${unproven}` };
}

async function firstPage(context: CheckoutContext): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await get(context, '/disputes', { limit: '1' });
  } catch (error) {
    throw isProviderError(error) && isNoSuchAddress(error) ? wrongPrefix(error) : error;
  }
}

/** What a wrong prefix is answered with is not documented: a name that does not exist, or a 404. */
function isNoSuchAddress(error: ProviderError): boolean {
  return error.kind === 'not_found' || (error.kind === 'unavailable' && isUnknownName(error.cause));
}

function isUnknownName(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (cause as NodeJS.ErrnoException).code === 'ENOTFOUND' || isUnknownName(cause.cause);
}

function wrongPrefix(cause: ProviderError): ProviderError {
  const { status, providerCode, requestId } = cause;
  return new ProviderError(
    'credentials',
    'There is no Checkout.com account at this address. Check the API subdomain prefix; it differs between sandbox and live.',
    { status, providerCode, requestId, cause },
  );
}
