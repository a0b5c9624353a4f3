import type pg from 'pg';

/** The part of pg's client that exposes the socket. */
type Line = { readonly connection: { readonly stream: { cork(): void; uncork(): void } } };

/**
 * Sends all statements of one event loop turn in one write. pg's pipelining doesn't wait for earlier responses, but makes
 * one system call per statement, which costs more than encoding it.
 */
export function sendInOnePiece(client: pg.Client): void {
  const { stream } = (client as unknown as Line).connection;
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isHeldBack = false;
  const release = () => {
    isHeldBack = false;
    stream.uncork();
  };
  const query = (...args: unknown[]) => {
    if (!isHeldBack) {
      isHeldBack = true;
      stream.cork();
      // Runs after everything in this turn: microtasks finish before the next tick.
      queueMicrotask(() => process.nextTick(release));
    }
    return send(...args);
  };
  Object.assign(client, { query });
}
