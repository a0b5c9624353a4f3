import type { Database, Tx } from '../database/database.js';

export type StoredSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string | null;
  readonly secret: Buffer;
  /** The newest generation of refresh token that has been used. */
  readonly generation: number;
  readonly expiresAt: Date;
  readonly revokedAt: Date | undefined;
};

type Row = {
  session_id: string;
  user_id: string;
  tenant_id: string | null;
  secret: Buffer;
  generation: number;
  expires_at: Date;
  revoked_at: Date | null;
};

export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async insert(session: StoredSession): Promise<void> {
    await this.database.system('sessions').insert({
      session_id: session.sessionId,
      user_id: session.userId,
      tenant_id: session.tenantId,
      secret: session.secret,
      expires_at: session.expiresAt,
    });
  }

  async find(sessionId: string): Promise<StoredSession | undefined> {
    const row = (await this.database.system('sessions').where({ session_id: sessionId }).first()) as
      Row | undefined;
    return row === undefined
      ? undefined
      : {
          sessionId: row.session_id,
          userId: row.user_id,
          tenantId: row.tenant_id,
          secret: row.secret,
          generation: row.generation,
          expiresAt: row.expires_at,
          revokedAt: row.revoked_at ?? undefined,
        };
  }

  /** Never back: two requests with the same token both may say so. */
  async advance(sessionId: string, generation: number): Promise<void> {
    await this.database
      .system('sessions')
      .where({ session_id: sessionId })
      .where('generation', '<', generation)
      .update({ generation });
  }

  async revokeAll(tx: Tx, userId: string, why: string, except?: string): Promise<void> {
    await tx('sessions')
      .where({ user_id: userId, revoked_at: null })
      .whereNot({ session_id: except ?? '' })
      .update({ revoked_at: tx.raw('now()'), revoked_why: why });
  }

  async revoke(sessionId: string, why: string): Promise<void> {
    const { system } = this.database;
    await system('sessions')
      .where({ session_id: sessionId, revoked_at: null })
      .update({ revoked_at: system.raw('now()'), revoked_why: why });
  }
}
