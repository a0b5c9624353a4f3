/** Addresses that are themselves a key: whoever has such a link is let in. */
const secretParts = /(\/invitations\/by-token\/|\/calendar\/)[^/]+/i;

/** What of an address may stand in a log. */
export function loggedPath(path: string): string {
  return path.replace(secretParts, '$1…');
}
