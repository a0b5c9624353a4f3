import type { SecondFactorPolicy } from '../../platform/config.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { Actor } from '../access/actor.js';
import type { AuditLog } from '../audit/audit-log.js';
import { providerLabel } from '../google/oauth-providers.js';
import {
  enrolmentUri,
  findStep,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
} from '../passwords/one-time-codes.js';
import type { Passwords } from '../passwords/passwords.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Throttle } from '../sessions/throttle.js';
import type { TenantsRepository } from '../tenants/tenants.repository.js';
import type { User, UsersRepository } from '../users/users.repository.js';
import { isFactorDemanded } from './second-factor-demand.js';
import { enqueueSecondFactorMail } from './second-factor-notice.js';
import type { SecondFactorsRepository, StoredFactor } from './second-factors.repository.js';

export type SecondFactorDeps = {
  readonly database: Database;
  readonly tenants: TenantsRepository;
  readonly config: { readonly secondFactorPolicy: SecondFactorPolicy };
  readonly users: UsersRepository;
  readonly secondFactors: SecondFactorsRepository;
  readonly sessions: Sessions;
  readonly audit: AuditLog;
  readonly passwords: Passwords;
  readonly box: SecretBox;
  readonly clock: Clock;
  /** Shared with the sign-in, so that attempts here count there. */
  readonly throttle: Throttle;
};

/** The kind of second factor: a code from the app, or a recovery code. */
export type FactorUsed = 'totp' | 'recovery_code';

/** Required again before two-factor authentication is changed. */
export type BothFactors = { readonly password: string; readonly code: string };

export type Enrolment = { readonly secret: string; readonly uri: string };

/** Two-factor authentication with an authenticator app: docs/decisions/0055-two-factor-authentication.md. */
export class SecondFactorService {
  constructor(private readonly deps: SecondFactorDeps) {}

  /** Undefined if two-factor authentication is off. */
  async findEnabled(userId: string, tx?: Tx): Promise<StoredFactor | undefined> {
    const factor = await this.deps.secondFactors.findFactor(userId, tx);
    return factor?.enabledAt === undefined ? undefined : factor;
  }

  /** Returns true if two-factor authentication is required for the user. */
  async isDemanded(actor: Actor): Promise<boolean> {
    const user = await this.deps.users.requireUser(actor.userId);
    return user.oauthProvider === undefined && isFactorDemanded(this.deps.config.secondFactorPolicy, user);
  }

  /** Generates a secret for the user's app. Has no effect on sign-ins before `enable`. @throws {AppError} 409, 422, 429 */
  async begin(actor: Actor, password: string): Promise<Enrolment> {
    const { database, secondFactors, box, clock } = this.deps;
    const user = await this.requirePassword(actor, password);
    const secret = newSecret();
    const { userId, tenantId } = user;
    const sealedSecret = box.sealText(secret, secondFactorContext(userId));
    const isBegun = await database.system.transaction((tx) =>
      secondFactors.begin(tx, { userId, tenantId, sealedSecret, begunAt: clock() }),
    );
    if (!isBegun) throw errors.secondFactorOn();
    return { secret, uri: enrolmentUri(secret, user.email) };
  }

  /**
   * Turns on two-factor authentication, ends all other sessions, and returns the recovery codes, which are shown only once.
   * @throws {AppError} 409 if the setup was not started or it is already on, 422 for an invalid code, 429
   */
  async enable(actor: Actor, code: string): Promise<string[]> {
    const { database, secondFactors, throttle, clock } = this.deps;
    const { email } = await this.deps.users.requireUser(actor.userId);
    const address = actor.origin?.address ?? '';
    const factor = await secondFactors.findFactor(actor.userId);
    if (factor === undefined) throw errors.secondFactorOff();
    if (factor.enabledAt !== undefined) throw errors.secondFactorOn();
    await throttle.enter(email, address);
    const step = this.findStep(factor, code);
    if (step === undefined) throw wrongCode();
    const recovery = newRecoveryCodes();
    await database.system.transaction(async (tx) => {
      // Waits for concurrent sign-ins without a code, so that their sessions end with the others.
      await this.deps.users.hold(tx, actor.userId);
      const how = { at: clock(), step, recovery: recovery.map(hashRecoveryCode) };
      if (!(await secondFactors.enable(tx, factor, how))) throw errors.secondFactorOn();
      await this.noteChange(tx, actor, 'user.second_factor_on');
    });
    this.deps.sessions.clearCache();
    await throttle.noteSuccess(email, address);
    return recovery;
  }

  /** Requires both factors again. @throws {AppError} 409 if it is off or required, 422, 429 */
  async disable(actor: Actor, shown: BothFactors): Promise<void> {
    const { secondFactors, sessions } = this.deps;
    await this.withBothFactors(actor, shown, async (tx) => {
      await this.requireNoDemand(tx, actor);
      await secondFactors.deleteFactor(tx, actor.userId);
      await this.noteChange(tx, actor, 'user.second_factor_off');
    });
    sessions.clearCache();
  }

