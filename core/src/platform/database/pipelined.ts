/** PostgreSQL rejects every statement after a failure in a transaction with this error. */
const isAfterFailure = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '25P02';

/**
 * Runs independent statements of a transaction concurrently. They start in this order, and statements that start together
 * are sent in one write. Waits for all, so that none is pending when the transaction ends.
 * @throws the first error that is not just a consequence of another statement's failure
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
