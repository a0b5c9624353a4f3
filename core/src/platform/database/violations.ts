/** Whether the database refused a row because another one has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Returns true if the database refused the values of a row: a broken constraint, a wrong form, or a key that is too long. */
export function isDataViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|54)/.test(String(error.code));
}
