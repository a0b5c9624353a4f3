import createOpenApiClient from 'openapi-fetch';

import type { paths } from './generated/schema.js';
import type { Call } from './transport.js';

/** Every call of the API by its path, typed by the contract. */
export type Http = ReturnType<typeof createOpenApiClient<paths>>;

/** Creates the openapi-fetch client, which builds requests and parses responses. The caller sends them. */
export function createHttp(baseUrl: string, send: (call: Call) => Promise<Response>): Http {
  return createOpenApiClient<paths>({
    baseUrl,
    Request: plainRequest as unknown as typeof Request,
    fetch: send as unknown as typeof fetch,
  });
}

/** Matches a path segment that is empty, that URLs drop (`.` and `..`), or that has not been filled in. */
const missingPart = /[^:]\/(\.{0,2}|{.*)([/?]|$)/;

/** All that openapi-fetch needs of `new Request`. `fetch` later creates a real one. */
function plainRequest(url: string, init: object) {
  if (missingPart.test(url)) throw new TypeError('An id is missing');
  return { ...init, url };
}
