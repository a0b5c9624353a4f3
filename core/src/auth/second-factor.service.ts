import type { AuditLog } from '../audit/audit-log.js';
import type { Database, Tx } from '../database/database.js';
import { errors, invalidField } from '../errors/catalogue.js';
import type { Clock } from '../shared/clock.js';
import type { SecretBox } from '../shared/sealed.js';
import type { Actor } from './actor.js';
import { providerLabel } from './oauth-providers.js';
import { enrolmentUri, findStep, hashRecoveryCode, newRecoveryCodes, newSecret } from './one-time-codes.js';
import type { Passwords } from './passwords.js';
import type { SecondFactorsRepository, StoredFactor } from './second-factors.repository.js';
import type { Sessions } from './sessions.js';
import type { Throttle } from './throttle.js';
import type { User, UsersRepository } from './users.repository.js';

export type SecondFactorDeps = {
  readonly database: Database;
  readonly users: UsersRepository;
  readonly secondFactors: SecondFactorsRepository;
  readonly sessions: Sessions;
  readonly audit: AuditLog;
  readonly passwords: Passwords;
  readonly box: SecretBox;
  readonly clock: Clock;
  /** That of the sign-in: a code that is tried here counts there. */
  readonly throttle: Throttle;
};

/** What was shown beside the password: a code of the app, or one for who has lost it. */
export type FactorUsed = 'totp' | 'recovery_code';

export type Enrolment = { readonly secret: string; readonly uri: string };

/** A code of an authenticator app, asked for at the sign-in with a password: docs/decisions/0055-a-second-factor.md. */
export class SecondFactorService {
  constructor(private readonly deps: SecondFactorDeps) {}

  /** Undefined where none is asked for. */
  async findEnabled(userId: string): Promise<StoredFactor | undefined> {
    const factor = await this.deps.secondFactors.find(userId);
    return factor?.enabledAt === undefined ? undefined : factor;
  }

  /** Makes a secret for the user's app; nothing is asked for before `enable`. @throws {AppError} 409, 422, 429 */
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
   * Asks for codes from now on, ends all other sessions, and answers the recovery codes, this once.
   * @throws {AppError} 409 if none was begun or one is on, 422 for a wrong code, 429
   */
  async enable(actor: Actor, code: string): Promise<string[]> {
    const { database, secondFactors, throttle, clock } = this.deps;
    const { email } = await this.getUser(actor);
    const address = actor.origin?.address ?? '';
    const factor = await secondFactors.find(actor.userId);
    if (factor === undefined) throw errors.secondFactorOff();
    if (factor.enabledAt !== undefined) throw errors.secondFactorOn();
    await throttle.enter(email, address);
    const step = this.findStep(factor, code);
    if (step === undefined) throw wrongCode();
    const recovery = newRecoveryCodes();
    await database.system.transaction(async (tx) => {
      const how = { at: clock(), step, recovery: recovery.map(hashRecoveryCode) };
      if (!(await secondFactors.enable(tx, factor, how))) throw errors.secondFactorOn();
      await this.noteChange(tx, actor, 'user.second_factor_on');
    });
    this.deps.sessions.lookAgain();
    await throttle.noteSuccess(email, address);
    return recovery;
  }

  /** Needs both factors once more. @throws {AppError} 409 if it is off, 422, 429 */
  async disable(actor: Actor, { password, code }: { password: string; code: string }): Promise<void> {
    const { database, secondFactors } = this.deps;
    const factor = await this.findEnabled(actor.userId);
    if (factor === undefined) throw errors.secondFactorOff();
    await this.requirePassword(actor, password, { keepsCounting: true });
    await database.system.transaction(async (tx) => {
      if ((await this.use(tx, factor, code)) === undefined) throw wrongCode();
      await secondFactors.delete(tx, actor.userId);
      await this.noteChange(tx, actor, 'user.second_factor_off');
    });
    this.deps.sessions.lookAgain();
    const { email } = await this.getUser(actor);
    await this.deps.throttle.noteSuccess(email, actor.origin?.address ?? '');
  }

  /** For someone who has lost app and recovery codes. All their sessions end. @throws {AppError} 404, 409 */
  async reset(actor: Actor, userId: string): Promise<User> {
    const { database, users, secondFactors, sessions, audit } = this.deps;
    const user = await users.find(userId);
    if (user === undefined) throw errors.userNotFound();
    await database.system.transaction(async (tx) => {
      if (!(await secondFactors.delete(tx, userId))) throw errors.secondFactorOff();
      await sessions.revokeAll(tx, userId, { why: 'second factor reset' });
      await audit.record(tx, actor, {
        action: 'user.second_factor_reset',
        subject: { kind: 'user', id: userId },
        tenantId: user.tenantId,
        details: { email: user.email },
      });
    });
    sessions.lookAgain();
    return user;
  }

  /** Takes a code, once. Answers what it was, undefined if it is no good. */
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
    const { sessions, audit } = this.deps;
    await sessions.revokeAll(tx, actor.userId, { why: 'second factor changed', except: actor.sessionId });
    await audit.record(tx, actor, { action, subject: { kind: 'user', id: actor.userId } });
  }

  /** `keepsCounting`: more is to be shown, so that the tries are not forgotten yet. */
  private async requirePassword(
    actor: Actor,
    password: string,
    { keepsCounting = false } = {},
  ): Promise<User> {
    const { throttle, passwords } = this.deps;
    const user = await this.getUser(actor);
    if (user.passwordHash === undefined) throw errors.noSecondFactor(providerLabel(user.oauthProvider));
    const address = actor.origin?.address ?? '';
    await throttle.enter(user.email, address);
    if (!(await passwords.matches(password, user.passwordHash)))
      throw invalidField('password', 'Password is incorrect');
    if (!keepsCounting) await throttle.noteSuccess(user.email, address);
    return user;
  }

  private async getUser({ userId }: Actor): Promise<User> {
    const user = await this.deps.users.find(userId);
    if (user === undefined) throw errors.sessionEnded();
    return user;
  }
}

/** What the secret is bound to. */
export function secondFactorContext(userId: string): string {
  return `second factor of ${userId}`;
}

function wrongCode() {
  return invalidField('code', 'This code is not good. Wait for the next one and try again.');
}
