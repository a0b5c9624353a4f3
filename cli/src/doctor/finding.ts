export type Finding = {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  /** What was found; where it is wrong, also what to do. */
  readonly message: string;
};

/** A kind of finding for one check. */
export function findingsOf(name: string) {
  const make = (status: Finding['status']) => (message: string) => ({ name, status, message });
  return { ok: make('ok'), warn: make('warn'), fail: make('fail') };
}

/** What others say, as a part of a sentence of ours. */
export function asClause(message: string): string {
  return message.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
}
