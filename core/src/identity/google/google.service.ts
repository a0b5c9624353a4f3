import { createHash } from 'node:crypto';

import type { GoogleConfig } from '../../platform/config.js';
import { AppError, errors } from '../../platform/errors/catalogue.js';
import type { RequestOrigin, SignInOrigin } from '../../platform/http/request-origin.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { SessionDto, SignInOptionsDto } from '../sessions/auth.dto.js';
import type { AuthService } from '../sessions/auth.service.js';
import type { Throttle } from '../sessions/throttle.js';
import type { User, UsersRepository } from '../users/users.repository.js';
import type { GoogleIdentity, GoogleUser } from './google-identity.js';

export type GoogleDeps = {
  readonly users: UsersRepository;
  readonly auth: AuthService;
  readonly audit: AuditLog;
  readonly google: GoogleConfig | undefined;
  readonly identity: GoogleIdentity | undefined;
  readonly throttle: Throttle;
  /** Shared with password registrations. */
  readonly registrationThrottle: Throttle;
};

/** Signs in with Google. docs/decisions/0017-google-sign-in.md describes how accounts are matched. */
export class GoogleService {
  constructor(private readonly deps: GoogleDeps) {}

  options(): SignInOptionsDto {
    const { google } = this.deps;
    return { google: google === undefined ? null : { client_id: google.clientId } };
  }

  /**
   * Signs in the user with this Google ID. A new user becomes the owner of a new company.
   * @throws {AppError} 429 after too many rejected attempts or registrations for a token or an address
   */
  async signIn(idToken: string, nonce: string | undefined, origin: SignInOrigin): Promise<SessionDto> {
    const { identity, throttle } = this.deps;
    if (identity === undefined) throw errors.routeNotFound();
    // The account is unknown before verification, so a caller can only lock out their own token.
    const token = createHash('sha256').update(idToken).digest('hex');
    await throttle.enter(token, origin.address);
    try {
      const session = await this.admit(await identity.verify(idToken, nonce), origin);
      await throttle.noteSuccess(token, origin.address);
      return session;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await this.noteFailure(error.code, origin);
      throw error;
    }
  }

  /** Recorded for the platform, because the account is unknown or unproven. */
  noteFailure(reason: string, origin: RequestOrigin): Promise<void> {
    const details = { method: 'google', reason };
    return this.deps.audit.recordStandalone(
      { kind: 'anonymous', origin },
      { action: 'user.sign_in_failed', details },
    );
  }

  private async admit(google: GoogleUser, origin: SignInOrigin): Promise<SessionDto> {
    const { auth } = this.deps;
    const how = { method: 'google', origin } as const;
    const known = await this.find(google);
    if (known !== undefined) return auth.signIn(known, how);
    const { user, isNew } = await this.create(google, origin);
    return auth.signIn(user, isNew ? { origin } : how);
  }

  private find({ subject }: GoogleUser): Promise<User | undefined> {
    return this.deps.users.findByOauth({ provider: 'google', subject });
  }

  private async create(
    { subject, email, name }: GoogleUser,
    origin: RequestOrigin,
  ): Promise<{ user: User; isNew: boolean }> {
    await this.deps.registrationThrottle.enter(email, origin.address);
    try {
      const oauth = { provider: 'google', subject };
      return { user: await this.deps.auth.insertCompany({ email, name, oauth, origin }), isNew: true };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== errors.emailTaken().code) throw error;
      // A concurrent sign-in has created the user.
      const made = await this.find({ subject, email, name });
      if (made === undefined) throw errors.googleEmailTaken();
      return { user: made, isNew: false };
    }
  }
}
