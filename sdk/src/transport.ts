import { ApiError, readRetryAfterMs } from './api-error.js';
import type { AuthenticatedCalls } from './authenticated-calls.js';
import { retryDelayMs, wait } from './retry.js';

export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

/** Starts a request, like the global `fetch`. */
export type StartFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request that can be sent several times. A `Request` can be sent once, and is slow to construct. */
export type Call = Omit<RequestInit, 'headers' | 'body' | 'signal'> & {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type TransportOptions = {
  readonly startFetch: StartFetch;
  /** The timeout of one attempt, in milliseconds; 0 for none. */
  readonly timeoutMs: number;
  /** The largest number of attempts if a retry is safe. */
  readonly attemptsMax?: number | undefined;
};

/**
 * Makes one attempt. Returns any response, and throws an ApiError of status 0 if there is none. The timeout covers a
 * JSON response to its end, but a file only until it begins, because reading it may take long.
 */
export async function send(
  call: Omit<Call, 'headers'> & { readonly headers: RequestInit['headers'] },
  options: TransportOptions,
): Promise<Response> {
  const limit = new AbortController();
  const timer = options.timeoutMs > 0 ? setTimeout(() => limit.abort(), options.timeoutMs) : undefined;
  try {
    // Joining signals takes a twentieth of a call, so only callers with a signal pay for it.
    const signal = call.signal ? AbortSignal.any([call.signal, limit.signal]) : limit.signal;
    return await readWhole(await options.startFetch(call.url, { ...call, signal }));
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw limit.signal.aborted
      ? new ApiError('The server did not respond in time', { status: 0, code: 'timeout', cause })
      : new ApiError('The server cannot be reached', { status: 0, code: 'no_answer', cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a JSON response to its end, so that the timeout covers it. The response then returns its text itself, because
 * making a second one takes a third of a call. Only other uses of the body make one.
 */
async function readWhole(response: Response): Promise<Response> {
  if (!/json/.test(response.headers.get('content-type') ?? '')) return response;
  const text = await response.text();
  let copy: Response | undefined;
  const whole = () => (copy ??= new Response(text || null, response));
  // By name, because the types of older Node versions lack `bytes`.
  const through = (name: string) => ({
    value: () => (Reflect.get(whole(), name) as () => unknown).call(whole()),
  });
  return Object.defineProperties(response, {
    text: { value: () => Promise.resolve(text) },
    json: { value: () => Promise.resolve(text).then(JSON.parse) },
    body: { get: () => whole().body },
    bodyUsed: { get: () => copy?.bodyUsed === true },
    arrayBuffer: through('arrayBuffer'),
    blob: through('blob'),
    bytes: through('bytes'),
    clone: through('clone'),
    formData: through('formData'),
  });
}

/** Decisions of the provider about the call, its credentials or the dispute. */
const refusalCode = /"code":\s*"psp_(?:refused|credentials|not_found)"/;

/** Retries temporary failures of calls that can be repeated. */
export async function sendWithRetries(
  call: Call,
  once: () => Promise<Response>,
  attemptsMax?: number,
): Promise<Response> {
  for (let number = 1; ; number += 1) {
    const tried = once();
    const response = await tried.catch(() => undefined);
    const delayMs = response?.ok ? undefined : delayBefore(call, number, response, attemptsMax);
    if (delayMs === undefined || (await isProviderRefusal(response))) return tried;
    await response?.body?.cancel();
    await wait(delayMs, call.signal);
  }
}

/** Returns true if the payment provider refused the call. The server returns 502, but a retry gets the same refusal. */
async function isProviderRefusal(response: Response | undefined): Promise<boolean> {
  return response?.status === 502 && refusalCode.test(await response.clone().text());
}

/** Returns the delay before the next attempt, or undefined for none. */
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

/** Sends the calls of a signed-in user. */
export function sendAuthenticated(calls: AuthenticatedCalls, options: TransportOptions) {
  return (call: Call): Promise<Response> => {
    const once = () =>
      calls.withAccessToken((accessToken) => {
        if (accessToken !== undefined) call.headers.set('authorization', `Bearer ${accessToken}`);
        return send(call, options);
      });
    return sendWithRetries(call, once, options.attemptsMax);
  };
}
