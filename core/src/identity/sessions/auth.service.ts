import type { Config } from '../../platform/config.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/violations.js';
import { errors, type FieldProblem } from '../../platform/errors/catalogue.js';
import type { RequestOrigin, SignInOrigin } from '../../platform/http/request-origin.js';
import { isPublicSignIn } from '../../platform/shared/demo-sign-ins.js';
import { newId } from '../../platform/shared/ids.js';
import type { Actor, TenantActor } from '../access/actor.js';
import type { AuditLog } from '../audit/audit-log.js';
import { maskEmail } from '../audit/masked-email.js';
import { requestVerification } from '../passwords/email-verification.js';
import type { Passwords } from '../passwords/passwords.js';
import type { TenantsRepository } from '../tenants/tenants.repository.js';
import type { FactorUsed, SecondFactorService } from '../two-factor/second-factor.service.js';
import { findEmailProblems, findNameProblems } from '../users/user-fields.js';
import type { NewUser, User, UsersRepository } from '../users/users.repository.js';
import type { AccessTokens } from './access-tokens.js';
import type { LoginRequest, RegisterRequest, SessionDto, TokensDto } from './auth.dto.js';
import { toUserDto } from './auth.mapping.js';
import type { Sessions } from './sessions.js';
import type { Throttle } from './throttle.js';

export type AuthDeps = {
  readonly database: Database;
  readonly users: UsersRepository;
  readonly tenants: TenantsRepository;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly passwords: Passwords;
  readonly secondFactor: SecondFactorService;
  readonly throttle: Throttle;
  readonly registrationThrottle: Throttle;
  /** Prepares a new company inside the transaction that creates it. */
  readonly prepareTenant: (tx: Tx, tenantId: string) => Promise<void>;
  readonly audit: AuditLog;
  readonly config: Pick<Config, 'secondFactorPolicy' | 'seedDemo' | 'verifiesEmails'>;
};

export type NewOwner = Pick<NewUser, 'email' | 'name' | 'passwordHash' | 'oauth'> & {
  /** Default: the owner's name. */
  readonly tenantName?: string;
  /** Set if the address was verified in another way. An identity provider's address always counts as verified. */
  readonly hasVerifiedEmail?: boolean;
  readonly origin?: RequestOrigin;
};

/** Without a method, the sign-in is part of an action that has its own audit log entry. */
export type SignInWay = {
  readonly origin: SignInOrigin;
  readonly method?: 'password' | 'google';
  /** The second factor that was used. */
  readonly secondFactor?: FactorUsed | undefined;
};

export class AuthService {
  constructor(private readonly deps: AuthDeps) {}

  async register(request: RegisterRequest, origin: SignInOrigin): Promise<SessionDto> {
    const problems = await this.findRegistrationProblems(request);
    if (problems.length > 0) throw errors.invalid(problems);
    await this.deps.registrationThrottle.enter(request.email, origin.address);
    const user = await this.createCompany(request, { origin });
    return this.openSession(user, { origin });
  }

  async login(request: LoginRequest, origin: SignInOrigin): Promise<SessionDto> {
    const { throttle, users, passwords } = this.deps;
    await throttle.enter(request.email, origin.address);
    const user = await users.findByEmail(request.email.trim());
    const isRight = await passwords.matches(request.password, user?.passwordHash);
    if (!isRight || user === undefined || this.isPublicDemoPassword(user, request.password)) {
      await this.recordFailedSignIn(request.email, user, origin);
      throw errors.wrongLogin();
    }
    if (!isTenantOpen(user)) {
      await this.recordFailedSignIn(request.email, user, origin, 'tenant_closed');
      throw errors.tenantClosed();
    }
    const secondFactor = await this.requireSecondFactor(user, request, origin);
    const session = await this.openSession(user, { method: 'password', secondFactor, origin });
    await throttle.noteSuccess(request.email, origin.address);
    return session;
  }

  /** Rejects public demo passwords outside evaluation mode, because an evaluation database may go into production. */
  private isPublicDemoPassword({ email }: User, password: string): boolean {
    return !this.deps.config.seedDemo && isPublicSignIn(email, password);
  }

  /**
   * Checks the second factor after a correct password. Undefined if none is required.
   * @throws {AppError} 401. The attempt stays counted, so that someone who knows the password can't guess the code.
   */
  private async requireSecondFactor(
    user: User,
    { email, code }: LoginRequest,
    origin: RequestOrigin,
  ): Promise<FactorUsed | undefined> {
    const { database, secondFactor } = this.deps;
    const factor = await secondFactor.findEnabled(user.userId);
    if (factor === undefined) return undefined;
    if (code === undefined || code === null || code.trim() === '') throw errors.secondFactorRequired();
    const used = await database.system.transaction((tx) => secondFactor.use(tx, factor, code));
    if (used !== undefined) return used;
    await this.recordFailedSignIn(email, user, origin, 'second_factor');
    throw errors.wrongCode();
  }

  /** Detects a second factor that was turned on while the password was compared. @throws {AppError} 401 */
  private async requireNoSecondFactor(tx: Tx, userId: string): Promise<void> {
    const factor = await this.deps.secondFactor.findEnabled(userId, tx);
    if (factor !== undefined) throw errors.secondFactorRequired();
  }

  async refresh({ refreshToken }: { refreshToken: string }, origin: RequestOrigin): Promise<TokensDto> {
    const session = await this.deps.sessions.refresh(refreshToken, origin);
    const user = await this.deps.users.requireUser(session.userId);
    requireOpenTenant(user);
    return {
      access_token: this.deps.tokens.issue(toActor(user, session.sessionId)),
      refresh_token: session.refreshToken,
    };
  }

