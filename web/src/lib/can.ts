import type { User, UserRole } from '@rebuttal/sdk';

/** What is not for everyone. The server decides; this hides what it would refuse. */
const allowed = {
  managePspAccounts: ['owner', 'admin'],
} as const satisfies Record<string, readonly UserRole[]>;

export function can(user: Pick<User, 'role'>, act: keyof typeof allowed): boolean {
  return (allowed[act] as readonly UserRole[]).includes(user.role);
}
