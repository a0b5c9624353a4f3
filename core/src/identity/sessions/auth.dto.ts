/**
 * Creates a company and its owner.
 * @example { "email": "ada@rabbits.example", "password": "carrots-are-orange", "name": "Ada Burrow", "tenant_name": "Rabbits Ltd" }
 */
export type RegisterRequest = {
  email: string;
  /** At least 8 characters. */
  password: string;
  name: string;
  /** The company's name; without one the owner's name stands for it. */
  tenant_name?: string | null;
  /** The same as `tenant_name`. */
  tenantName?: string | null;
};

export type LoginRequest = {
  email: string;
  password: string;
  /** For who has a second factor: six digits of the app, or a recovery code. */
  code?: string | null;
};

/** @example { "email": "ada@rabbits.example" } */
export type ForgotPasswordRequest = { email: string };

export type ResetPasswordRequest = {
  /** From the link in the mail. */
  token?: string | null;
  /** At least 8 characters. */
  new_password: string;
};

/** The company's other owners keep their access, so the user can check who they are. */
export type ResetPasswordDto = MessageDto & { other_owners: { name: string; email: string }[] };

export type VerifyEmailRequest = {
  /** From the link in the email. */
  token: string;
};

export type UpdateProfileRequest = {
  name: string;
  /** Needed for a new password. */
  current_password?: string | null;
  /** At least 8 characters; signs the user out everywhere else. */
  new_password?: string | null;
  /**
   * With a new password: this session ends as well, and the answer has the tokens of the one that takes its place. Take
   * them over; without this your session goes on as it is.
   */
  renew_session?: boolean;
};

/** @example { "name": "Rabbits & Sons Ltd" } */
export type UpdateTenantRequest = { name: string };

export type GoogleSignInRequest = {
  /** The ID token that Google gave to the browser. Absent after the redirect flow, which leaves it in a cookie. */
  token?: string | null;
  /** The nonce that the token was asked for with, if there was one. */
  nonce?: string | null;
};

/** How one can sign in besides e-mail and password. */
export type SignInOptionsDto = { google: { client_id: string } | null };

export type UserRole = 'owner' | 'admin' | 'member' | 'super_admin';

export type UserDto = {
  user_id: string;
  email: string;
  name: string;
  role: UserRole;
  /** Null for a super admin, who belongs to no company. */
  tenant: { tenant_id: string; name: string } | null;
  /** The identity provider that the user signs in with, null for e-mail and password. */
  oauth_provider: string | null;
  /** Until it is, the user can't add PSP accounts, stores, API keys, webhook endpoints, invitations or a calendar feed. */
  email_verified: boolean;
  /** A second factor is demanded and not set up: until it is, every other call is answered 403. */
  second_factor_missing: boolean;
  /** What the user may do, apart from what the plan leaves out. The server decides again on every call. */
  permissions: string[];
};

/** A session that is good now: one sign-in, with all the tokens that came of it. */
export type LiveSessionDto = {
  session_id: string;
  /** The session that asks. */
  is_current: boolean;
  /** A super admin who acts in your name. */
  is_support: boolean;
  /** The browser or program that signed in, as far as it says, for example `Firefox`. */
  client: string | null;
  /** What that runs on, as far as it says, for example `Windows`. */
  system: string | null;
  /** Where it was last used from: an IP address. */
  address: string | null;
  signed_in_at: string;
  /** At the sign-in or when its tokens were renewed, to some minutes. */
  last_used_at: string;
  /** When it ends by itself, unless it is used before. */
  expires_at: string;
};

export type LiveSessionsDto = { sessions: LiveSessionDto[] };

export type SessionDto = { access_token: string; refresh_token: string; user: UserDto };
export type TokensDto = { access_token: string; refresh_token: string };
export type MeDto = { user: UserDto };
export type UpdatedUserDto = { message: string; user: UserDto };
/** With the tokens of a new session, where one was asked for. */
export type UpdatedProfileDto = UpdatedUserDto & { access_token?: string; refresh_token?: string };
export type MessageDto = { message: string };
