import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Request } from 'express';

import type { Tx } from '../database/database.js';
import { errors } from '../errors/catalogue.js';
import type { Clock } from '../shared/clock.js';
import { newId } from '../shared/ids.js';
import type { Log } from '../shared/log.js';
import type { SessionsRepository, StoredSession } from './sessions.repository.js';

/** A request that passed `@Security('refresh')`. */
export type RefreshingRequest = Request & { user: { refreshToken: string } };

export type OpenedSession = { readonly sessionId: string; readonly refreshToken: string };

const sessionDays = 30;
/** How long another process may go on taking a session that was just revoked. */
const checkedMs = 1_000;

/**
 * Refresh tokens are generations of one session: `<session>.<generation>.<mac>`. A token stays good until its
 * successor has been used; after that its return is theft and ends the session. Two tabs that refresh at the same
 * time get the same successor.
 */
export class Sessions {
  private readonly checked = new Map<string, { isLive: boolean; until: number }>();

  constructor(
    private readonly deps: {
      readonly sessions: SessionsRepository;
      readonly secret: string;
      readonly clock: Clock;
      readonly log: Log;
    },
  ) {}

  async open(user: { readonly userId: string; readonly tenantId: string | null }): Promise<OpenedSession> {
    const sessionId = newId('ses');
    const session: StoredSession = {
      sessionId,
      userId: user.userId,
      tenantId: user.tenantId,
      secret: randomBytes(32),
      generation: 0,
      expiresAt: new Date(this.deps.clock().getTime() + sessionDays * 24 * 60 * 60 * 1000),
      revokedAt: undefined,
    };
    await this.deps.sessions.insert(session);
    return { sessionId, refreshToken: this.token(session, 0) };
  }

  /** @throws {AppError} 401 */
  async refresh(refreshToken: string): Promise<StoredSession & { readonly refreshToken: string }> {
    const { sessionId, generation } = parse(refreshToken);
    const session = await this.deps.sessions.find(sessionId);
    if (session === undefined || !isSame(refreshToken, this.token(session, generation)))
      throw errors.sessionEnded();
    if (!this.isLive(session) || generation > session.generation + 1) throw errors.sessionEnded();
    if (generation < session.generation) {
      this.deps.log.warn(
        { sessionId, userId: session.userId },
        'an old refresh token came back; the session is ended',
      );
      await this.revoke(sessionId, 'refresh token came back after its successor was used');
      throw errors.sessionEnded();
    }
    if (generation > session.generation) await this.deps.sessions.advance(sessionId, generation);
    return { ...session, refreshToken: this.token(session, generation + 1) };
  }

  async revoke(sessionId: string, why: string): Promise<void> {
    this.checked.delete(sessionId);
    await this.deps.sessions.revoke(sessionId, why);
  }

  /** Ends every session of a user, but one if it is named. Other processes follow within a second. */
  async revokeAll(
    tx: Tx,
    userId: string,
    { why, except }: { readonly why: string; readonly except?: string },
  ): Promise<void> {
    await this.deps.sessions.revokeAll(tx, userId, why, except);
    this.checked.clear();
  }

  /** Asked on every request, so it remembers for a second. @throws {AppError} 401 */
  async requireLive(sessionId: string): Promise<void> {
    const known = this.checked.get(sessionId);
    if (known !== undefined && known.until > performance.now()) {
      if (!known.isLive) throw errors.sessionEnded();
      return;
    }
    const session = await this.deps.sessions.find(sessionId);
    const isLive = session !== undefined && this.isLive(session);
    if (this.checked.size > 10_000) this.checked.clear();
    this.checked.set(sessionId, { isLive, until: performance.now() + checkedMs });
    if (!isLive) throw errors.sessionEnded();
  }

  private isLive(session: StoredSession): boolean {
    return session.revokedAt === undefined && session.expiresAt > this.deps.clock();
  }

  /** Needs both the row's secret and the server's: neither a copy of the database nor the key alone makes tokens. */
  private token(session: Pick<StoredSession, 'sessionId' | 'secret'>, generation: number): string {
    const head = `${session.sessionId}.${generation}`;
    const mac = createHmac('sha256', this.deps.secret)
      .update('refresh token\n')
      .update(session.secret)
      .update(head);
    return `${head}.${mac.digest('base64url')}`;
  }
}

function parse(refreshToken: string): { sessionId: string; generation: number } {
  const match = /^(ses_[0-9a-z]{20})\.(\d{1,9})\.[\w-]{43}$/.exec(refreshToken);
  if (match?.[1] === undefined || match[2] === undefined) throw errors.sessionEnded();
  return { sessionId: match[1], generation: Number(match[2]) };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
