const codes = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);

/** This process, or the machine, has no file handle, process or memory left for it; that passes. */
export function isResourceExhausted(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && codes.has(String(thrown.code));
}
