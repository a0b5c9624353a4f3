import { ApiError, readRetryAfterMs } from './api-error.js';
import { retryDelayMs, wait } from './retry.js';
import type { SignedCalls } from './signed-calls.js';

export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

export type TransportOptions = {
  readonly fetch: Fetch;
  /** How long one try may take, in milliseconds; 0 for as long as it likes. */
  readonly timeoutMs: number;
  /** How often a call is tried at most, where trying again is safe. */
  readonly attemptsMax?: number | undefined;
};

/**
 * One try: answers whatever the server says, throws an ApiError of status 0 when it says nothing. The time covers an
 * answer in JSON to its end, and a file's until it begins: reading that may take long.
 */
export async function send(request: Request, options: TransportOptions): Promise<Response> {
  const limit = new AbortController();
  const timer = options.timeoutMs > 0 ? setTimeout(() => limit.abort(), options.timeoutMs) : undefined;
  try {
    const signal = AbortSignal.any([request.signal, limit.signal]);
    const response = await options.fetch(request, { signal });
    return isJson(response) ? await readWhole(response) : response;
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw limit.signal.aborted
      ? new ApiError('The server did not answer in time', { status: 0, code: 'timeout', cause })
      : new ApiError('The server cannot be reached', { status: 0, code: 'no_answer', cause });
  } finally {
    clearTimeout(timer);
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true;
}

async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, response);
}

/** Repeats what failed for a passing reason and may be repeated. */
export async function sendPatiently(
  request: Request,
  once: () => Promise<Response>,
  attemptsMax?: number,
): Promise<Response> {
  for (let number = 1; ; number += 1) {
    const { response, error } = await attempt(once);
    const delayMs =
      response?.ok === true || request.signal.aborted
        ? undefined
        : retryDelayMs(
            {
              method: request.method,
              number,
              status: response?.status,
              retryAfterMs: readRetryAfterMs(response?.headers.get('retry-after') ?? null, Date.now()),
              hasIdempotencyKey: request.headers.has('idempotency-key'),
            },
            Math.random(),
            attemptsMax,
          );
    if (delayMs === undefined) {
      if (response !== undefined) return response;
      throw error;
    }
    await response?.body?.cancel();
    await wait(delayMs, request.signal);
  }
}

async function attempt(
  once: () => Promise<Response>,
): Promise<{ response: Response; error?: never } | { response?: never; error: unknown }> {
  try {
    return { response: await once() };
  } catch (error) {
    return { error };
  }
}

/** The `fetch` behind calls of a signed-in user. */
export function signedFetch(
  calls: SignedCalls,
  options: TransportOptions,
): (request: Request) => Promise<Response> {
  return (request) => {
    const once = () =>
      calls.withAccessToken((accessToken) => {
        // A body can be read once only, and a call may have to be repeated with a fresh token.
        const copy = request.body === null ? request : request.clone();
        if (accessToken !== undefined) copy.headers.set('authorization', `Bearer ${accessToken}`);
        return send(copy, options);
      });
    return sendPatiently(request, once, options.attemptsMax);
  };
}
