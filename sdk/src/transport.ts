import { ApiError, readRetryAfterMs } from './api-error.js';
import { retryDelayMs, wait } from './retry.js';
import type { SignedCalls } from './signed-calls.js';

export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

/** What is to be sent, as often as it takes: no Request, which can be sent once, and takes its time to be made. */
export type Call = Omit<RequestInit, 'headers' | 'body' | 'signal'> & {
  readonly url: string;
  readonly method: string;
  /** By names in small letters. */
  readonly headers: Record<string, string>;
  readonly body?: string | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Leaves a good answer unread. */
  readonly isFile?: boolean;
};

/** `text` is the whole of its body, but for a file that is still to be read. */
export type Answer = { readonly status: number; readonly response: Response; readonly text?: string };

export type TransportOptions = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long one try may take, in milliseconds; 0 for as long as it likes. */
  readonly timeoutMs: number;
  /** How often a call is tried at most, where trying again is safe. */
  readonly attemptsMax?: number | undefined;
};

/**
 * One try: answers whatever the server says, throws an ApiError of status 0 when it says nothing. The time covers an
 * answer to its end, and a file's until it begins: reading that may take long.
 */
export async function send(call: Call, options: TransportOptions): Promise<Answer> {
  const limit = new AbortController();
  const timer = options.timeoutMs > 0 ? setTimeout(() => limit.abort(), options.timeoutMs) : undefined;
  try {
    // To join signals takes half as long as a whole call, so only who gives one pays for it.
    const signal = call.signal ? AbortSignal.any([call.signal, limit.signal]) : limit.signal;
    const response = await options.fetch(call.url, { ...call, signal });
    const { status, ok } = response;
    return call.isFile && ok ? { status, response } : { status, response, text: await response.text() };
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
  once: () => Promise<Answer>,
  attemptsMax?: number,
): Promise<Answer> {
  for (let number = 1; ; number += 1) {
    const { answer, error } = await attempt(once);
    const response = answer?.response;
    const delayMs =
      response?.ok === true || call.signal?.aborted
        ? undefined
        : retryDelayMs(
            {
              method: call.method,
              number,
              status: response?.status,
              retryAfterMs: readRetryAfterMs(response?.headers.get('retry-after') ?? null, Date.now()),
              hasIdempotencyKey: 'idempotency-key' in call.headers,
            },
            Math.random(),
            attemptsMax,
          );
    if (delayMs === undefined) {
      if (answer !== undefined) return answer;
      throw error;
    }
    await wait(delayMs, call.signal);
  }
}

async function attempt(
  once: () => Promise<Answer>,
): Promise<{ answer: Answer; error?: never } | { answer?: never; error: unknown }> {
  try {
    return { answer: await once() };
  } catch (error) {
    return { error };
  }
}

/** What sends the calls of a signed-in user. */
export function sendSigned(calls: SignedCalls, options: TransportOptions) {
  return (call: Call): Promise<Answer> => {
    const once = () =>
      calls.withAccessToken((accessToken) => {
        if (accessToken !== undefined) call.headers['authorization'] = `Bearer ${accessToken}`;
        return send(call, options);
      });
    return sendPatiently(call, once, options.attemptsMax);
  };
}
