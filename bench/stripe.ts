import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import event from '../plugins/stripe/test/recorded/event.updated.under-review.json' with { type: 'json' };

export type Stripe = { readonly url: string; stop(): Promise<void> };

/** A Stripe that knows no dispute, so that the workers believe what the event shows. It costs next to nothing. */
export function startStripe(): Promise<Stripe> {
  const answer = JSON.stringify({
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such dispute' },
  });
  return serve((_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end(answer);
  });
}

/**
 * A Stripe that knows every dispute it is asked for: under review, or one that waits for an answer. Of unequal amounts,
 * for an index by amount is another one where all are the same.
 */
export function startKnowingStripe(
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

/** In cents, and always the same. */
const amountOf = (id: string) => 1_000 + (Number.parseInt(id.slice(-6), 36) % 1_000_000);

async function serve(answer: RequestListener): Promise<Stripe> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
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
