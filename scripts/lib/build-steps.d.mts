export const steps: readonly {
  readonly name: string;
  readonly isForOthers?: boolean;
  readonly outputs: readonly string[];
}[];

/** Returns the stale steps among the named ones, or among all. */
export function findStale(names?: readonly string[]): readonly { readonly name: string }[];
