import { ApiError, readRetryAfterMs } from './api-error.js';
import { retryDelayMs, wait } from './retry.js';
import type { SignedCalls } from './signed-calls.js';

export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

export type TransportOptions = {
  readonly fetch: Fetch;
  /** How long one try may take, in milliseconds; 0 for as long as it likes. */
  readonly timeoutMs: number;
};

/** One try: answers whatever the server says, throws an ApiError of status 0 when it says nothing. */
export async function send(request: Request, options: TransportOptions): Promise<Response> {
  const limit = options.timeoutMs > 0 ? AbortSignal.timeout(options.timeoutMs) : undefined;
  try {
    return limit === undefined
      ? await options.fetch(request)
      : await options.fetch(request, { signal: AbortSignal.any([request.signal, limit]) });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    if (limit?.aborted === true) {
      throw new ApiError('The server did not answer in time', { status: 0, code: 'timeout', cause });
    }
    throw new ApiError('The server cannot be reached', { status: 0, code: 'no_answer', cause });
  }
}

/** Repeats reads that failed for a passing reason. */
export async function sendPatiently(request: Request, once: () => Promise<Response>): Promise<Response> {
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
            },
            Math.random(),
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
  return (request) =>
    sendPatiently(request, () =>
      calls.withAccessToken((accessToken) => {
        // A body can be read once only, and a call may have to be repeated with a fresh token.
        const copy = request.body === null ? request : request.clone();
        if (accessToken !== undefined) copy.headers.set('authorization', `Bearer ${accessToken}`);
        return send(copy, options);
      }),
    );
}
