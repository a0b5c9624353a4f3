import { createHmac } from 'node:crypto';

import { cleanCredential } from '@rebuttal/plugin-kit';
import type { SignedWebhook, SimulatedAccount } from '@rebuttal/plugin-kit';

import { platformOf } from '../platforms.js';

/** A body as the account's platform posts it. @throws {RangeError} where it posts none */
export function signWebhook({ credentials, webhookUrl }: SimulatedAccount, body: string): SignedWebhook {
  switch (platformOf({ platform: credentials.platform })) {
    case 'ecomm_us':
      throw new RangeError('Worldpay posts no webhooks on the US eCommerce platform');
    case 'access':
      return { url: webhookUrl, headers: accessHeaders(credentials, body), body };
    case 'wpg':
      return {
        url: withToken(webhookUrl, cleanCredential(credentials.notification_token)),
        headers: { 'content-type': 'text/xml' },
        body,
      };
  }
}

/** Source: Access documentation, "Event signature". An account that has no secret here has one at Worldpay all the same. */
function accessHeaders(credentials: SimulatedAccount['credentials'], body: string): Record<string, string> {
  const entered = cleanCredential(credentials.event_secret);
  const keyId = cleanCredential(credentials.event_key_id);
  const secret = entered === '' ? 'a-secret-that-was-not-entered-yet' : entered;
  const signature = createHmac('sha256', secret).update(body, 'utf8').digest('hex');
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
