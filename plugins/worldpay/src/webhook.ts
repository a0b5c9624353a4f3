import { ProviderError } from '@rebuttal/plugin-kit';
import type { DisputeHistory, ProviderDispute, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import { readAccessEvent, toldByAccess } from './access/events.js';
import { verifySignature } from './access/signature.js';
import type { WorldpayContext } from './credentials.js';
import { platformOf } from './platforms.js';
import { foldTold } from './told.js';
import { readNotification, toldByWpg, verifyNotification } from './wpg/notifications.js';

const noWebhooks = 'Worldpay posts no webhooks on the US eCommerce platform.';

/** @throws {ProviderError} of kind `signature` */
export function verifyWebhook(context: WorldpayContext, request: WebhookRequest): void {
  switch (platformOf(context.credentials)) {
    case 'ecomm_us':
      throw new ProviderError('signature', noWebhooks);
    case 'access':
      verifySignature(context, request);
      return;
    case 'wpg':
      verifyNotification(context, request);
      return;
  }
}

/** @throws {ProviderError} of kind `malformed` */
export function readWebhook(context: WorldpayContext, request: WebhookRequest): readonly WebhookEvent[] {
  switch (platformOf(context.credentials)) {
    case 'ecomm_us':
      throw new ProviderError('malformed', noWebhooks);
    case 'access':
      return [readAccessEvent(request)];
    case 'wpg':
      return readNotification(request);
  }
}

/** Nothing but what was told is known of a dispute on the platforms that notify. */
export function disputeFromHistory(
  context: WorldpayContext,
  providerDisputeId: string,
  history: DisputeHistory,
): ProviderDispute | undefined {
  const read = platformOf(context.credentials) === 'wpg' ? toldByWpg : toldByAccess;
  const told = history.events.flatMap(({ id, request, receivedAt }) =>
    read(request, receivedAt).filter(
      (event) => event.id === id && event.providerDisputeId === providerDisputeId,
    ),
  );
  return foldTold(context, told, history);
}