  async logout(actor: Actor): Promise<void> {
    await this.deps.sessions.signOut(actor);
  }

  getUser(actor: Actor): Promise<User> {
    return this.deps.users.requireUser(actor.userId);
  }

  /**
   * Signs in an authenticated user. Ends the session that the client still holds.
   * @throws {AppError} 403 if the company is closed
   */
  async signIn(user: User, way: SignInWay): Promise<SessionDto> {
    requireOpenTenant(user);
    return this.openSession(user, way);
  }

  async createCompany(
    request: RegisterRequest,
    more: Pick<NewOwner, 'origin' | 'hasVerifiedEmail'> = {},
  ): Promise<User> {
    const passwordHash = await this.deps.passwords.hash(request.password);
    const { email, name } = request;
    return this.insertCompany({ email, name, tenantName: findTenantName(request), passwordHash, ...more });
  }

  /** Creates a company with its owner and response templates. @throws {AppError} 409 if the address is taken */
  async insertCompany(owner: NewOwner): Promise<User> {
    const tenantId = newId('ten');
    const userId = newId('usr');
    const name = owner.name.trim();
    const { tenantName = name, passwordHash, oauth } = owner;
    const isVouchedFor = oauth !== undefined || !this.deps.config.verifiesEmails;
    const hasVerifiedEmail = owner.hasVerifiedEmail === true || isVouchedFor;
    try {
      await this.deps.database.transaction(tenantId, async (tx) => {
        await this.deps.tenants.insertTenant(tx, { tenantId, name: tenantName });
        await this.deps.users.insertUser(tx, {
          userId,
          tenantId,
          email: owner.email.trim(),
          name,
          role: 'owner',
          passwordHash,
          oauth,
          hasVerifiedEmail,
        });
        if (!hasVerifiedEmail) await requestVerification(tx, { userId, tenantId });
        await this.deps.prepareTenant(tx, tenantId);
        await this.recordRegistration(
          tx,
          { userId, sessionId: '', tenantId, role: 'owner', origin: owner.origin },
          owner,
        );
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw errors.emailTaken();
      throw error;
    }
    return this.deps.users.requireUser(userId);
  }

  private async findRegistrationProblems(request: RegisterRequest): Promise<FieldProblem[]> {
    const { password, email, name } = request;
    const tenantName = findTenantName(request);
    return [
      ...findEmailProblems(email.trim()),
      ...findNameProblems(name),
      ...(tenantName === undefined ? [] : findNameProblems(tenantName, 'Company name', 'tenant_name')),
      ...(await this.deps.passwords.findProblems(password, [email, name, tenantName])),
    ];
  }

  private recordRegistration(
    tx: Tx,
    actor: TenantActor,
    { tenantName, name, oauth }: NewOwner,
  ): Promise<void> {
    return this.deps.audit.record(tx, actor, {
      action: 'user.register',
      subject: { kind: 'company', id: actor.tenantId },
      details: { company: tenantName ?? name.trim(), method: oauth?.provider ?? 'password' },
    });
  }

  /** Recorded for the platform. Does the same work for unknown addresses, so that timing reveals nothing. */
  private recordFailedSignIn(
    email: string,
    user: User | undefined,
    origin: RequestOrigin,
    reason?: string,
  ): Promise<void> {
    const subject = user && { kind: 'user', id: user.userId };
    const details = { email: maskEmail(email), ...(reason === undefined ? {} : { reason }) };
    const entry = { action: 'user.sign_in_failed', subject, details } as const;
    return this.deps.audit.recordStandalone({ kind: 'anonymous', origin }, entry);
  }

  private async openSession(user: User, { method, secondFactor, origin }: SignInWay): Promise<SessionDto> {
    const { database, users, sessions, tokens, audit, config } = this.deps;
    const held = origin.heldToken === undefined ? undefined : tokens.findSessionId(origin.heldToken);
    const { sessionId, refreshToken } = await database.system.transaction(async (tx) => {
      // Reject a password that was changed during the comparison, because the change ended all sessions.
      if (method === 'password' && !(await users.hasSamePassword(tx, user))) throw errors.wrongLogin();
      if (method === 'password' && secondFactor === undefined)
        await this.requireNoSecondFactor(tx, user.userId);
      const session = await sessions.open(user, origin, tx);
      const hasReplaced = held !== undefined && (await sessions.replace(tx, held, user.userId));
      if (method === undefined) return session;
      const actor = { ...toActor(user, session.sessionId), origin };
      const details = {
        method,
        ...(secondFactor === undefined ? {} : { second_factor: secondFactor }),
        ...(hasReplaced ? { replaced_session: held } : {}),
      };
      await audit.record(tx, actor, { action: 'user.sign_in', details });
      return session;
    });
    if (held !== undefined) sessions.clearCache();
    return {
      access_token: tokens.issue(toActor(user, sessionId)),
      refresh_token: refreshToken,
      user: toUserDto(user, config.secondFactorPolicy),
    };
  }
}

function toActor(user: User, sessionId: string): Actor {
  return { userId: user.userId, sessionId, tenantId: user.tenantId, role: user.role };
}

function requireOpenTenant(user: User): void {
  if (!isTenantOpen(user)) throw errors.tenantClosed();
}

function isTenantOpen({ tenantId, tenantStatus }: User): boolean {
  return tenantId === null || tenantStatus === 'active';
}

/** Accepts both spellings. An empty name counts as missing. */
function findTenantName(request: RegisterRequest): string | undefined {
  return [request.tenant_name, request.tenantName].map((name) => name?.trim()).find((name) => name);
}
