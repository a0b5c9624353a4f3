import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Request } from 'express';

import type { SecondFactorPolicy } from '../../platform/config.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { RequestOrigin } from '../../platform/http/request-origin.js';
import type { Clock } from '../../platform/shared/clock.js';
import { newId } from '../../platform/shared/ids.js';
import type { Log } from '../../platform/shared/log.js';
import { RecentCache } from '../../platform/shared/recent-cache.js';
import type { Actor } from '../access/actor.js';
import type { AuditLog } from '../audit/audit-log.js';
import { lacksDemandedFactor } from '../two-factor/second-factor-demand.js';
import type { UserRole } from './auth.dto.js';
import { readDevice } from './device.js';
import type { NewSession, SessionsRepository, StoredSession } from './sessions.repository.js';

/** A request that passed `@Security('refresh')`. */
export type RefreshingRequest = Request & { user: { refreshToken: string } };

export type OpenedSession = { readonly sessionId: string; readonly refreshToken: string };

/** A session opened by `Login As`. It has no refresh token, so its access token is valid until it expires. */
export type OpenedVisit = { readonly sessionId: string; readonly expiresAt: Date };

const dayMs = 24 * 60 * 60 * 1000;
const sessionMs = 30 * dayMs;
/** A session expires after this time without a refresh. Access tokens live only minutes. */
const idleMs = 7 * dayMs;
/** Precision of the last use, so that not every refresh writes it. */
const useNotedMs = 5 * 60 * 1000;
export const visitMinutes = 30;
/** Maximum list length. Only programs that sign in for each call have more sessions. */
const listedMax = 100;
/** How long another process may still accept a session that was just revoked. */
const checkedMs = 1_000;

export type LiveUser = {
  /** The current role. */
  readonly role: UserRole;
  /** True if required two-factor authentication is missing. Never true for impersonations: the super admin has their own. */
  readonly lacksSecondFactor: boolean;
  readonly hasVerifiedEmail: boolean;
};

/**
 * How long other successors of a token work after one was used, because several tabs may refresh at the same time. Short,
 * because a thief who refreshes within it is not detected.
 */
const graceMs = 5_000;
/**
 * Precision of the last use in lists. A thief who sees exactly when the owner refreshes could refresh right after that. A
 * session in use counts as used now, so that its refreshes do not show.
 */
const shownUseMs = 60 * 60 * 1000;

