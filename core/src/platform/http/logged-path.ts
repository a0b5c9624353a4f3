/** Paths that contain a secret: the link itself grants access. */
const secretParts = /(\/invitations\/by-token\/|\/calendar\/)[^/]+/i;

/** Returns the part of a path that may be logged. */
export function loggedPath(path: string): string {
  return path.replace(secretParts, '$1…');
}
