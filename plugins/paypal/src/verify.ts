import { isProviderError, objectOf, objectsOf, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { PayPalContext } from './credentials.js';
import { tokens } from './tokens.js';

/** Source: specification 1.10, security schemes. */
const readScope = 'https://uri.paypal.com/services/disputes/read-seller';
const writeScope = 'https://uri.paypal.com/services/disputes/update-seller';
const disputeEvents = ['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.UPDATED', 'CUSTOMER.DISPUTE.RESOLVED'];

/** A new token shows the app's permissions, and one read proves them. The webhook is checked if its ID is known. */
export async function verifyCredentials(context: PayPalContext): Promise<{ readonly message: string }> {
  // A cached token may lack permissions that were granted since.
  const { scope } = await tokens.fresh(context);
  if (scope !== undefined && !scope.split(' ').includes(readScope)) throw lacksFeature();
  const page = await get(context, '/v1/customer/disputes?page_size=1');
  const remarks = [
    scope === undefined || scope.split(' ').includes(writeScope)
      ? undefined
      : 'The app can read disputes but not respond to them: enable "Customer disputes" in its features.',
    accountRemark(context, page),
    await webhookRemark(context),
  ];
  const connected = `Connected to PayPal (${context.environment} mode).`;
  return { message: [connected, ...remarks].filter(Boolean).join(' ') };
}

function lacksFeature(): ProviderError {
  return new ProviderError(
    'credentials',
    'The PayPal app may not read disputes. Enable "Customer disputes" in the features of the app, then try again.',
  );
}

/** One dispute is enough to identify the account. Without any, there is no hint. */
function accountRemark({ credentials }: PayPalContext, page: JsonObject): string | undefined {
  const entered = credentials.merchant_id ?? '';
  const [transaction = {}] = objectsOf(objectsOf(page, 'items')[0] ?? {}, 'disputed_transactions');
  const found = textOf(objectOf(transaction, 'seller'), 'merchant_id');
  if (entered === '' || found === undefined || found === entered) return undefined;
  return `Its disputes belong to the merchant ${found}, not to ${entered}: is it the right app?`;
}

/** A hint about the webhook, because the account works without one. */
async function webhookRemark(context: PayPalContext): Promise<string> {
  const id = context.credentials.webhook_id ?? '';
  if (id === '') return "Enter the webhook ID next. Without it, PayPal can't notify us of disputes.";
  try {
    return describeWebhook(await get(context, `/v1/notifications/webhooks/${encodeURIComponent(id)}`));
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return error.kind === 'not_found'
      ? 'PayPal does not know this webhook ID: it belongs to another app or environment.'
      : 'The webhook could not be looked up now.';
  }
}

function describeWebhook(webhook: JsonObject): string {
  const names = objectsOf(webhook, 'event_types').map((type) => textOf(type, 'name') ?? '');
  const missing = names.includes('*') ? [] : disputeEvents.filter((event) => !names.includes(event));
  const url = textOf(webhook, 'url');
  if (missing.length > 0)
    return `The webhook does not include ${missing.join(', ')}: add these events at PayPal.`;
  return url === undefined
    ? 'The webhook sends dispute events.'
    : `Its webhook sends dispute events to ${url}.`;
}
