/** Returns true if the database rejected a row because another one has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Returns true if the database rejected a row's values: a violated constraint, an invalid format or an oversized key. */
export function isDataViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|54)/.test(String(error.code));
}
