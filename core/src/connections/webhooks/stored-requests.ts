import type { WebhookRequest } from '@rebuttal/plugin-kit';

import type { SecretBox } from '../../platform/shared/sealed.js';

type Owner = { readonly tenantId: string; readonly accountId: string };
type SealedRequest = { readonly headers: Buffer; readonly body: Buffer };

/** The encryption context of stored webhooks. */
export const webhookContext = ({ tenantId, accountId }: Owner): string => `webhook/${tenantId}/${accountId}`;

/** Decrypts a stored webhook to its original request. */
export function openRequest(box: SecretBox, owner: Owner, sealed: SealedRequest): WebhookRequest {
  const context = webhookContext(owner);
  const meta = JSON.parse(box.open(sealed.headers, context).toString('utf8')) as Pick<
    WebhookRequest,
    'headers' | 'query'
  >;
  return { ...meta, body: box.open(sealed.body, context) };
}
