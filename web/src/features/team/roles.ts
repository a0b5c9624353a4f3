import type { Schemas, User } from '@rebuttal/sdk';
import { texts } from '#texts/team';

export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];
export type MemberRole = Schemas['MemberRole'];

const labels = texts.roles.labels;

/** True if the user signs in with a password only, as far as the caller may see. */
export function lacksFactor({ has_second_factor: has, oauth_provider: provider }: Member): boolean {
  return has === false && provider === null;
}

export function roleLabel(role: MemberRole): string {
  return labels[role];
}

/** Returns true if the user may invite people and change roles. */
export function isLeader({ role }: Pick<User, 'role'>): boolean {
  return role === 'owner' || role === 'admin';
}

/** The roles that a user may assign. Only owners appoint owners. */
export function assignableRoles({ role }: Pick<User, 'role'>): readonly MemberRole[] {
  if (role === 'owner') return ['owner', 'admin', 'member'];
  return role === 'admin' ? ['admin', 'member'] : [];
}

/** Returns true if a user may sign this member out everywhere. Their own sessions are in their settings. */
export function maySignOut(
  user: Pick<User, 'user_id' | 'role'>,
  member: Pick<Member, 'user_id' | 'role'>,
): boolean {
  if (!isLeader(user) || member.user_id === user.user_id) return false;
  return user.role === 'owner' || member.role !== 'owner';
}

type Rights = { readonly changeRole: boolean; readonly remove: boolean };

/** The actions that a user may take on a member. The server decides. This hides what it would reject. */
export function rightsOver(
  user: Pick<User, 'user_id' | 'role'>,
  member: Pick<Member, 'user_id' | 'role'>,
  everyone: readonly Pick<Member, 'role'>[],
): Rights {
  if (!isLeader(user)) return { changeRole: false, remove: false };
  const isLastOwner = member.role === 'owner' && everyone.filter(({ role }) => role === 'owner').length === 1;
  if (user.role === 'owner') return { changeRole: !isLastOwner, remove: !isLastOwner };
  const isOwner = member.role === 'owner';
  return { changeRole: !isOwner && member.user_id !== user.user_id, remove: !isOwner };
}
