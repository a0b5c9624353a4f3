import type { SecondFactorPolicy } from '../../platform/config.js';
import type { Actor } from '../access/actor.js';
import { can, permissionNames } from '../access/permissions.js';
import { lacksDemandedFactor } from '../two-factor/second-factor-demand.js';
import type { User } from '../users/users.repository.js';
import type { LiveSessionDto, UserDto } from './auth.dto.js';
import { endOf } from './sessions.js';
import type { StoredSession } from './sessions.repository.js';

/**
 * Returns the user with the permissions of this session. An impersonator has fewer.
 * @param policy the users for whom the operator requires two-factor authentication
 */
export function toUserDto(
  user: User,
  policy: SecondFactorPolicy,
  { impersonator }: Pick<Actor, 'impersonator'> = {},
): UserDto {
  return {
    user_id: user.userId,
    email: user.email,
    name: user.name,
    role: user.role,
    tenant: user.tenantId === null ? null : { tenant_id: user.tenantId, name: user.tenantName ?? '' },
    oauth_provider: user.oauthProvider ?? null,
    email_verified: user.hasVerifiedEmail,
    second_factor_missing: impersonator === undefined && lacksDemandedFactor(policy, user),
    permissions: permissionNames.filter((name) => can({ role: user.role, impersonator }, name)),
  };
}

export function toLiveSessionDto(session: StoredSession, currentId: string): LiveSessionDto {
  return {
    session_id: session.sessionId,
    is_current: session.sessionId === currentId,
    is_support: session.visit !== undefined,
    client: session.device.client ?? null,
    system: session.device.system ?? null,
    address: session.address ?? null,
    signed_in_at: session.openedAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    expires_at: endOf(session).toISOString(),
  };
}
