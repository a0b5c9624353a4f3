import { AppError, make } from './app-error.js';

/** Errors of outgoing webhooks. */
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
};
