import { type Client, type ClientOptions, createClient, isApiError } from '@rebuttal/sdk';

import { CommandError } from '../errors.js';
import { httpCall, httpFetch } from './http.js';
import { readApiSettings, readToken } from './settings.js';
import { readSession, sessionTokens } from './stored-session.js';

const timeoutMs = 30_000;
/** Errors about the input, which do not mean that a session has expired. */
const signInErrors: readonly string[] = ['wrong_login', 'second_factor_required', 'wrong_code'];

/** Returns REBUTTAL_URL, or else the server of the stored session, or else this machine. */
export function serverUrl(): string {
  const { url, token, defaultUrl } = readApiSettings();
  if (url !== undefined) return url;
  return (token === undefined ? readSession()?.url : undefined) ?? defaultUrl;
}

/**
 * Runs work as the signed-in user.
 * @throws {CommandError} with advice to sign in or to reach the server; {ApiError} if the server refuses the request
 */
export async function withApi<T>(
  work: (client: Client) => Promise<T>,
  options: Pick<ClientOptions, 'timeoutMs'> = {},
): Promise<T> {
  const baseUrl = serverUrl();
  const client = createClient({ ...options, baseUrl, fetch: httpFetch, ...(await requireSignedIn(baseUrl)) });
  return withAdvice(baseUrl, () => work(client));
}

/** Runs work that needs no sign-in. */
export function withAnonymousApi<T>(baseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withAdvice(baseUrl, () => work(createClient({ baseUrl, fetch: httpFetch })));
}

async function requireSignedIn(baseUrl: string): Promise<Pick<ClientOptions, 'getAccessToken' | 'tokens'>> {
  const token = readToken();
  if (token !== undefined) return { getAccessToken: () => token };
  const session = readSession();
  if (session?.url === baseUrl) return { tokens: sessionTokens(session) };
  const demo = (await isEvaluation(baseUrl)) ? ' as demo@rebuttal.test with the password demo-password' : '';
  throw new CommandError(
    `You are not signed in to ${baseUrl}. Run "rebuttal login"${demo}, or set REBUTTAL_TOKEN.`,
    { code: 'not_signed_in' },
  );
}

/** @throws {CommandError} if the server does not respond, which is the more useful error */
async function isEvaluation(baseUrl: string): Promise<boolean> {
  const response = await reach(baseUrl, `${baseUrl}/healthz`);
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && Reflect.get(body, 'evaluation') === true;
}

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/**
 * Calls an address outside the API: POST with a message, GET without. `source` names the setting that the address
 * came from.
 * @throws {CommandError} if no response arrives
 */
export async function reach(
  baseUrl: string,
  address: string,
  message?: Message,
  source = 'REBUTTAL_URL',
): Promise<Response> {
  try {
    return await httpCall(address, {
      method: message === undefined ? 'GET' : 'POST',
      headers: message?.headers ?? {},
      body: message?.body,
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw unreachable(baseUrl, cause, source);
  }
}

async function withAdvice<T>(baseUrl: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') throw connectionLost(baseUrl, error);
    if (!isApiError(error)) throw error;
    if (error.status === 0) throw unreachable(baseUrl, error);
    if (error.status === 401 && !signInErrors.includes(error.code)) throw tokenRejected(baseUrl, error);
    throw error;
  }
}

function unreachable(baseUrl: string, cause: unknown, source = 'REBUTTAL_URL'): CommandError {
  return new CommandError(
    `No response from ${baseUrl}. Start the server with "rebuttal serve", or set ${source} to its address.`,
    { code: 'no_answer', cause },
  );
}

function connectionLost(baseUrl: string, cause: unknown): CommandError {
  const message = `The connection to ${baseUrl} closed before the response was complete. Try again, or check the server's log.`;
  return new CommandError(message, { code: 'no_answer', cause });
}

function tokenRejected(baseUrl: string, cause: unknown): CommandError {
  const message =
    readApiSettings().token === undefined
      ? 'Your session has expired. Run "rebuttal login" again.'
      : `${baseUrl} rejected REBUTTAL_TOKEN: it has expired or belongs to another server. Set a new one.`;
  return new CommandError(message, { code: 'not_signed_in', cause });
}
