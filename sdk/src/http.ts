import createOpenApiClient from 'openapi-fetch';

import type { paths } from './generated/schema.js';
import type { Call } from './transport.js';

/** Every call of the API by its path, typed by the contract. */
export type Http = ReturnType<typeof createOpenApiClient<paths>>;

/** openapi-fetch puts calls together and reads their answers; to send them is the caller's. */
export function createHttp(baseUrl: string, send: (call: Call) => Promise<Response>): Http {
  return createOpenApiClient<paths>({
    baseUrl,
    Request: plainRequest as unknown as typeof Request,
    fetch: send as unknown as typeof fetch,
  });
}

/** A part of a path that is empty, that addresses leave out (`.` and `..`), or that has not been filled in. */
const missingPart = /[^:]\/(\.{0,2}|{.*)([/?]|$)/;

/** All that openapi-fetch asks of `new Request`. A real one is made by `fetch` once more. */
function plainRequest(url: string, init: object) {
  if (missingPart.test(url)) throw new TypeError('An id is missing');
  return { ...init, url };
}
