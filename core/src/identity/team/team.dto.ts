export type PersonDto = { user_id: string; name: string };

export type MemberRoleDto = 'owner' | 'admin' | 'member';

export type MemberDto = {
  user_id: string;
  email: string;
  name: string;
  role: MemberRoleDto;
  /** The member's identity provider. Null for email and password. */
  oauth_provider: string | null;
  /** True if two-factor authentication is on. Null for callers who may not change members. */
  has_second_factor: boolean | null;
  joined_at: string;
};

export type MembersDto = { members: MemberDto[] };

/** @example { "role": "admin" } */
export type ChangeRoleRequest = { role: MemberRoleDto };

export type ChangedMemberDto = { message: string; member: MemberDto };

/** @example { "email": "bo@rabbits.example", "role": "member" } */
export type InviteRequest = {
  email: string;
  /** Only an owner can invite an owner. */
  role: MemberRoleDto;
};

export type InvitationDto = {
  invitation_id: string;
  email: string;
  role: MemberRoleDto;
  /** To renew an expired invitation, invite the address again. */
  status: 'open' | 'expired';
  invited_by: PersonDto;
  invited_at: string;
  expires_at: string;
};

export type InvitationsDto = { invitations: InvitationDto[] };

export type InvitedDto = {
  message: string;
  invitation: InvitationDto;
  /** A link to share in another way than by email. It is shown only once. */
  link: string;
};

/** The details that the holder of an invitation link sees. */
export type OfferDto = {
  company_name: string;
  email: string;
  role: MemberRoleDto;
  /** The inviter's name. */
  invited_by: string;
  expires_at: string;
};

export type AcceptInvitationRequest = {
  /** From the link. */
  token?: string | null;
  name: string;
  /** At least 8 characters. */
  password: string;
};
