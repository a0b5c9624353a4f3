/** Returns the stale steps among the named ones, or among all. */
export function findStale(names?: readonly string[]): readonly { readonly name: string }[];
