/**
 * Creates a company and its owner.
 * @example { "email": "ada@rabbits.example", "password": "carrots-are-orange", "name": "Ada Burrow", "tenant_name": "Rabbits Ltd" }
 */
export type RegisterRequest = {
  email: string;
  /** At least 8 characters. */
  password: string;
  name: string;
  /** The company's name. Default: the owner's name. */
  tenant_name?: string | null;
  /** The same as `tenant_name`. */
  tenantName?: string | null;
};

export type LoginRequest = {
  email: string;
  password: string;
  /** With two-factor authentication: the six-digit code from the app, or a recovery code. */
  code?: string | null;
};

/** @example { "email": "ada@rabbits.example" } */
export type ForgotPasswordRequest = { email: string };

export type ResetPasswordRequest = {
  /** From the link in the email. */
  token?: string | null;
  /** At least 8 characters. */
  new_password: string;
};

/** Lists the company's other owners, who keep their access, so that the user can check them. */
export type ResetPasswordDto = MessageDto & { other_owners: { name: string; email: string }[] };

export type VerifyEmailRequest = {
  /** From the link in the email. */
  token: string;
};

export type UpdateProfileRequest = {
  name: string;
  /** Required to set a new password. */
  current_password?: string | null;
  /** At least 8 characters; signs the user out everywhere else. */
  new_password?: string | null;
  /**
   * With a new password: also replaces this session. The response has the tokens of the new session, which you must use from
   * then on. Without this, your session continues.
   */
  renew_session?: boolean;
};

/** @example { "name": "Rabbits & Sons Ltd" } */
export type UpdateTenantRequest = { name: string };

export type GoogleSignInRequest = {
  /** The ID token that Google gave to the browser. Absent after the redirect flow, which leaves it in a cookie. */
  token?: string | null;
  /** The nonce that was used to request the token, if any. */
  nonce?: string | null;
};

/** The available ways to sign in besides email and password. */
export type SignInOptionsDto = { google: { client_id: string } | null };

export type UserRole = 'owner' | 'admin' | 'member' | 'super_admin';

export type UserDto = {
  user_id: string;
  email: string;
  name: string;
  role: UserRole;
  /** Null for a super admin, who belongs to no company. */
  tenant: { tenant_id: string; name: string } | null;
  /** The user's identity provider. Null for email and password. */
  oauth_provider: string | null;
  /** Until it is, the user can't add PSP accounts, stores, API keys, webhook endpoints, invitations or a calendar feed. */
  email_verified: boolean;
  /** True if required two-factor authentication is not set up. Until it is, every other call returns 403. */
  second_factor_missing: boolean;
  /** The user's permissions, regardless of the plan. The server checks them on every call. */
  permissions: string[];
};

/** An active session: one sign-in with all its tokens. */
export type LiveSessionDto = {
  session_id: string;
  /** True for the session of this request. */
  is_current: boolean;
  /** True for a super admin who impersonates you. */
  is_support: boolean;
  /** The browser or program, if known, for example `Firefox`. */
  client: string | null;
  /** The operating system, if known, for example `Windows`. */
  system: string | null;
  /** The IP address of its last use. */
  address: string | null;
  signed_in_at: string;
  /** Time of the sign-in or the last token refresh, accurate to an hour. */
  last_used_at: string;
  /** When it expires unless it is used. */
  expires_at: string;
};

export type LiveSessionsDto = { sessions: LiveSessionDto[] };

export type SessionDto = { access_token: string; refresh_token: string; user: UserDto };
export type TokensDto = { access_token: string; refresh_token: string };
export type MeDto = {
  user: UserDto;
  /** Pass it as `Last-Event-ID` to `GET /api/events` to receive the changes since this response. */
  last_event_id: string;
  /** The same, for data that was requested up to ten seconds before this response. */
  recent_event_id: string;
};
export type UpdatedUserDto = { message: string; user: UserDto };
/** Includes the tokens of the new session, if one was requested. */
export type UpdatedProfileDto = UpdatedUserDto & { access_token?: string; refresh_token?: string };
export type MessageDto = { message: string };