export type SessionsDeps = {
  readonly database: Database;
  readonly sessions: SessionsRepository;
  readonly audit: AuditLog;
  readonly secret: string;
  readonly secondFactorPolicy: SecondFactorPolicy;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Manages sessions. Refresh tokens are generations of a session: `<session>.<generation>.<nonce>.<mac>`. Each refresh
 * returns a different random successor. A token works until one of its successors has been used. Other successors work for
 * a grace period after that. A later reuse indicates theft and ends the session.
 * docs/decisions/0078-random-successors-of-refresh-tokens.md
 */
export class Sessions {
  /**
   * A user without a second factor or a verified address is read each time, because another process may have just changed
   * that.
   */
  private readonly checked = new RecentCache<string, LiveUser | undefined>(
    checkedMs,
    (user) => user === undefined || (!user.lacksSecondFactor && user.hasVerifiedEmail),
  );

  constructor(private readonly deps: SessionsDeps) {}

  async open(
    user: { readonly userId: string; readonly tenantId: string | null },
    origin?: RequestOrigin,
    tx?: Tx,
  ): Promise<OpenedSession> {
    const sessionId = newId('ses');
    const openedAt = this.deps.clock();
    const session: NewSession = {
      sessionId,
      userId: user.userId,
      tenantId: user.tenantId,
      secret: randomBytes(32),
      generation: 0,
      nonce: newNonce(),
      openedAt,
      expiresAt: new Date(openedAt.getTime() + sessionMs),
      device: readDevice(origin?.userAgent),
      address: origin?.address,
    };
    await this.deps.sessions.insertSession(session, tx);
    return { sessionId, refreshToken: this.token(session, 0, session.nonce) };
  }

  /**
   * Opens a super admin's impersonation of a user. It ends when it expires, when the super admin's own session ends, or when
   * they lose the role. @throws {AppError} 401 if the super admin's session is not active
   */
  async openVisit(
    tx: Tx,
    visitor: { readonly userId: string; readonly sessionId: string },
    host: { readonly userId: string; readonly tenantId: string },
  ): Promise<OpenedVisit> {
    const parent = await this.deps.sessions.findSession(visitor.sessionId, tx);
    if (parent === undefined || !this.isLive(parent)) throw errors.sessionEnded();
    const openedAt = this.deps.clock();
    const endsAt = new Date(openedAt.getTime() + visitMinutes * 60 * 1000);
    const expiresAt = endsAt < parent.expiresAt ? endsAt : parent.expiresAt;
    const sessionId = newId('ses');
    const visit = { impersonatorId: visitor.userId, parentId: parent.sessionId };
    // The user's list must not reveal the super admin's device and address.
    const hidden = { device: readDevice(undefined), address: undefined };
    const secret = randomBytes(32);
    const first = { secret, generation: 0, nonce: newNonce() };
    const session = { sessionId, ...host, ...hidden, ...first, openedAt, expiresAt, visit };
    await this.deps.sessions.insertSession(session, tx);
    return { sessionId, expiresAt };
  }

  /** Returns the impersonation behind a session. Undefined for the user's own sessions. */
  async findVisit(sessionId: string): Promise<StoredSession['visit']> {
    return (await this.deps.sessions.findSession(sessionId))?.visit;
  }

  /** @throws {AppError} 401 */
  async refresh(
    refreshToken: string,
    origin: RequestOrigin,
  ): Promise<StoredSession & { readonly refreshToken: string }> {
    const token = parse(refreshToken);
    const session = await this.findOf(token, refreshToken);
    const at = this.deps.clock();
    const { address } = origin;
    if (token.generation > session.generation) {
      const use = { nonce: token.nonce, at, address };
      // Another tab used its successor first, so this token is now within the grace period.
      if (!(await this.deps.sessions.moveOn(session, use))) return this.refresh(refreshToken, origin);
      return { ...session, refreshToken: this.token(session, token.generation + 1, newNonce()) };
    }
    if (!isGood(token, session, at)) {
      this.deps.log.warn(
        { sessionId: session.sessionId, userId: session.userId },
        'refresh token reused; ended the session',
      );
      await this.endStolen(session, origin);
      throw errors.sessionEnded();
    }
    if (at.getTime() - session.lastUsedAt.getTime() >= useNotedMs)
      await this.deps.sessions.noteUse(session.sessionId, { at, address });
    return { ...session, refreshToken: this.token(session, session.generation + 1, newNonce()) };
  }

  /** Finds the active session of a token. @throws {AppError} 401 */
  private async findOf(token: RefreshToken, text: string): Promise<StoredSession> {
    const session = await this.deps.sessions.findSession(token.sessionId);
    if (session === undefined || !isSame(text, this.token(session, token.generation, token.nonce)))
      throw errors.sessionEnded();
    const isRenewable = session.visit === undefined && token.generation <= session.generation + 1;
    if (!isRenewable || !this.isLive(session)) throw errors.sessionEnded();
    return session;
  }

  /** Returns a user's active sessions, most recently used first, with impersonations. At most 100. The last use is coarse. */
  async listSessions(userId: string): Promise<StoredSession[]> {
    const now = this.deps.clock();
    const usedSince = new Date(now.getTime() - idleMs);
    const open = await this.deps.sessions.listOpen(userId, usedSince, listedMax);
    return open
      .filter((session) => this.isLive(session))
      .map((session) => ({ ...session, lastUsedAt: toShownUse(session, now) }))
      .toSorted(
        (a, b) =>
          b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || b.openedAt.getTime() - a.openedAt.getTime(),
      );
  }

  /** Finds an active session of this user. */
  async findOwn(userId: string, sessionId: string, tx?: Tx): Promise<StoredSession | undefined> {
    const session = await this.deps.sessions.findSession(sessionId, tx);
    return session?.userId === userId && this.isLive(session) ? session : undefined;
  }

  private async endStolen(session: StoredSession, origin: RequestOrigin): Promise<void> {
    const { sessionId, userId, tenantId } = session;
    await this.deps.database.system.transaction(async (tx) => {
      await this.revoke(sessionId, 'refresh token reused after its successor was used', tx);
      const subject = { kind: 'user', id: userId };
      const thief = { kind: 'anonymous', tenantId, origin } as const;
      await this.deps.audit.record(tx, thief, {
        action: 'user.session_stolen',
        subject,
        details: { session_id: sessionId },
      });
    });
    this.clearCache();
  }

  /** Ends a session and the impersonations that depend on it. */
  async revoke(sessionId: string, why: string, tx?: Tx): Promise<void> {
    await this.deps.sessions.revoke(sessionId, why, tx);
    this.clearCache();
  }

  /**
   * Ends the session that a user's new one replaces. Returns false if there was none to end. Another user's session stays
   * open. An impersonation counts as the super admin's session.
   */
  async replace(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
    const session = await this.deps.sessions.findSession(sessionId, tx);
    if (session === undefined || !this.isLive(session)) return false;
    if ((session.visit?.impersonatorId ?? session.userId) !== userId) return false;
    for (const ended of withParent(session)) await this.revoke(ended, 'replaced by a new sign-in', tx);
    return true;
  }

  /** Signing out of an impersonation also ends the super admin's own session. */
  async signOut(actor: Actor): Promise<void> {
    const { sessionId } = actor;
    const ended = withParent({ sessionId, visit: await this.findVisit(sessionId) });
    await this.deps.database.system.transaction(async (tx) => {
      for (const sessionId of ended) await this.deps.sessions.revoke(sessionId, 'signed out', tx);
      await this.deps.audit.record(tx, actor, { action: 'user.sign_out' });
    });
    this.clearCache();
  }

  /** Ends all sessions of a user except the given one. Other processes follow within a second. */
  async revokeAll(
    tx: Tx,
    userId: string,
    { why, except }: { readonly why: string; readonly except?: string },
  ): Promise<void> {
    await this.deps.sessions.revokeAll(tx, userId, why, except);
    this.clearCache();
  }

  /** Ends every session in a company. Call `clearCache` after the transaction. */
  async revokeTenant(tx: Tx, tenantId: string, why: string): Promise<void> {
    await this.deps.sessions.revokeTenant(tx, tenantId, why);
  }

  /** Clears the cache after a commit, because sessions may have been read and cached before it. */
  clearCache(): void {
    this.checked.forget();
  }

  /** Returns the session's user. Called on every request, so it caches for one second. @throws {AppError} 401 */
  async requireLive(sessionId: string): Promise<LiveUser> {
    const user = await this.checked.read(sessionId, async () => {
      const session = await this.deps.sessions.findSession(sessionId);
      const isOpen = session !== undefined && this.isLive(session) && isCompanyOpen(session);
      return isOpen ? this.toLiveUser(session) : undefined;
    });
    if (user === undefined) throw errors.sessionEnded();
    return user;
  }

  private toLiveUser(session: StoredSession): LiveUser {
    const lacksSecondFactor =
      session.visit === undefined && lacksDemandedFactor(this.deps.secondFactorPolicy, session);
    return { role: session.role, lacksSecondFactor, hasVerifiedEmail: session.hasVerifiedEmail };
  }

  private isLive(session: StoredSession): boolean {
    return session.revokedAt === undefined && session.isVisitOpen && endOf(session) > this.deps.clock();
  }

  /** Combines the row's secret and the server's, so that neither the database nor the key is enough to create tokens. */
  private token(
    session: Pick<StoredSession, 'sessionId' | 'secret'>,
    generation: number,
    nonce: string | undefined,
  ): string {
    const head = [session.sessionId, generation, ...(nonce === undefined ? [] : [nonce])].join('.');
    const mac = createHmac('sha256', this.deps.secret)
      .update('refresh token\n')
      .update(session.secret)
      .update(head);
    return `${head}.${mac.digest('base64url')}`;
  }
}

/** Returns the session's ID, and its parent's for an impersonation. */
function withParent({ sessionId, visit }: Pick<StoredSession, 'sessionId' | 'visit'>): string[] {
  return visit === undefined ? [sessionId] : [visit.parentId, sessionId];
}

function toShownUse({ lastUsedAt, openedAt }: StoredSession, now: Date): Date {
  const isInUse = now.getTime() - lastUsedAt.getTime() < shownUseMs;
  const hour = Math.floor((isInUse ? now : lastUsedAt).getTime() / shownUseMs) * shownUseMs;
  return new Date(Math.max(hour, openedAt.getTime()));
}

/** Returns when a session expires unless it is used. */
export function endOf({ expiresAt, lastUsedAt }: Pick<StoredSession, 'expiresAt' | 'lastUsedAt'>): Date {
  const idleAt = new Date(lastUsedAt.getTime() + idleMs);
  return idleAt < expiresAt ? idleAt : expiresAt;
}

function isCompanyOpen({ tenantStatus }: StoredSession): boolean {
  return tenantStatus === undefined || tenantStatus === 'active';
}

/** Older tokens have no nonce. */
type RefreshToken = {
  readonly sessionId: string;
  readonly generation: number;
  readonly nonce: string | undefined;
};

function parse(refreshToken: string): RefreshToken {
  const match = /^(ses_[0-9a-z]{20})\.(\d{1,9})(?:\.([\w-]{22}))?\.[\w-]{43}$/.exec(refreshToken);
  if (match?.[1] === undefined || match[2] === undefined) throw errors.sessionEnded();
  return { sessionId: match[1], generation: Number(match[2]), nonce: match[3] };
}

/** Returns true for the newest used token, and for other successors of the previous one within the grace period. */
function isGood({ generation, nonce }: RefreshToken, session: StoredSession, now: Date): boolean {
  if (generation !== session.generation) return false;
  return nonce === session.nonce || now.getTime() - session.renewedAt.getTime() < graceMs;
}

function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
