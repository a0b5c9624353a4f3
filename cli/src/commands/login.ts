import { createClient, isApiError } from '@rebuttal/sdk';

import { serverUrl, withAnonymousApi } from '../api/api.js';
import { httpFetch } from '../api/http.js';
import { readSession, removeSession, sessionTokens, writeSession } from '../api/stored-session.js';
import { UsageError } from '../errors.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { ask, isInteractive, readSecret } from '../terminal/prompt.js';

export type LoginOptions = JsonOption & { readonly email?: string; readonly passwordStdin?: true };

export async function login(options: LoginOptions): Promise<void> {
  const output = createOutput(options);
  const url = serverUrl();
  output.remark(`Signing in to ${url}`);
  const email = options.email ?? (await askEmail());
  const password = await readSecret({
    question: 'Password',
    option: '--password-stdin',
    fromStdin: options.passwordStdin === true,
  });
  const held = readSession();
  const headers = held?.url === url ? { 'x-held-session': held.accessToken } : undefined;
  const signIn = (code?: string) =>
    withAnonymousApi(url, (client) =>
      client.auth.login({ email, password, ...(code === undefined ? {} : { code }) }, { headers }),
    );
  const session = await signIn().catch(async (error: unknown) => {
    if (!isApiError(error) || error.code !== 'second_factor_required') throw error;
    return signIn(await askCode());
  });
  const { access_token: accessToken, refresh_token: refreshToken, user } = session;
  writeSession({ url, email: user.email, accessToken, refreshToken });
  output.document({ url, email: user.email, name: user.name, role: user.role }, () => [
    `You are signed in as ${user.name} (${user.email}, ${user.role}).`,
  ]);
  if (user.second_factor_missing)
    output.remark(
      `Your account must have a second factor. Nothing else is open until you have set it up: ${url}/second-factor`,
    );
}

/** Forgets the session also where the server does not answer; there it ends by itself. */
export async function logout(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const session = readSession();
  if (session === undefined) {
    output.document({ signed_out: false }, () => ['You were not signed in.']);
    return;
  }
  const { url, email } = session;
  try {
    await createClient({ baseUrl: url, fetch: httpFetch, tokens: sessionTokens(session) }).auth.logout();
  } catch {
    output.remark(`${url} could not be told; the session is forgotten here and ends there by itself.`);
  }
  removeSession();
  output.document({ signed_out: true, url, email }, () => [`You are signed out of ${url}.`]);
}

/** It is typed as it is shown: half a minute later it is worth nothing. */
async function askCode(): Promise<string> {
  if (!isInteractive())
    throw new UsageError(
      'This account has a second factor, and there is no terminal to ask for its code. Use an API key: REBUTTAL_TOKEN.',
    );
  return (await ask('Code of your authenticator app, or a recovery code: ')).trim();
}

async function askEmail(): Promise<string> {
  if (!isInteractive())
    throw new UsageError('There is no terminal to ask for the address. Give it with --email.');
  return (await ask('Email: ')).trim();
}
