import type { Session, User } from '@rebuttal/sdk';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

import { impersonatedTenant } from './access-token.js';
import { onAccessTokenChanged, storedAccessToken, storedTokens, storeUser } from './token-storage.js';

export type SessionState =
  /** `isLate`: there was no response yet, and the app keeps trying. */
  | { readonly status: 'checking'; readonly isLate?: boolean }
  | { readonly status: 'signed_in'; readonly user: User }
  /** Undefined if no one was signed in. */
  | { readonly status: 'signed_out'; readonly reason?: SignedOutReason };

/**
 * `left`: the user signed out, so the next sign-in must not return to their page. `ended`: the server rejected the
 * tokens. `unchecked`: the session couldn't be verified.
 */
export type SignedOutReason = 'left' | 'ended' | 'unchecked';

/** The session as known to this browser. */
export const useSession = create<SessionState>()(() =>
  storedAccessToken() !== undefined ? { status: 'checking' } : { status: 'signed_out' },
);

export function openSession(session: Session): void {
  void storedTokens.write({ accessToken: session.access_token, refreshToken: session.refresh_token });
  confirmUser(session.user);
}

export function confirmUser(user: User): void {
  storeUser(user);
  useSession.setState({ status: 'signed_in', user }, true);
}

/** The session's check got no response. Does nothing if the session has ended in the meantime. */
export function noteUnreachable(): void {
  if (useSession.getState().status === 'checking') useSession.setState({ isLate: true });
}

/** Returns true if the user must set up two-factor authentication. The route guards redirect them there. */
export function noteMissingFactor(): void {
  const session = useSession.getState();
  if (session.status === 'signed_in') confirmUser({ ...session.user, second_factor_missing: true });
}

export function closeSession(reason: SignedOutReason): void {
  void storedTokens.clear();
  useSession.setState({ status: 'signed_out', reason }, true);
}

/** Returns the user. Use it only on screens for signed-in users. */
export function useUser(): User {
  const user = useSession((session) => (session.status === 'signed_in' ? session.user : undefined));
  if (user === undefined) throw new Error('This screen needs a signed-in user');
  return user;
}

/**
 * Switches to the access token of another session and reloads the app, so that no data of one user is visible to
 * another. Keeps the refresh token, which belongs to the signed-in user.
 */
export function switchSession(accessToken: string, path: string): void {
  void storedTokens.write({ accessToken });
  window.location.assign(path);
}

/** The impersonated company. Undefined for a regular session. */
export function useImpersonatedTenant(): string | undefined {
  return useSyncExternalStore(onAccessTokenChanged, () => impersonatedTenant(storedAccessToken()));
}
