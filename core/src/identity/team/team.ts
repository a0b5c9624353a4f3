import { errors } from '../../platform/errors/catalogue.js';
import { requireCan } from '../access/permissions.js';
import type { UserRole } from '../sessions/auth.dto.js';

/** Someone who belongs to a company. */
export type Member = {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly oauthProvider: string | undefined;
  readonly joinedAt: Date;
};

export type MemberRole = Exclude<UserRole, 'super_admin'>;

type Person = Pick<Member, 'userId' | 'role'>;

/** @throws {AppError} 403 */
export function requireMayInvite(role: UserRole, invited: MemberRole): void {
  requireCan({ role }, 'members:invite');
  if (invited === 'owner' && role !== 'owner') throw errors.roleForbids('the account owner', 'invite owners');
}

/**
 * Checks that the actor may change the member's role. `everyone` is all members of the company.
 * @throws {AppError} 403, 409 if the company would lose its last owner
 */
export function requireMayChangeRole(
  actor: Person,
  member: Person,
  role: MemberRole,
  everyone: readonly Person[],
): void {
  requireCan(actor, 'members:write');
  if (actor.role !== 'owner') {
    if (actor.userId === member.userId) throw errors.ownRole();
    if (member.role === 'owner') throw errors.roleForbids('the account owner', "change an owner's role");
    if (role === 'owner') throw errors.roleForbids('the account owner', 'make owners');
  }
  if (role !== 'owner') requireOtherOwner(member, everyone);
}

/** Removing yourself means leaving. @throws {AppError} as `requireMayChangeRole` */
export function requireMayRemove(actor: Person, member: Person, everyone: readonly Person[]): void {
  requireCan(actor, 'members:write');
  if (member.role === 'owner' && actor.role !== 'owner')
    throw errors.roleForbids('the account owner', 'remove owners');
  requireOtherOwner(member, everyone);
}

/** @throws {AppError} 403 */
export function requireMaySignOut(actor: Person, member: Person): void {
  requireCan(actor, 'members:write');
  if (member.role === 'owner' && actor.role !== 'owner')
    throw errors.roleForbids('the account owner', 'sign out owners');
}

function requireOtherOwner(member: Person, everyone: readonly Person[]): void {
  if (member.role !== 'owner') return;
  const others = everyone.filter(({ userId, role }) => role === 'owner' && userId !== member.userId);
  if (others.length === 0) throw errors.lastOwner();
}
