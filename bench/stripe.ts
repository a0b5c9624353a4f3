import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A Stripe that knows no dispute, so that the workers believe what the event shows. It costs next to nothing. */
export async function startStripe(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const answer = JSON.stringify({
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such dispute' },
  });
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(404, { 'content-type': 'application/json' }).end(answer);
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
