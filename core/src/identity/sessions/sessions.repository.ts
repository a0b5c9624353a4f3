import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import type { TenantStatus } from '../tenants/tenants.js';
import type { UserRole } from './auth.dto.js';
import type { Device } from './device.js';

export type NewSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string | null;
  readonly secret: Buffer;
  /** The newest generation of refresh tokens that was used. */
  readonly generation: number;
  /** The nonce of the used token. Undefined in sessions from before tokens had nonces. */
  readonly nonce: string | undefined;
  readonly openedAt: Date;
  /** Absolute expiry, regardless of use. */
  readonly expiresAt: Date;
  readonly device: Device;
  /** IP address of the last use. */
  readonly address: string | undefined;
  /** Set for impersonations: the super admin, and their own session on which this one depends. */
  readonly visit?: { readonly impersonatorId: string; readonly parentId: string };
};

export type StoredSession = NewSession & {
  /** Time of the sign-in or the last refresh, accurate to a few minutes. */
  readonly lastUsedAt: Date;
  /** First use of the newest generation. */
  readonly renewedAt: Date;
  readonly revokedAt: Date | undefined;
  /** For impersonations: true if the super admin still has the role and is signed in. True for other sessions. */
  readonly isVisitOpen: boolean;
  /** The user's current role, which may differ from that at sign-in. */
  readonly role: UserRole;
  readonly tenantDemandsFactor: boolean;
  readonly hasSecondFactor: boolean;
  readonly hasVerifiedEmail: boolean;
  /** The user's identity provider. */
  readonly oauthProvider: string | undefined;
  /** Undefined for a super admin. */
  readonly tenantStatus: TenantStatus | undefined;
};

type Row = {
  tenant_id: string | null;
  created_at: Date;
  client: string | null;
  system: string | null;
  impersonator_user_id: string | null;
  parent_session_id: string | null;
  impersonator_role: UserRole | null;
  parent_revoked_at: Date | null;
  tenant_demands_factor: boolean | null;
  factor_enabled_at: Date | null;
  email_verified_at: Date | null;
};

export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async insertSession(session: NewSession, tx: Tx = this.database.system): Promise<void> {
    await tx('sessions').insert({
      session_id: session.sessionId,
      user_id: session.userId,
      tenant_id: session.tenantId,
      secret: session.secret,
      nonce: session.nonce,
      renewed_at: session.openedAt,
      created_at: session.openedAt,
      last_used_at: session.openedAt,
      expires_at: session.expiresAt,
      address: session.address,
      client: session.device.client,
      system: session.device.system,
      impersonator_user_id: session.visit?.impersonatorId,
      parent_session_id: session.visit?.parentId,
    });
  }

  async findSession(sessionId: string, tx: Tx = this.database.system): Promise<StoredSession | undefined> {
    const found: unknown = await select(tx).where({ 'sessions.session_id': sessionId });
    const [row] = found as Row[];
    return row === undefined ? undefined : toSession(row);
  }

  /** Returns a user's sessions that are not ended and were used since, most recently used first. */
  async listOpen(userId: string, usedSince: Date, limit: number): Promise<StoredSession[]> {
    const found: unknown = await select(this.database.system)
      .where({ 'sessions.user_id': userId, 'sessions.revoked_at': null })
      .where('sessions.last_used_at', '>', usedSince)
      .orderBy([
        { column: 'sessions.last_used_at', order: 'desc' },
        { column: 'sessions.session_id', order: 'desc' },
      ])
      .limit(limit);
    return (found as Row[]).map(toSession);
  }

  /** Never moves the time back, because requests may be recorded out of order. */
  async noteUse(sessionId: string, { at, address }: { at: Date; address: string }): Promise<void> {
    const { system } = this.database;
    await system('sessions')
      .where({ session_id: sessionId })
      .update({ last_used_at: system.raw('greatest(last_used_at, ?)', [at]), address });
  }

  /** Advances to a token of the next generation. Returns false if another token of that generation was used first. */
  async moveOn(
    { sessionId, generation }: Pick<StoredSession, 'sessionId' | 'generation'>,
    { nonce, at, address }: { nonce: string | undefined; at: Date; address: string },
  ): Promise<boolean> {
    const { system } = this.database;
    const moved = await system('sessions')
      .where({ session_id: sessionId, generation })
      .update({
        generation: generation + 1,
        nonce: nonce ?? null,
        renewed_at: at,
        last_used_at: system.raw('greatest(last_used_at, ?)', [at]),
        address,
      });
    return moved > 0;
  }

  /** Also ends the user's impersonations of others. */
  async revokeAll(tx: Tx, userId: string, why: string, except?: string): Promise<void> {
    await tx('sessions')
      .where({ revoked_at: null })
      .where((whose) => void whose.where({ user_id: userId }).orWhere({ impersonator_user_id: userId }))
      .whereNot({ session_id: except ?? '' })
      .update({ revoked_at: tx.raw('now()'), revoked_why: why });
  }

  async revokeTenant(tx: Tx, tenantId: string, why: string): Promise<void> {
    await tx('sessions')
      .where({ tenant_id: tenantId, revoked_at: null })
      .update({ revoked_at: tx.raw('now()'), revoked_why: why });
  }

  async revoke(sessionId: string, why: string, tx: Tx = this.database.system): Promise<void> {
    await tx('sessions')
      .where({ session_id: sessionId, revoked_at: null })
      .update({ revoked_at: tx.raw('now()'), revoked_why: why });
  }
}

/** Selects sessions with everything that decides their validity: user, company and parent session. */
function select(tx: Tx) {
  return tx('sessions')
    .join('users', 'users.user_id', 'sessions.user_id')
    .leftJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .leftJoin('sessions as parent', 'parent.session_id', 'sessions.parent_session_id')
    .leftJoin('users as impersonator', (join) => {
      join.on('impersonator.user_id', 'parent.user_id').andOnNull('impersonator.removed_at');
    })
    .where({ 'users.removed_at': null })
    .select(
      'sessions.*',
      'users.role',
      'users.oauth_provider',
      'users.email_verified_at',
      'tenants.status as tenant_status',
      'tenants.demands_second_factor as tenant_demands_factor',
      'second_factors.enabled_at as factor_enabled_at',
      'parent.revoked_at as parent_revoked_at',
      'impersonator.role as impersonator_role',
    );
}

function toSession(row: Row): StoredSession {
  const { impersonator_user_id: impersonatorId, parent_session_id: parentId } = row;
  const visit = impersonatorId === null || parentId === null ? undefined : { impersonatorId, parentId };
  return {
    ...toEntity<StoredSession>(row),
    tenantId: row.tenant_id,
    openedAt: row.created_at,
    device: { client: row.client ?? undefined, system: row.system ?? undefined },
    visit,
    isVisitOpen:
      visit === undefined || (row.parent_revoked_at === null && row.impersonator_role === 'super_admin'),
    tenantDemandsFactor: row.tenant_demands_factor === true,
    hasSecondFactor: row.factor_enabled_at !== null,
    hasVerifiedEmail: row.email_verified_at !== null,
  };
}
