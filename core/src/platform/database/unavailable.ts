const networkCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
];
/**
 * PostgreSQL starts, stops, recovers, has no free connection, memory or disk (class 53), or is read-only, as a standby is.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const serverCodes = /^(?:57P0[1-4]|08\w{3}|53\w{3}|25006)$/;
/** pg has no code for these. The code of a query's error may be in its message. */
const messages =
  /timeout expired|Connection terminated|Connection ended|is not queryable|timeout exceeded when trying to connect/;

/** Returns true for an error that only PostgreSQL reports, while it is unavailable. */
export function isUnavailablePostgres(error: unknown): boolean {
  return error instanceof Error && 'code' in error && serverCodes.test(String(error.code));
}

/** Returns true if PostgreSQL, or another server, can't be reached or has no resources. This is temporary. */
export function isUnavailable(error: unknown): boolean {
  // An attempt over several addresses of one name fails with all their errors.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnavailable);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error.name === 'KnexTimeoutError') return true;
  if (code === undefined) return messages.test(error.message);
  // No file of the Unix socket.
  if (code === 'ENOENT') return syscall === 'connect';
  return networkCodes.includes(code) || isUnavailablePostgres(error);
}
