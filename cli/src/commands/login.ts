import { createClient, isApiError } from '@rebuttal/sdk';
import type { Command } from 'commander';

import { serverUrl, withAnonymousApi } from '../api/api.js';
import { httpFetch } from '../api/http.js';
import { readSession, removeSession, sessionTokens, writeSession } from '../api/stored-session.js';
import { UsageError } from '../errors.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { prompt, isInteractive, readSecret } from '../terminal/prompt.js';

export function declareLogin(program: Command): void {
  declare(program, 'login', 'Sign in to a server and stay signed in.', [
    'rebuttal login',
    'REBUTTAL_URL=https://disputes.example.com rebuttal login --email ada@example.com',
  ])
    .option('--email <address>', 'who signs in; prompts if missing')
    .option('--password-stdin', 'read the password from stdin instead of prompting')
    .action(login);
  declare(program, 'logout', 'Sign out and delete the stored session.', ['rebuttal logout']).action(logout);
}

type LoginOptions = JsonOption & { readonly email?: string; readonly passwordStdin?: true };

async function login(options: LoginOptions): Promise<void> {
  const output = createOutput(options);
  const url = serverUrl();
  output.remark(`Signing in to ${url}`);
  const email = options.email ?? (await promptForEmail());
  const password = await readSecret({
    question: 'Password',
    option: '--password-stdin',
    fromStdin: options.passwordStdin === true,
  });
  const current = readSession();
  const headers = current?.url === url ? { 'x-held-session': current.accessToken } : undefined;
  const signIn = (code?: string) =>
    withAnonymousApi(url, (client) =>
      client.auth.login({ email, password, ...(code === undefined ? {} : { code }) }, { headers }),
    );
  const session = await signIn().catch(async (error: unknown) => {
    if (!isApiError(error) || error.code !== 'second_factor_required') throw error;
    return signIn(await promptForCode());
  });
  const { access_token: accessToken, refresh_token: refreshToken, user } = session;
  writeSession({ url, email: user.email, accessToken, refreshToken });
  output.document({ url, email: user.email, name: user.name, role: user.role }, () => [
    `Signed in as ${user.name} (${user.email}, ${user.role}).`,
  ]);
  if (user.second_factor_missing)
    output.remark(`Your account requires two-factor authentication. Set it up first: ${url}/second-factor`);
}

/** Deletes the stored session even if the server does not answer. The session then expires there automatically. */
async function logout(options: JsonOption): Promise<void> {
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
    output.remark(`Could not reach ${url}. The session is deleted here and expires there automatically.`);
  }
  removeSession();
  output.document({ signed_out: true, url, email }, () => [`Signed out of ${url}.`]);
}

/** Shown while it is typed, because the code is useless after 30 seconds. */
async function promptForCode(): Promise<string> {
  if (!isInteractive())
    throw new UsageError(
      'This account uses two-factor authentication, and there is no terminal to prompt for the code. Use an API key: REBUTTAL_TOKEN.',
    );
  return (await prompt('Code from your authenticator app, or a recovery code: ')).trim();
}

async function promptForEmail(): Promise<string> {
  if (!isInteractive())
    throw new UsageError('There is no terminal to prompt for the address. Set it with --email.');
  return (await prompt('Email: ')).trim();
}
