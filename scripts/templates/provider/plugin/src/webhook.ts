import type { WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

/** Verifies the signature over the raw bytes, before parsing. @throws {ProviderError} of kind `signature` */
export function verifyWebhook(_context: PluginContext, _request: WebhookRequest): void {
  unwritten('verifyWebhook in src/webhook.ts', 'Webhooks');
}

/** Pure. @throws {ProviderError} of kind `malformed` */
export function readWebhook(_context: PluginContext, _request: WebhookRequest): readonly WebhookEvent[] {
  return unwritten('readWebhook in src/webhook.ts', 'Webhooks');
}
