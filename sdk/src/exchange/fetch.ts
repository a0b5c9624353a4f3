import { isJson } from './exchange.js';

/** Reads a JSON response of `fetch` to its end. */
export async function readWhole(response: Response): Promise<Response> {
  if (!isJson(response.headers.get('content-type'))) return response;
  return new Response((await response.text()) || null, response);
}
