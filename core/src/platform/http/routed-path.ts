/** A path as Express finds its route by it: in any letter case, with or without one slash at the end. */
export function routedPath(path: string): string {
  return path.toLowerCase().replace(/\/$/, '');
}
