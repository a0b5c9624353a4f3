import { ApiError, readRetryAfterMs } from './api-error.js';
import type { Exchange } from './exchange/exchange.js';
import { retryDelayMs, wait } from './retry.js';
import type { SignedCalls } from './signed-calls.js';

export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

/** What is to be sent, as often as it takes: a Request can be sent once, and takes its time to be made. */
export type Call = Omit<RequestInit, 'headers' | 'body' | 'signal'> & {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type TransportOptions = {
  readonly exchange: Exchange;
  /** How long one try may take, in milliseconds; 0 for as long as it likes. */
  readonly timeoutMs: number;
  /** How often a call is tried at most, where trying again is safe. */
  readonly attemptsMax?: number | undefined;
};

/**
 * One try: answers whatever the server says, throws an ApiError of status 0 when it says nothing. The time covers an
 * answer in JSON to its end, and a file's until it begins: reading that may take long.
 */
export async function send(
  call: Omit<Call, 'headers'> & { readonly headers: RequestInit['headers'] },
  options: TransportOptions,
): Promise<Response> {
  const limit = new AbortController();
  const timer = options.timeoutMs > 0 ? setTimeout(() => limit.abort(), options.timeoutMs) : undefined;
  try {
    // Signals that are joined take a twentieth of a call: only who gives one pays for it.
    const signal = call.signal ? AbortSignal.any([call.signal, limit.signal]) : limit.signal;
    return await options.exchange(call.url, { ...call, signal });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw limit.signal.aborted
      ? new ApiError('The server did not answer in time', { status: 0, code: 'timeout', cause })
      : new ApiError('The server cannot be reached', { status: 0, code: 'no_answer', cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Repeats what failed for a passing reason and may be repeated. */
export async function sendPatiently(
  call: Call,
  once: () => Promise<Response>,
  attemptsMax?: number,
): Promise<Response> {
  for (let number = 1; ; number += 1) {
    const tried = once();
    const response = await tried.catch(() => undefined);
    const delayMs = response?.ok ? undefined : delayBefore(call, number, response, attemptsMax);
    if (delayMs === undefined) return tried;
    await response?.body?.cancel();
    await wait(delayMs, call.signal);
  }
}

/** How long to wait before the next try. Undefined if there is to be none. */
function delayBefore(call: Call, number: number, response: Response | undefined, attemptsMax?: number) {
  if (call.signal?.aborted) return undefined;
  return retryDelayMs(
    {
      method: call.method,
      number,
      status: response?.status,
      retryAfterMs: readRetryAfterMs(response?.headers.get('retry-after') ?? null, Date.now()),
      hasIdempotencyKey: call.headers.has('idempotency-key'),
    },
    Math.random(),
    attemptsMax,
  );
}

/** What sends the calls of a signed-in user. */
export function sendSigned(calls: SignedCalls, options: TransportOptions) {
  return (call: Call): Promise<Response> => {
    const once = () =>
      calls.withAccessToken((accessToken) => {
        if (accessToken !== undefined) call.headers.set('authorization', `Bearer ${accessToken}`);
        return send(call, options);
      });
    return sendPatiently(call, once, options.attemptsMax);
  };
}
