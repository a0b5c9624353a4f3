import type { Database, Tx } from '../../platform/database/database.js';

export type ResetRequest = { readonly resetId: string; readonly email: string; readonly requestedAt: Date };

/** Password reset requests. Only the SHA-256 of a token is stored. */
export class PasswordResetsRepository {
  constructor(private readonly database: Database) {}

  async insertReset(tx: Tx, request: ResetRequest): Promise<void> {
    await tx('password_resets').insert({
      reset_id: request.resetId,
      email: request.email,
      requested_at: request.requestedAt,
    });
  }

  async findReset(resetId: string): Promise<{ readonly email: string } | undefined> {
    const row: unknown = await this.database
      .system('password_resets')
      .where({ reset_id: resetId })
      .first('email');
    return row as { email: string } | undefined;
  }

  async setToken(
    resetId: string,
    user: { readonly userId: string; readonly tenantId: string | null },
    token: { readonly sha256: Buffer; readonly expiresAt: Date },
  ): Promise<void> {
    await this.database.system('password_resets').where({ reset_id: resetId }).update({
      user_id: user.userId,
      tenant_id: user.tenantId,
      token_sha256: token.sha256,
      expires_at: token.expiresAt,
    });
  }

  /** Returns the user of a valid token. */
  async findUserId(sha256: Buffer, now: Date): Promise<string | undefined> {
    const row: unknown = await this.database
      .system('password_resets')
      .where({ token_sha256: sha256 })
      .where('expires_at', '>', now)
      .first('user_id');
    return (row as { user_id: string } | undefined)?.user_id;
  }

  /** Marks the token as used. Returns false if it was already used. */
  async use(tx: Tx, sha256: Buffer, now: Date): Promise<boolean> {
    return (
      (await tx('password_resets').where({ token_sha256: sha256 }).where('expires_at', '>', now).delete()) > 0
    );
  }

  /** Deletes a user's emailed tokens. Pending requests stay. */
  async deleteForUser(tx: Tx, userId: string): Promise<void> {
    await tx('password_resets').where({ user_id: userId }).delete();
  }

  async deleteReset(resetId: string): Promise<void> {
    await this.database.system('password_resets').where({ reset_id: resetId }).delete();
  }

  async deleteOlderThan(time: Date): Promise<void> {
    await this.database.system('password_resets').where('requested_at', '<', time).delete();
  }
}
