import { type Client, type ClientOptions, createClient, isApiError } from '@rebuttal/sdk';

import { CommandError } from '../errors.js';
import { httpCall, httpFetch } from './http.js';
import { readApiSettings, readToken } from './settings.js';
import { readSession, sessionTokens } from './stored-session.js';

const timeoutMs = 30_000;
/** Refusals that are about what was typed, and not about a session. */
const ofSignIn: readonly string[] = ['wrong_login', 'second_factor_required', 'wrong_code'];

/** Where the server is: REBUTTAL_URL, else where the stored session belongs, else this machine. */
export function serverUrl(): string {
  const { url, token, defaultUrl } = readApiSettings();
  if (url !== undefined) return url;
  return (token === undefined ? readSession()?.url : undefined) ?? defaultUrl;
}

/**
 * Does work as whoever is signed in.
 * @throws {CommandError} that says how to sign in or to reach the server; {ApiError} for what the server refuses
 */
export async function withApi<T>(
  work: (client: Client) => Promise<T>,
  options: Pick<ClientOptions, 'timeoutMs'> = {},
): Promise<T> {
  const baseUrl = serverUrl();
  const client = createClient({ ...options, baseUrl, fetch: httpFetch, ...(await requireSignedIn(baseUrl)) });
  return explained(baseUrl, () => work(client));
}

/** Does work that needs nobody to be signed in. */
export function withAnonymousApi<T>(baseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return explained(baseUrl, () => work(createClient({ baseUrl, fetch: httpFetch })));
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

/** @throws {CommandError} if there is no server, which is to be told first */
async function isEvaluation(baseUrl: string): Promise<boolean> {
  const response = await reach(baseUrl, `${baseUrl}/healthz`);
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && Reflect.get(body, 'evaluation') === true;
}

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/**
 * A call beside the API: a POST where there is something to say. The address is REBUTTAL_URL's, or another option's.
 * @throws {CommandError} if no answer comes
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

async function explained<T>(baseUrl: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') throw brokenOff(baseUrl, error);
    if (!isApiError(error)) throw error;
    if (error.status === 0) throw unreachable(baseUrl, error);
    if (error.status === 401 && !ofSignIn.includes(error.code)) throw notTaken(baseUrl, error);
    throw error;
  }
}

function unreachable(baseUrl: string, cause: unknown, source = 'REBUTTAL_URL'): CommandError {
  return new CommandError(
    `There is no answer from ${baseUrl}. Start the server with "rebuttal serve", or set ${source} to where it is.`,
    { code: 'no_answer', cause },
  );
}

function brokenOff(baseUrl: string, cause: unknown): CommandError {
  const message = `The answer of ${baseUrl} broke off. Try again; its log says what happened.`;
  return new CommandError(message, { code: 'no_answer', cause });
}

function notTaken(baseUrl: string, cause: unknown): CommandError {
  const what =
    readApiSettings().token === undefined
      ? 'Your session has ended. Run "rebuttal login" again.'
      : `${baseUrl} does not take REBUTTAL_TOKEN: it has ended or belongs to another server. Set a new one.`;
  return new CommandError(what, { code: 'not_signed_in', cause });
}
