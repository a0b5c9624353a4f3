import { fieldColumns, type CsvColumns } from '../../platform/csv/csv-table.js';
import { stateOf, type Invitation, type InvitationOfCompany } from './invitations.js';
import type { InvitationDto, MemberDto, OfferDto } from './team.dto.js';
import type { ListedMember } from './team.js';

export const memberColumns = fieldColumns<MemberDto>(
  'user_id',
  'name',
  'email',
  'role',
  'oauth_provider',
  'joined_at',
  'has_second_factor',
);

export function toMemberDto(member: ListedMember): MemberDto {
  return {
    user_id: member.userId,
    email: member.email,
    name: member.name,
    role: member.role,
    oauth_provider: member.oauthProvider ?? null,
    has_second_factor: member.hasSecondFactor ?? null,
    joined_at: member.joinedAt.toISOString(),
  };
}

export const invitationColumns: CsvColumns<InvitationDto> = {
  ...fieldColumns<InvitationDto>('invitation_id', 'email', 'role', 'status'),
  invited_by: ({ invited_by: by }) => by.name,
  ...fieldColumns<InvitationDto>('invited_at', 'expires_at'),
};

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
