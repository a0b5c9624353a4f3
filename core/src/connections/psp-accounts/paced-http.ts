import type { ProviderHttp } from '@rebuttal/plugin-kit';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Makes calls sequentially with a minimum interval, so that syncs leave rate limit capacity for responses. */
export function paceHttp(
  http: ProviderHttp,
  callsPerMinute: number,
  sleep: (ms: number) => Promise<void> = pause,
  now: () => number = () => performance.now(),
): ProviderHttp {
  const gapMs = 60_000 / callsPerMinute;
  let nextAt = -Infinity;
  let queue: Promise<unknown> = Promise.resolve();
  return {
    parent: http,
    request(request) {
      const turn = queue.then(async () => {
        const waitMs = nextAt - now();
        if (waitMs > 0) await sleep(waitMs);
        nextAt = now() + gapMs;
        return http.request(request);
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}
