import type { Session, User } from '@rebuttal/sdk';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

import { impersonatedTenant } from './access-token.js';
import {
  hasStoredSession,
  onAccessTokenChanged,
  storedAccessToken,
  storedTokens,
  storeUser,
} from './token-storage.js';

export type SessionState =
  | { readonly status: 'checking' }
  | { readonly status: 'signed_in'; readonly user: User }
  /** Without a reason where nobody was signed in. */
  | { readonly status: 'signed_out'; readonly reason?: SignedOutReason };

/**
 * `left`: by choice, so where they were is nobody's business at the next sign-in. `ended`: the server takes the tokens no
 * more. `unchecked`: it could not be asked whether it does.
 */
export type SignedOutReason = 'left' | 'ended' | 'unchecked';

/** Who is signed in, as far as this browser knows. */
export const useSession = create<SessionState>()(() =>
  hasStoredSession() ? { status: 'checking' } : { status: 'signed_out' },
);

export function openSession(session: Session): void {
  void storedTokens.write({ accessToken: session.access_token, refreshToken: session.refresh_token });
  confirmUser(session.user);
}

export function confirmUser(user: User): void {
  storeUser(user);
  useSession.setState({ status: 'signed_in', user }, true);
}

/** The server lets the user do nothing but set one up: the guards of the screens lead there. */
export function noteMissingFactor(): void {
  const session = useSession.getState();
  if (session.status === 'signed_in') confirmUser({ ...session.user, second_factor_missing: true });
}

export function closeSession(reason: SignedOutReason): void {
  void storedTokens.clear();
  useSession.setState({ status: 'signed_out', reason }, true);
}

/** The user of a screen that only signed-in people reach. */
export function useUser(): User {
  const user = useSession((session) => (session.status === 'signed_in' ? session.user : undefined));
  if (user === undefined) throw new Error('This screen needs a signed-in user');
  return user;
}

/**
 * Takes another session's access token and loads the app anew: nothing that was loaded for one person may be seen by
 * another. The refresh token stays: it is still that of whoever signed in.
 */
export function switchSession(accessToken: string, path: string): void {
  void storedTokens.write({ accessToken });
  window.location.assign(path);
}

/** The company that the session acts in the name of, undefined for a session of one's own. */
export function useImpersonatedTenant(): string | undefined {
  return useSyncExternalStore(onAccessTokenChanged, () => impersonatedTenant(storedAccessToken()));
}
