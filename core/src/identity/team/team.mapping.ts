import { stateOf, type Invitation, type InvitationOfCompany } from './invitations.js';
import type { InvitationDto, OfferDto } from './team.dto.js';

export function toInvitationDto(invitation: Invitation, now: Date): InvitationDto {
  return {
    invitation_id: invitation.invitationId,
    email: invitation.email,
    role: invitation.role,
    status: stateOf(invitation, now) === 'open' ? 'open' : 'expired',
    invited_by: { user_id: invitation.invitedBy.userId, name: invitation.invitedBy.name },
    invited_at: invitation.invitedAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

export function toOfferDto(invitation: InvitationOfCompany): OfferDto {
  return {
    company_name: invitation.company.name,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invitedBy.name,
    expires_at: invitation.expiresAt.toISOString(),
  };
}
