import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Decides for each incoming request if it may wait. */
export type AdmissionControl = {
  /** @param waiting number of requests in the queue */
  mayWait(request: IncomingMessage, waiting: number): boolean;
  /** Responds to a rejected request. */
  refuse(request: IncomingMessage, response: ServerResponse): void;
};

const admitAll: AdmissionControl = { mayWait: () => true, refuse: () => undefined };

/** Maximum processing time per round while new connections arrive. */
const stretchMsMax = 100;

/**
 * Per poll, Node.js accepts one new connection but reads every other readable one (libuv 1.45 and later). With hundreds of
 * busy connections, a new one could wait for a minute. After a connection was accepted, more may be waiting. Then requests
 * are handled only for as long as the poll took before the sockets are polled again. Otherwise all waiting requests are
 * handled.
 * @param now a monotonic clock in milliseconds
 * @returns the request listener of `server`, which handles requests in order of arrival
 */
export function scheduleFairly(
  server: Pick<Server, 'on'>,
  handle: RequestListener,
  admission = admitAll,
  now: () => number = () => performance.now(),
): RequestListener {
  const waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = [];
  let hasNewConnection = false;
  let isDue = false;
  let endedAt = now();
  server.on('connection', () => {
    hasNewConnection = true;
  });

  function wake(): void {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(turn);
  }

  function turn(): void {
    isDue = false;
    const since = now();
    const endsAt = hasNewConnection ? since + Math.min(since - endedAt, stretchMsMax) : Infinity;
    hasNewConnection = false;
    try {
      do handleNext();
      while (waiting.length > 0 && now() < endsAt);
    } finally {
      endedAt = now();
      wake();
    }
  }

  function handleNext(): void {
    const next = waiting.shift();
    // Skip requests whose client has disconnected.
    if (next !== undefined && !next.response.destroyed) handle(next.request, next.response);
  }

  return (request, response) => {
    if (!admission.mayWait(request, waiting.length)) {
      admission.refuse(request, response);
      return;
    }
    waiting.push({ request, response });
    wake();
  };
}
