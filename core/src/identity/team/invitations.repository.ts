import type { Knex } from 'knex';

import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import type { Language } from '../../platform/shared/language.js';
import type { TenantStatus } from '../tenants/tenants.js';
import type { Invitation, InvitationOfCompany } from './invitations.js';
import type { MemberRole } from './team.js';

export type NewInvitation = Pick<
  Invitation,
  'invitationId' | 'tenantId' | 'email' | 'role' | 'invitedAt' | 'expiresAt'
> & { readonly inviterId: string; readonly copiedTokenSha256: Buffer };

type Row = {
  invited_by: string;
  inviter_name: string;
  expires_at: Date;
};

type CompanyRow = Row & {
  tenant_name: string;
  tenant_status: TenantStatus;
  tenant_language: Language;
};

const unended = { accepted_at: null, revoked_at: null } as const;

/** Each invitation has two links, one shown to the inviter and one emailed. Only the SHA-256 of their tokens is stored. */
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  /** Returns invitations that were neither accepted nor revoked, newest first. */
  async listInvitations(tenantId: string): Promise<Invitation[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      withInviter(tx)
        .where({ 'invitations.tenant_id': tenantId, ...unended })
        .orderBy('invited_at', 'desc'),
    );
    return (rows as Row[]).map(toInvitation);
  }

  async findUnended(tx: Tx, tenantId: string, key: InvitationKey): Promise<Invitation | undefined> {
    const row: unknown = await withInviter(tx)
      .where({ 'invitations.tenant_id': tenantId, ...unended })
      .where('email' in key ? { 'invitations.email': key.email } : { invitation_id: key.invitationId })
      .forUpdate('invitations')
      .first();
    return row === undefined ? undefined : toInvitation(row as Row);
  }

  async countOpen(tx: Tx, tenantId: string, now: Date): Promise<number> {
    const row: unknown = await tx('invitations')
      .where({ tenant_id: tenantId, ...unended })
      .where('expires_at', '>', now)
      .count({ count: '*' })
      .first();
    return (row as { count: number }).count;
  }

  async insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
    await tx('invitations').insert({
      invitation_id: invitation.invitationId,
      tenant_id: invitation.tenantId,
      email: invitation.email,
      ...toTerms(invitation),
    });
  }

  /** Invalidates all earlier links. */
  async renew(tx: Tx, invitation: NewInvitation): Promise<void> {
    await tx('invitations')
      .where({ tenant_id: invitation.tenantId, invitation_id: invitation.invitationId })
      .update({ ...toTerms(invitation), mailed_token_sha256: null });
  }

  /** Searches all companies, because the token is the only information. */
  async findByToken(sha256: Buffer): Promise<InvitationOfCompany | undefined> {
    const { system } = this.database;
    const row: unknown = await withCompany(system).where(ofToken(sha256)).first();
    return row === undefined ? undefined : toInvitationOfCompany(row as CompanyRow);
  }

  async findInvitation(invitationId: string): Promise<InvitationOfCompany | undefined> {
    const { system } = this.database;
    const row: unknown = await withCompany(system).where({ invitation_id: invitationId }).first();
    return row === undefined ? undefined : toInvitationOfCompany(row as CompanyRow);
  }

  /**
   * Locks an open invitation until the transaction ends. Undefined if it is no longer open.
   * `isMailed`: the token belongs to the emailed link, not to the one shown to the inviter.
   */
  async lockOpen(tx: Tx, sha256: Buffer, now: Date): Promise<{ readonly isMailed: boolean } | undefined> {
    const row: unknown = await tx('invitations')
      .where(ofToken(sha256))
      .where(unended)
      .where('expires_at', '>', now)
      .forUpdate()
      .first('mailed_token_sha256');
    if (row === undefined) return undefined;
    const { mailed_token_sha256: mailed } = row as { mailed_token_sha256: Buffer | null };
    return { isMailed: mailed !== null && mailed.equals(sha256) };
  }

  async accept(tx: Tx, invitation: Invitation, by: { userId: string; at: Date }): Promise<void> {
    await tx('invitations')
      .where({ tenant_id: invitation.tenantId, invitation_id: invitation.invitationId })
      .update({ accepted_at: by.at, accepted_by: by.userId });
  }

  /** Returns false if the invitation has ended, so that there is nothing to email. */
  async setMailedToken(invitation: Invitation, sha256: Buffer): Promise<boolean> {
    const { tenantId, invitationId, invitedAt } = invitation;
    const count = await this.database
      .system('invitations')
      .where({ tenant_id: tenantId, invitation_id: invitationId, invited_at: invitedAt, ...unended })
      .update({ mailed_token_sha256: sha256 });
    return count > 0;
  }

  async revoke(tx: Tx, invitation: Invitation, by: { userId: string; at: Date }): Promise<void> {
    await tx('invitations')
      .where({ tenant_id: invitation.tenantId, invitation_id: invitation.invitationId, ...unended })
      .update({ revoked_at: by.at, revoked_by: by.userId });
  }

  /** Revokes invitations that a user may no longer offer, so that a retained link can't be used. Returns their number. */
  async revokeOffersOf(
    tx: Tx,
    inviter: { readonly userId: string; readonly tenantId: string; readonly roles: readonly MemberRole[] },
    by: { userId: string; at: Date },
  ): Promise<number> {
    return tx('invitations')
      .where({ tenant_id: inviter.tenantId, invited_by: inviter.userId, ...unended })
      .whereIn('role', inviter.roles)
      .update({ revoked_at: by.at, revoked_by: by.userId });
  }

  /** Deletes old invitations, because they contain personal email addresses. */
  async deleteEndedBefore(tenantId: string, time: Date): Promise<void> {
    await this.database.transaction(tenantId, (tx) =>
      tx('invitations').where({ tenant_id: tenantId }).where('expires_at', '<', time).delete(),
    );
  }
}

type InvitationKey = { readonly email: string } | { readonly invitationId: string };

function ofToken(sha256: Buffer) {
  return (either: Knex.QueryBuilder) =>
    void either.where('copied_token_sha256', sha256).orWhere('mailed_token_sha256', sha256);
}

function withInviter(tx: Tx) {
  return tx('invitations')
    .join('users as inviters', 'inviters.user_id', 'invitations.invited_by')
    .select('invitations.*', 'inviters.name as inviter_name');
}

function withCompany(tx: Tx) {
  return withInviter(tx)
    .join('tenants', 'tenants.tenant_id', 'invitations.tenant_id')
    .select(
      'tenants.name as tenant_name',
      'tenants.status as tenant_status',
      'tenants.language as tenant_language',
    );
}

function toTerms(invitation: NewInvitation) {
  return {
    role: invitation.role,
    invited_by: invitation.inviterId,
    invited_at: invitation.invitedAt,
    expires_at: invitation.expiresAt,
    copied_token_sha256: invitation.copiedTokenSha256,
  };
}

function toInvitation(row: Row): Invitation {
  return { ...toEntity<Invitation>(row), invitedBy: { userId: row.invited_by, name: row.inviter_name } };
}

function toInvitationOfCompany(row: CompanyRow): InvitationOfCompany {
  return {
    ...toInvitation(row),
    company: { name: row.tenant_name, status: row.tenant_status, language: row.tenant_language },
  };
}
