import type { User } from '@rebuttal/sdk';

/**
 * Returns true if the server allows the user's calls with this permission. Hides controls whose calls would fail with
 * 403. The server lists the user's permissions and remains the only authority.
 */
export function hasPermission({ permissions }: Pick<User, 'permissions'>, permission: string): boolean {
  return permissions.includes(permission);
}
