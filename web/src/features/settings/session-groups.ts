type Session = { readonly is_current: boolean };

export type SessionGroup<S> = { readonly first: S; readonly others: readonly S[] };

/** The current session alone and first, then the others by device. Keeps their order, which is that of their last use. */
export function groupSessions<S extends Session>(
  sessions: readonly S[],
  nameOf: (session: S) => string,
): SessionGroup<S>[] {
  const groups = new Map<string, [S, ...S[]]>();
  for (const session of sessions) {
    const key = session.is_current ? '' : nameOf(session);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [session]);
    else group.push(session);
  }
  const ordered = [...groups].toSorted(([left], [right]) => Number(right === '') - Number(left === ''));
  return ordered.map(([, [first, ...others]]) => ({ first, others }));
}
