import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Asked of each request as it comes. */
export type AdmissionControl = {
  /** @param waiting how many wait for their turn */
  mayWait(request: IncomingMessage, waiting: number): boolean;
  /** Answers one that may not. */
  refuse(request: IncomingMessage, response: ServerResponse): void;
};

const openDoor: AdmissionControl = { mayWait: () => true, refuse: () => undefined };

/** No more at a stretch while new connections come. */
const stretchMsMax = 100;

/**
 * Between two looks at its sockets, Node.js accepts one new connection but reads every other that has something to
 * read (libuv from 1.45 on). Hundreds of busy connections would keep a new one waiting, unseen, for a minute. Where a
 * connection has just been accepted, more may be waiting: then requests are handled for as long as that look has taken,
 * and the sockets are looked at again; else all that wait are handled.
 * @param now in milliseconds, of a clock that only goes on
 * @returns what handles the requests of `server`, in the order in which they came
 */
export function scheduleFairly(
  server: Pick<Server, 'on'>,
  handle: RequestListener,
  door = openDoor,
  now: () => number = () => performance.now(),
): RequestListener {
  const waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = [];
  let isNewcomerThere = false;
  let isDue = false;
  let endedAt = now();
  server.on('connection', () => {
    isNewcomerThere = true;
  });

  function wake(): void {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(turn);
  }

  function turn(): void {
    isDue = false;
    const since = now();
    const endsAt = isNewcomerThere ? since + Math.min(since - endedAt, stretchMsMax) : Infinity;
    isNewcomerThere = false;
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
    // Who has gone meanwhile has been told nothing, and would hear nothing.
    if (next !== undefined && !next.response.destroyed) handle(next.request, next.response);
  }

  return (request, response) => {
    if (!door.mayWait(request, waiting.length)) {
      door.refuse(request, response);
      return;
    }
    waiting.push({ request, response });
    wake();
  };
}
