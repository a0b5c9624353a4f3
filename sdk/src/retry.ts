/** What became of one try. `status` is undefined when no answer came. */
export type Attempt = {
  readonly method: string;
  /** 1 for the first try. */
  readonly number: number;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
};

const attemptsMax = 3;
const firstDelayMs = 250;
/** Longer waits are the caller's decision: it finds `retryAfterMs` on the error. */
const retryAfterMaxMs = 5_000;
const transientStatuses: readonly number[] = [429, 500, 502, 503, 504];

/**
 * How long to wait before the same read is tried again, or undefined if it should not be.
 * Writes are never repeated from here: whether one took effect is the server's to know.
 * @param chance 0 to 1; spreads the waits of many clients
 */
export function retryDelayMs(attempt: Attempt, chance = 0.5): number | undefined {
  if (attempt.method !== 'GET' || attempt.number >= attemptsMax) return undefined;
  if (attempt.status !== undefined && !transientStatuses.includes(attempt.status)) return undefined;
  if (attempt.retryAfterMs !== undefined) {
    return attempt.retryAfterMs <= retryAfterMaxMs ? attempt.retryAfterMs : undefined;
  }
  return Math.round(firstDelayMs * 2 ** (attempt.number - 1) * (0.5 + chance));
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export function wait(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(reasonOf(signal));
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError');
}
