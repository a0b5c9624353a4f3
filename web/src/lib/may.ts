import type { User } from '@rebuttal/sdk';

/** Whether the server would let the user. The permissions are those of the API's operations. */
export function may({ permissions }: Pick<User, 'permissions'>, permission: string): boolean {
  return permissions.includes(permission);
}
