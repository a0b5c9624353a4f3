import { createHash, randomBytes } from 'node:crypto';

import type { Language } from '../../platform/shared/language.js';
import type { TenantStatus } from '../tenants/tenants.js';
import type { MemberRole } from './team.js';

export const invitationDays = 7;

export type Invitation = {
  readonly invitationId: string;
  readonly tenantId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly invitedBy: { readonly userId: string; readonly name: string };
  readonly invitedAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | undefined;
  readonly revokedAt: Date | undefined;
};

/** An invitation with the details that its recipient needs. */
export type InvitationOfCompany = Invitation & {
  readonly company: { readonly name: string; readonly status: TenantStatus; readonly language: Language };
};

export type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired';

export function stateOf(invitation: Invitation, now: Date): InvitationState {
  if (invitation.acceptedAt !== undefined) return 'accepted';
  if (invitation.revokedAt !== undefined) return 'revoked';
  return invitation.expiresAt > now ? 'open' : 'expired';
}

/** Returns 256 random bits, of which only the SHA-256 is stored. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/accept-invitation?token=${token}`;
}
