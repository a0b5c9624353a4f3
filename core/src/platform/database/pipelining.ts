import type pg from 'pg';

/** The part of pg's client that holds the line to PostgreSQL. */
type Line = { readonly connection: { readonly stream: { cork(): void; uncork(): void } } };

/**
 * What is asked in one turn of the event loop leaves as one piece. pg's pipelining sends each statement without waiting
 * for the answer of the one before, but each by a system call of its own, which takes longer than to put it together.
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
      // Behind all that goes on in this turn: promises come before the next tick, whoever began.
      queueMicrotask(() => process.nextTick(release));
    }
    return send(...args);
  };
  Object.assign(client, { query });
}

/** What PostgreSQL says to all that comes after a failure in a transaction. */
const isAfterFailure = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '25P02';

/**
 * For what does not wait for each other within a transaction: it is begun in this order, and statements that are begun
 * together go to PostgreSQL as one piece. Waits for all, so that none is under way when the transaction ends.
 * @throws what the first of them throws that is not merely after a failure of another
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(
  ...work: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const failures = (await Promise.allSettled(work)).flatMap((settled) =>
    settled.status === 'rejected' ? [settled.reason as unknown] : [],
  );
  if (failures.length > 0) throw failures.find((failure) => !isAfterFailure(failure)) ?? failures[0];
  return Promise.all(work);
}
