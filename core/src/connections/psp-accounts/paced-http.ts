import type { ProviderHttp } from '@rebuttal/plugin-kit';

type Connection = { readonly isSimulated: boolean; readonly context: { readonly http: ProviderHttp } };

/** A connection with paced calls. Simulators need no pace. */
export function paced<Connected extends Connection>(connected: Connected, callsPerMinute: number): Connected {
  const { context, isSimulated } = connected;
  if (isSimulated) return connected;
  return { ...connected, context: { ...context, http: paceHttp(context.http, callsPerMinute) } };
}

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
