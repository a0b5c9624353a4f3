import { createProviderHttp } from '../http.js';
import type { AnyContext } from '../provider.js';

import type { World } from './world.js';

/** Bodies with status 200 that no plugin may understand. */
export const unreadableBodies = [
  '',
  '<html>Bad gateway</html>',
  '{"id":',
  'null',
  '[]',
  '{}',
  '42',
  '"text"',
] as const;

export const errorStatuses = [
  200, 302, 400, 401, 402, 403, 404, 409, 413, 422, 424, 429, 500, 502, 503,
] as const;

/** A context whose provider gives every call the same response. */
export function withFixedResponse(
  world: Pick<World, 'context'>,
  response: (headers: readonly string[]) => Response,
): AnyContext {
  const http = createProviderHttp({
    sleep: () => Promise.resolve(),
    fetch: (_, init) => Promise.resolve(response([...new Headers(init?.headers).values()])),
  });
  return world.context({ http });
}

/** An error body in the form of every provider at once, which repeats the sent secrets in each text. */
export function echo(status: number, sent: readonly string[]): Response {
  const text = sent.join(' ');
  const body = {
    error: { message: text, type: text, code: text, param: text },
    error_description: text,
    message: text,
    name: text,
    errorCode: text,
    error_type: text,
    error_codes: [text],
    details: [{ issue: text, description: text }],
    errors: [{ category: text, code: text, detail: text, field: text, message: text, title: text }],
    debug_id: text,
  };
  const isRedirect = status >= 300 && status < 400;
  return new Response(JSON.stringify(body), {
    status,
    headers: isRedirect ? { location: `https://elsewhere.example/?${encodeURIComponent(text)}` } : {},
  });
}
