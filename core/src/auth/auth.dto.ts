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

export type LoginRequest = { email: string; password: string };

/** @example { "email": "ada@rabbits.example" } */
export type ForgotPasswordRequest = { email: string };

export type ResetPasswordRequest = {
  /** From the link in the mail. */
  token?: string | null;
  /** At least 8 characters. */
  new_password: string;
};

export type UpdateProfileRequest = {
  name: string;
  /** Needed for a new password. */
  current_password?: string | null;
  /** At least 8 characters; signs the user out everywhere else. */
  new_password?: string | null;
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
  /** What the user may do, apart from what the plan leaves out. The server decides again on every call. */
  permissions: string[];
};

export type SessionDto = { access_token: string; refresh_token: string; user: UserDto };
export type TokensDto = { access_token: string; refresh_token: string };
export type MeDto = { user: UserDto };
export type UpdatedUserDto = { message: string; user: UserDto };
export type MessageDto = { message: string };
