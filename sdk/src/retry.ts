/** The result of one attempt. `status` is undefined if no response arrived. */
export type Attempt = {
  readonly method: string;
  /** 1 for the first attempt. */
  readonly number: number;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** The server recognizes a second attempt by its key and repeats its first response. */
  readonly hasIdempotencyKey?: boolean;
};

/** The first attempt and two retries. */
export const attemptsMaxDefault = 3;
const firstDelayMs = 250;
/** The caller decides about longer waits, from `retryAfterMs` of the error. */
const retryAfterMaxMs = 5_000;
const transientStatuses: readonly number[] = [429, 500, 502, 503, 504];

/**
 * Returns the delay before the next attempt, or undefined for none. Retries reads, and writes with an idempotency
 * key. Other writes may have taken effect, which only the server knows.
 * @param chance 0 to 1; spreads the waits of many clients
 */
export function retryDelayMs(
  attempt: Attempt,
  chance = 0.5,
  attemptsMax = attemptsMaxDefault,
): number | undefined {
  if (attempt.method !== 'GET' && attempt.hasIdempotencyKey !== true) return undefined;
  if (attempt.number >= attemptsMax || !isTransient(attempt)) return undefined;
  if (attempt.retryAfterMs !== undefined) {
    return attempt.retryAfterMs <= retryAfterMaxMs ? attempt.retryAfterMs : undefined;
  }
  return Math.round(firstDelayMs * 2 ** (attempt.number - 1) * (0.5 + chance));
}

/**
 * True without a response, for a server error, or if the first attempt is still running: then a 409 has a
 * `Retry-After`.
 */
function isTransient({ status, retryAfterMs }: Attempt): boolean {
  if (status === undefined || transientStatuses.includes(status)) return true;
  return status === 409 && retryAfterMs !== undefined;
}

/** Waits. Throws the signal's reason as soon as it is aborted. */
export async function wait(delayMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    signal?.addEventListener('abort', done);
  });
  signal?.throwIfAborted();
}
