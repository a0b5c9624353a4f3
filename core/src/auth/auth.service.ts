import type { Database } from '../database/database.js';
import { isUniqueViolation } from '../database/violations.js';
import { errors, type FieldProblem } from '../errors/catalogue.js';
import { newId } from '../shared/ids.js';
import type { TemplateSeeder } from '../templates/template-seeder.js';
import type { TenantsRepository } from '../tenants/tenants.repository.js';
import type { AccessTokens } from './access-tokens.js';
import type { Actor } from './actor.js';
import type { LoginRequest, RegisterRequest, SessionDto, TokensDto } from './auth.dto.js';
import { toUserDto } from './auth.mapping.js';
import { findEmailProblems } from './email-addresses.js';
import { findPasswordProblems, type Passwords } from './passwords.js';
import type { Sessions } from './sessions.js';
import type { Throttle } from './throttle.js';
import type { NewUser, User, UsersRepository } from './users.repository.js';

export type AuthDeps = {
  readonly database: Database;
  readonly users: UsersRepository;
  readonly tenants: TenantsRepository;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly templateSeeder: TemplateSeeder;
};

export type NewOwner = Pick<NewUser, 'email' | 'name' | 'passwordHash' | 'oauth'> & {
  /** Without one the owner's name stands for it. */
  readonly tenantName?: string;
};

export class AuthService {
  constructor(private readonly deps: AuthDeps) {}

  async register(request: RegisterRequest): Promise<SessionDto> {
    const problems = findRegistrationProblems(request);
    if (problems.length > 0) throw errors.invalid(problems);
    const user = await this.createCompany(request);
    return this.openSession(user);
  }

  async login(request: LoginRequest, address: string): Promise<SessionDto> {
    const { throttle, users, passwords } = this.deps;
    throttle.enter(request.email, address);
    const user = await users.findByEmail(request.email.trim());
    if (!(await passwords.matches(request.password, user?.passwordHash)) || user === undefined) {
      throw errors.wrongLogin();
    }
    requireOpenTenant(user);
    throttle.noteSuccess(request.email, address);
    return this.openSession(user);
  }

  async refresh({ refreshToken }: { refreshToken: string }): Promise<TokensDto> {
    const session = await this.deps.sessions.refresh(refreshToken);
    const user = await this.deps.users.find(session.userId);
    if (user === undefined) throw errors.sessionEnded();
    requireOpenTenant(user);
    return {
      access_token: this.deps.tokens.issue(toActor(user, session.sessionId)),
      refresh_token: session.refreshToken,
    };
  }

  async logout(actor: Actor): Promise<void> {
    await this.deps.sessions.revoke(actor.sessionId, 'signed out');
  }

  async getUser(actor: Actor): Promise<User> {
    const user = await this.deps.users.find(actor.userId);
    if (user === undefined) throw errors.sessionEnded();
    return user;
  }

  /** For someone whose identity is proven. @throws {AppError} 403 if the company is closed */
  async signIn(user: User): Promise<SessionDto> {
    requireOpenTenant(user);
    return this.openSession(user);
  }

  async createCompany(request: RegisterRequest): Promise<User> {
    const passwordHash = await this.deps.passwords.hash(request.password);
    const { email, name } = request;
    return this.insertCompany({ email, name, tenantName: findTenantName(request), passwordHash });
  }

  /** A company with its owner, and its own copy of the letters. @throws {AppError} 409 if the address is taken */
  async insertCompany(owner: NewOwner): Promise<User> {
    const tenantId = newId('ten');
    const userId = newId('usr');
    const name = owner.name.trim();
    const { tenantName = name, passwordHash, oauth } = owner;
    try {
      await this.deps.database.transaction(tenantId, async (tx) => {
        await this.deps.tenants.insert(tx, { tenantId, name: tenantName });
        await this.deps.users.insert(tx, {
          userId,
          tenantId,
          email: owner.email.trim(),
          name,
          role: 'owner',
          passwordHash,
          oauth,
        });
        await this.deps.templateSeeder.seed(tx, tenantId);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw errors.emailTaken();
      throw error;
    }
    return this.getUser({ userId, sessionId: '', tenantId, role: 'owner' });
  }

  private async openSession(user: User): Promise<SessionDto> {
    const { sessionId, refreshToken } = await this.deps.sessions.open(user);
    return {
      access_token: this.deps.tokens.issue(toActor(user, sessionId)),
      refresh_token: refreshToken,
      user: toUserDto(user),
    };
  }
}

function toActor(user: User, sessionId: string): Actor {
  return { userId: user.userId, sessionId, tenantId: user.tenantId, role: user.role };
}

function requireOpenTenant(user: User): void {
  if (user.tenantId !== null && user.tenantStatus !== 'active') throw errors.tenantClosed();
}

/** Two spellings are in use; an empty name is none. */
function findTenantName(request: RegisterRequest): string | undefined {
  return [request.tenant_name, request.tenantName].map((name) => name?.trim()).find((name) => name);
}

function findRegistrationProblems(request: RegisterRequest): FieldProblem[] {
  const problems = findEmailProblems(request.email.trim());
  if (request.name.trim() === '' || request.name.length > 200) {
    problems.push({ field: 'name', message: 'Name is required and has at most 200 characters' });
  }
  if ((findTenantName(request) ?? '').length > 200) {
    problems.push({ field: 'tenant_name', message: 'Company name has at most 200 characters' });
  }
  return [...problems, ...findPasswordProblems(request.password)];
}
