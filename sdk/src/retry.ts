/** What became of one try. `status` is undefined when no answer came. */
export type Attempt = {
  readonly method: string;
  /** 1 for the first try. */
  readonly number: number;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** The server knows a second try by its key, and gives the first one's answer again. */
  readonly hasIdempotencyKey?: boolean;
};

/** The first try and two more. */
export const attemptsMaxDefault = 3;
const firstDelayMs = 250;
/** Longer waits are the caller's decision: it finds `retryAfterMs` on the error. */
const retryAfterMaxMs = 5_000;
const transientStatuses: readonly number[] = [429, 500, 502, 503, 504];

/**
 * How long to wait before the same call is tried again, or undefined if it should not be. Reads are repeated, and
 * writes with an idempotency key; whether any other write took effect is the server's to know.
 * @param chance 0 to 1; spreads the waits of many clients
 */
export function retryDelayMs(
  attempt: Attempt,
  chance = 0.5,
  attemptsMax = attemptsMaxDefault,
): number | undefined {
  if (attempt.method !== 'GET' && attempt.hasIdempotencyKey !== true) return undefined;
  if (attempt.number >= attemptsMax || !isPassing(attempt)) return undefined;
  if (attempt.retryAfterMs !== undefined) {
    return attempt.retryAfterMs <= retryAfterMaxMs ? attempt.retryAfterMs : undefined;
  }
  return Math.round(firstDelayMs * 2 ** (attempt.number - 1) * (0.5 + chance));
}

/** No answer, trouble on the server's side, or a first try that still runs there: then a 409 says when to ask again. */
function isPassing({ status, retryAfterMs }: Attempt): boolean {
  if (status === undefined || transientStatuses.includes(status)) return true;
  return status === 409 && retryAfterMs !== undefined;
}

/** Waits; throws the signal's reason as soon as it is aborted. */
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
