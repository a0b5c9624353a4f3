import type { LoginRequest, RegisterRequest } from '@rebuttal/sdk';

import { client } from '../../../api/client.js';
import { closeSession, openSession } from '../../../stores/session.js';

export async function signIn(request: LoginRequest): Promise<void> {
  openSession(await client.auth.login(request));
}

export async function signUp(request: RegisterRequest): Promise<void> {
  openSession(await client.auth.register(request));
}

/** Leaves, whether or not the server could be told. */
export async function signOut(): Promise<void> {
  try {
    await client.auth.logout();
  } catch {
    // The tokens are cleared all the same; the server lets the session run out.
  }
  closeSession(true);
}