  /** Replaces the recovery codes. The new ones are shown only once. @throws {AppError} 409, 422, 429 */
  async renewRecoveryCodes(actor: Actor, shown: BothFactors): Promise<string[]> {
    const { secondFactors, audit, clock } = this.deps;
    const { userId } = actor;
    const recovery = newRecoveryCodes();
    await this.withBothFactors(actor, shown, async (tx) => {
      await secondFactors.replaceRecoveryCodes(tx, userId, recovery.map(hashRecoveryCode));
      await enqueueSecondFactorMail(tx, { userId, what: 'recovery_codes', at: clock() });
      const subject = { kind: 'user', id: userId };
      await audit.record(tx, actor, { action: 'user.recovery_codes_renew', subject });
    });
    return recovery;
  }

  /** Resets a user who lost both the app and the recovery codes. Ends all their sessions. @throws {AppError} 404, 409 */
  async reset(actor: Actor, userId: string): Promise<User> {
    const { database, users, secondFactors, sessions, audit, clock } = this.deps;
    const user = await users.findUser(userId);
    if (user === undefined) throw errors.userNotFound();
    await database.system.transaction(async (tx) => {
      if (!(await secondFactors.deleteFactor(tx, userId))) throw errors.secondFactorOff();
      await sessions.revokeAll(tx, userId, { why: 'second factor reset' });
      await enqueueSecondFactorMail(tx, { userId, what: 'reset', at: clock() });
      await audit.record(tx, actor, {
        action: 'user.second_factor_reset',
        subject: { kind: 'user', id: userId },
        tenantId: user.tenantId,
        details: { email: user.email },
      });
    });
    sessions.clearCache();
    return user;
  }

  /** Consumes a code. Returns its kind, or undefined if it is invalid. */
  async use(tx: Tx, factor: StoredFactor, code: string): Promise<FactorUsed | undefined> {
    const { secondFactors } = this.deps;
    const { userId } = factor;
    const step = this.findStep(factor, code);
    if (step !== undefined) return (await secondFactors.useStep(tx, userId, step)) ? 'totp' : undefined;
    const isRecovery = await secondFactors.useRecoveryCode(tx, userId, hashRecoveryCode(code));
    return isRecovery ? 'recovery_code' : undefined;
  }

  private findStep({ userId, sealedSecret }: StoredFactor, code: string): number | undefined {
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return undefined;
    const secret = this.deps.box.openText(sealedSecret, secondFactorContext(userId));
    return findStep(secret, digits, this.deps.clock());
  }

  private async noteChange(
    tx: Tx,
    actor: Actor,
    action: 'user.second_factor_on' | 'user.second_factor_off',
  ): Promise<void> {
    const { sessions, audit, clock } = this.deps;
    const { userId, sessionId } = actor;
    await sessions.revokeAll(tx, userId, { why: 'second factor changed', except: sessionId });
    const what = action === 'user.second_factor_on' ? 'on' : 'off';
    await enqueueSecondFactorMail(tx, { userId, what, at: clock() });
    await audit.record(tx, actor, { action, subject: { kind: 'user', id: userId } });
  }

  /** Runs a change after checking the password and consuming the code. */
  private async withBothFactors(
    actor: Actor,
    { password, code }: BothFactors,
    act: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const factor = await this.findEnabled(actor.userId);
    if (factor === undefined) throw errors.secondFactorOff();
    const { email } = await this.requirePassword(actor, password, { keepsCounting: true });
    await this.deps.database.system.transaction(async (tx) => {
      if ((await this.use(tx, factor, code)) === undefined) throw wrongCode();
      await act(tx);
    });
    await this.deps.throttle.noteSuccess(email, actor.origin?.address ?? '');
  }

  /** Locks the requirement until the transaction ends. @throws {AppError} 409 */
  private async requireNoDemand(tx: Tx, { tenantId, role }: Actor): Promise<void> {
    const { tenants, config } = this.deps;
    const tenant = tenantId === null ? undefined : await tenants.lockTenant(tx, tenantId);
    const tenantDemandsFactor = tenant?.demandsSecondFactor === true;
    if (isFactorDemanded(config.secondFactorPolicy, { role, tenantDemandsFactor }))
      throw errors.secondFactorDemanded();
  }

  /** `keepsCounting`: another factor follows, so the attempt stays counted. */
  private async requirePassword(
    actor: Actor,
    password: string,
    { keepsCounting = false } = {},
  ): Promise<User> {
    const { throttle, passwords } = this.deps;
    const user = await this.deps.users.requireUser(actor.userId);
    if (user.passwordHash === undefined) throw errors.noSecondFactor(providerLabel(user.oauthProvider));
    const address = actor.origin?.address ?? '';
    await throttle.enter(user.email, address);
    if (!(await passwords.matches(password, user.passwordHash)))
      throw invalidField('password', 'Password is incorrect');
    if (!keepsCounting) await throttle.noteSuccess(user.email, address);
    return user;
  }
}

/** The encryption context of the secret. */
export function secondFactorContext(userId: string): string {
  return `second factor of ${userId}`;
}

function wrongCode() {
  return invalidField('code', 'This code is invalid. Wait for the next one and try again.');
}
