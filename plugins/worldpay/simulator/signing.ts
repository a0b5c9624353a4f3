import { signHmac } from '@rebuttal/plugin-kit';
import type { SignedWebhook, SimulatedAccount } from '@rebuttal/plugin-kit/simulator';

import { platformOf } from '../src/platforms.js';

/** Signs a body as the account's platform does. @throws {RangeError} if the platform posts no webhooks */
export function signWebhook({ credentials, webhookUrl }: SimulatedAccount, body: string): SignedWebhook {
  switch (platformOf({ platform: credentials.platform })) {
    case 'ecomm_us':
      throw new RangeError('Worldpay posts no webhooks on the US eCommerce platform');
    case 'access':
      return { url: webhookUrl, headers: accessHeaders(credentials, body), body };
    case 'wpg':
      return {
        url: withToken(webhookUrl, credentials.notification_token ?? ''),
        headers: { 'content-type': 'text/xml' },
        body,
      };
  }
}

/** Source: Access documentation, "Event signature". Worldpay signs even before the merchant has entered the secret here. */
function accessHeaders(credentials: SimulatedAccount['credentials'], body: string): Record<string, string> {
  const entered = credentials.event_secret ?? '';
  const keyId = credentials.event_key_id ?? '';
  const secret = entered === '' ? 'a-secret-that-was-not-entered-yet' : entered;
  const signature = signHmac(secret, body, 'hex');
  return {
    'content-type': 'application/vnd.worldpay.events-v1.hal+json',
    'event-signature': `${keyId === '' ? '1' : keyId}/SHA256/${signature}`,
  };
}

function withToken(webhookUrl: string, token: string): string {
  if (token === '') return webhookUrl;
  const url = new URL(webhookUrl);
  url.searchParams.set('token', token);
  return url.toString();
}
