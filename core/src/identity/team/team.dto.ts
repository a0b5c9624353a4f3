export type MemberRoleDto = 'owner' | 'admin' | 'member';

export type MemberDto = {
  user_id: string;
  email: string;
  name: string;
  role: MemberRoleDto;
  /** The identity provider that the member signs in with, null for e-mail and password. */
  oauth_provider: string | null;
  /** Whether a code is asked for beside the password. Null for who may not change members. */
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
  /** An expired one can be renewed by inviting the address again. */
  status: 'open' | 'expired';
  invited_by: { user_id: string; name: string };
  invited_at: string;
  expires_at: string;
};

export type InvitationsDto = { invitations: InvitationDto[] };

export type InvitedDto = {
  message: string;
  invitation: InvitationDto;
  /** To hand over by another way than the mail. It is shown this once. */
  link: string;
};

/** What the holder of an invitation's link is told. */
export type OfferDto = {
  company_name: string;
  email: string;
  role: MemberRoleDto;
  /** The name of who invited. */
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
