import type { UserDto } from './auth.dto.js';
import type { User } from './users.repository.js';

export function toUserDto(user: User): UserDto {
  return {
    user_id: user.userId,
    email: user.email,
    name: user.name,
    role: user.role,
    tenant: user.tenantId === null ? null : { tenant_id: user.tenantId, name: user.tenantName ?? '' },
    oauth_provider: user.oauthProvider ?? null,
  };
}
