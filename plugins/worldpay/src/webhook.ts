import { ProviderError } from '@rebuttal/plugin-kit';
import type { DisputeHistory, ProviderDispute, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import { verifySignature } from './access/signature.js';
import { readAccessEvent, receivedFromAccess } from './access/webhook.js';
import type { WorldpayContext } from './credentials.js';
import { platformOf } from './platforms.js';
import { replayEvents } from './received-events.js';
import { readNotification, receivedFromWpg, verifyNotification } from './wpg/webhook.js';

const noWebhooks = 'Worldpay sends no webhooks on the US eCommerce platform.';

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

/** Builds a dispute of a platform without a read API, from its events. */
export function disputeFromHistory(
  context: WorldpayContext,
  providerDisputeId: string,
  history: DisputeHistory,
): ProviderDispute | undefined {
  const read = platformOf(context.credentials) === 'wpg' ? receivedFromWpg : receivedFromAccess;
  const received = history.events.flatMap(({ id, request, receivedAt }) =>
    read(request, receivedAt).filter(
      (event) => event.id === id && event.providerDisputeId === providerDisputeId,
    ),
  );
  return replayEvents(context, received, history);
}
