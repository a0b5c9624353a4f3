import {
  bodyOf,
  isApiError,
  type LoginRequest,
  type RegisterRequest,
  type Schemas,
  type SignInOptions,
} from '@rebuttal/sdk';

import { client } from '../../../api/client.js';
import { closeSession, confirmUser, openSession, useSession } from '../../../stores/session.js';
import { storedAccessToken } from '../../../stores/token-storage.js';

/** Returns false if the server requires a code in addition to the password. */
export async function signIn(request: LoginRequest): Promise<boolean> {
  try {
    openSession(await client.auth.login(request, currentSession()));
    return true;
  } catch (error) {
    if (isApiError(error) && error.code === 'second_factor_required') return false;
    throw error;
  }
}

export async function signUp(request: RegisterRequest): Promise<void> {
  openSession(await client.auth.register(request, currentSession()));
}

/** Another tab may have signed in. This session then replaces that one in both tabs. */
function currentSession(): SignInOptions {
  const token = storedAccessToken();
  return token === undefined ? {} : { headers: { 'x-held-session': token } };
}

/** Signs out, even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await client.auth.logout();
  } catch {
    // The tokens are still cleared; the session expires on the server.
  }
  closeSession('left');
}

export function requestPasswordReset(email: string): Promise<{ message: string }> {
  return bodyOf(client.api.POST('/api/auth/forgot-password', { body: { email } }));
}

/** Signs the user out everywhere, including here. */
export async function resetPassword(token: string, newPassword: string): Promise<Schemas['ResetPassword']> {
  const body = { token, new_password: newPassword };
  const answer = await bodyOf(client.api.POST('/api/auth/reset-password', { body }));
  closeSession('left');
  return answer;
}

/** Confirms the email address of a link. Reloads the signed-in user, who may own that address. */
export async function verifyEmail(token: string): Promise<string> {
  const { message } = await bodyOf(client.api.POST('/api/auth/verify-email', { body: { token } }));
  if (useSession.getState().status === 'signed_in') await refreshUser();
  return message;
}

export async function resendVerification(): Promise<string> {
  return (await bodyOf(client.api.POST('/api/auth/verify-email/resend'))).message;
}

export async function refreshUser(): Promise<void> {
  confirmUser(await client.auth.me());
}

/** The other sign-in methods. None if the server doesn't report any. */
export async function readSignInOptions(): Promise<Schemas['SignInOptions']> {
  try {
    return await bodyOf(client.api.GET('/api/auth/options'));
  } catch {
    return { google: null };
  }
}

/** Signs in with Google's token, or, after the redirects, with the one in a cookie. */
export async function signInWithGoogle(request: Schemas['GoogleSignInRequest']): Promise<void> {
  openSession(await bodyOf(client.api.POST('/api/auth/google', { ...currentSession(), body: request })));
}

export type Offer = Schemas['Offer'];

/** The invitation behind a link. */
export function readOffer(token: string, signal: AbortSignal): Promise<Offer> {
  const params = { path: { token } };
  return bodyOf(client.api.GET('/api/invitations/by-token/{token}', { params, signal }));
}

export async function acceptInvitation(body: Schemas['AcceptInvitationRequest']): Promise<void> {
  openSession(await bodyOf(client.api.POST('/api/auth/accept-invitation', { ...currentSession(), body })));
}
