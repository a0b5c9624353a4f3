import { AppError, make } from './app-error.js';

/** Errors of outgoing webhooks and chat channels. */
export const endpointErrors = {
  endpointNotFound: make('webhook_endpoint_not_found', 404, 'Webhook endpoint not found'),
  deliveryNotFound: make('webhook_delivery_not_found', 404, 'Webhook delivery not found'),
  endpointDisabled: make(
    'webhook_endpoint_disabled',
    409,
    'This webhook endpoint is disabled. Enable it first.',
  ),
  tooManyEndpoints: (max: number) =>
    new AppError(
      'too_many_webhook_endpoints',
      409,
      `You've reached the limit of ${max} webhook endpoints. Delete one first.`,
    ),
  chatChannelNotFound: make('chat_channel_not_found', 404, 'Chat channel not found'),
  tooManyChatChannels: (max: number) =>
    new AppError(
      'too_many_chat_channels',
      409,
      `You've reached the limit of ${max} chat channels. Delete one first.`,
    ),
};
