import { AppError } from '../../platform/errors/app-error.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { ApiKeyAuthentication } from '../api-keys/api-key-authentication.js';
import type { Sessions } from '../sessions/sessions.js';
import type { User, UsersRepository } from '../users/users.repository.js';
import type { Actor, TenantActor } from './actor.js';

/** The person for whom stored work acts later, and how they were signed in when they started it. */
export type StoredActor = Pick<Actor, 'userId' | 'apiKey' | 'impersonator' | 'origin'> & {
  /** Absent for an API key, and for work that is not bound to a session. */
  readonly sessionId?: string;
};

export type StoredActorsDeps = {
  readonly users: Pick<UsersRepository, 'findUser'>;
  readonly sessions: Pick<Sessions, 'requireLive'>;
  readonly apiKeyAuthentication: Pick<ApiKeyAuthentication, 'requireActorOfKey'>;
};

/** Finds the actors of stored work with the permissions that they have now. */
export class StoredActors {
  constructor(private readonly deps: StoredActorsDeps) {}

  /** Returns undefined once the membership, session, API key or impersonation has ended with which the work was started. */
  async findActor(tenantId: string, stored: StoredActor): Promise<TenantActor | undefined> {
    try {
      const user = await this.deps.users.findUser(stored.userId);
      if (user?.tenantId !== tenantId || user.tenantStatus !== 'active') return undefined;
      return { ...stored, sessionId: '', tenantId, ...(await this.readAccess(user, stored)) };
    } catch (error) {
      if (error instanceof AppError && (error.status === 401 || error.status === 403)) return undefined;
      throw error;
    }
  }

  /** @throws {AppError} 401, 403 */
  private async readAccess(
    user: User,
    { apiKey, sessionId, impersonator }: StoredActor,
  ): Promise<Pick<Actor, 'role' | 'apiKey' | 'lacksVerifiedEmail'>> {
    if (apiKey !== undefined) {
      const key = await this.deps.apiKeyAuthentication.requireActorOfKey(apiKey.keyId);
      return {
        role: key.role,
        apiKey: key.apiKey ?? apiKey,
        lacksVerifiedEmail: key.lacksVerifiedEmail === true,
      };
    }
    if (sessionId !== undefined) {
      const session = await this.deps.sessions.requireLive(sessionId);
      if (session.lacksSecondFactor) throw errors.secondFactorMissing();
    } else if (impersonator !== undefined) throw errors.sessionEnded();
    return { role: user.role, lacksVerifiedEmail: !user.hasVerifiedEmail };
  }
}

export function toStoredActor({ userId, sessionId, apiKey, impersonator, origin }: Actor): StoredActor {
  return {
    userId,
    ...(sessionId === '' ? {} : { sessionId }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(impersonator === undefined ? {} : { impersonator }),
    ...(origin === undefined ? {} : { origin }),
  };
}
