export type Finding = {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  /** The finding; for a problem, also what to do. */
  readonly message: string;
};

/** One kind of finding per check. */
export function findingsOf(name: string) {
  const make = (status: Finding['status']) => (message: string) => ({ name, status, message });
  return { ok: make('ok'), warn: make('warn'), fail: make('fail') };
}

/** A message of another program as part of our sentence. */
export function asClause(message: string): string {
  return message.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
}
