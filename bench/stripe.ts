import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import event from '../plugins/stripe/test/recorded/event.updated.under-review.json' with { type: 'json' };

export type Stripe = { readonly url: string; stop(): Promise<void> };

/** A Stripe that knows no dispute, so that the workers use the data of the event. It costs next to nothing. */
export function startStripe(): Promise<Stripe> {
  const body = JSON.stringify({
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such dispute' },
  });
  return serve((_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end(body);
  });
}

/**
 * A Stripe that knows every dispute: under review, or waiting for a response. The amounts differ, because an index by
 * amount behaves differently if all are the same.
 */
export function startStripeWithDisputes(
  status: 'under_review' | 'needs_response' = 'under_review',
): Promise<Stripe> {
  const object = { ...event.data.object, status };
  const unequal = /"amount":\d+/;
  const [before = '', ...after] = JSON.stringify(object).split(object.id);
  return serve((request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    const text = [before, ...after].join(id).replace(unequal, `"amount":${amountOf(id)}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
}

/** In cents, derived from the id. */
const amountOf = (id: string) => 1_000 + (Number.parseInt(id.slice(-6), 36) % 1_000_000);

async function serve(handle: RequestListener): Promise<Stripe> {
  const server = createServer((request, response) => {
    request.resume();
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
