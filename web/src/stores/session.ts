import type { Session, User } from '@rebuttal/sdk';
import { create } from 'zustand';

import { hasStoredSession, storedTokens, storeUser } from './token-storage.js';

export type SessionState =
  | { readonly status: 'checking' }
  | { readonly status: 'signed_in'; readonly user: User }
  /** `byChoice`: the user left, so where they were is nobody's business at the next sign-in. */
  | { readonly status: 'signed_out'; readonly byChoice: boolean };

/** Who is signed in, as far as this browser knows. */
export const useSession = create<SessionState>()(() =>
  hasStoredSession() ? { status: 'checking' } : { status: 'signed_out', byChoice: false },
);

export function openSession(session: Session): void {
  void storedTokens.write({ accessToken: session.access_token, refreshToken: session.refresh_token });
  confirmUser(session.user);
}

export function confirmUser(user: User): void {
  storeUser(user);
  useSession.setState({ status: 'signed_in', user }, true);
}

export function closeSession(byChoice: boolean): void {
  void storedTokens.clear();
  useSession.setState({ status: 'signed_out', byChoice }, true);
}

/** The user of a screen that only signed-in people reach. */
export function useUser(): User {
  const user = useSession((session) => (session.status === 'signed_in' ? session.user : undefined));
  if (user === undefined) throw new Error('This screen needs a signed-in user');
  return user;
}
