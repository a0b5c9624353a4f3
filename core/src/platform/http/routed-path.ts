/** Normalizes a path as Express matches routes: case-insensitive, with an optional trailing slash. */
export function routedPath(path: string): string {
  return path.toLowerCase().replace(/\/$/, '');
}
