import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Actor } from '../access/actor.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { Sessions } from './sessions.js';
import type { StoredSession } from './sessions.repository.js';

export type OwnSessionsDeps = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly audit: AuditLog;
};

/** Lists and ends users' own sessions. */
export class OwnSessionsService {
  constructor(private readonly deps: OwnSessionsDeps) {}

  /** Most recently used first. */
  listSessions(actor: Actor): Promise<StoredSession[]> {
    return this.deps.sessions.listSessions(actor.userId);
  }

  /** May end the current session. @throws {AppError} 404 unless it is an active session of the user */
  async end(actor: Actor, sessionId: string): Promise<void> {
    const { database, sessions, audit } = this.deps;
    await database.system.transaction(async (tx) => {
      const session = await sessions.findOwn(actor.userId, sessionId, tx);
      if (session === undefined) throw errors.sessionNotFound();
      await sessions.revoke(sessionId, 'ended by its user', tx);
      const subject = { kind: 'session', id: sessionId };
      await audit.record(tx, actor, { action: 'user.session_end', subject });
    });
    sessions.clearCache();
  }

  /** Ends all sessions except the current one, including impersonations of the user. */
  async endOthers(actor: Actor): Promise<void> {
    const { database, sessions, audit } = this.deps;
    await database.system.transaction(async (tx) => {
      await sessions.revokeAll(tx, actor.userId, { why: 'ended by its user', except: actor.sessionId });
      const subject = { kind: 'user', id: actor.userId };
      await audit.record(tx, actor, { action: 'user.other_sessions_end', subject });
    });
    sessions.clearCache();
  }
}
