const codes = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);

/** Returns true if the process or machine temporarily ran out of file handles, processes or memory. */
export function isResourceExhausted(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && codes.has(String(thrown.code));
}
