import { toApiError } from './api-error.js';
import type { Tokens, TokenStore } from './tokens.js';

export type AuthenticatedCalls = {
  /**
   * Runs a call with the stored access token. After a 401, it renews the token and runs the call once more. For calls
   * that the client itself cannot make, such as an upload that reports its progress.
   */
  readonly withAccessToken: <Answer extends { readonly status: number }>(
    call: (accessToken: string | undefined) => Promise<Answer>,
  ) => Promise<Answer>;
};

export type AuthenticatedCallsOptions = {
  readonly tokens: TokenStore;
  readonly exchange: (refreshToken: string) => Promise<Response>;
  readonly onSignedOut: (() => void) | undefined;
};

/** Keeps a session alive. Uses a refresh token once, however many calls find the access token expired. */
export function createAuthenticatedCalls(options: AuthenticatedCallsOptions): AuthenticatedCalls {
  let refreshing: Promise<Tokens | undefined> | undefined;
  const refresh = (stale: Tokens): Promise<Tokens | undefined> => {
    refreshing ??= renewTokens(stale, options).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
  return {
    withAccessToken: async (call) => {
      const tokens = await options.tokens.read();
      const answer = await call(tokens?.accessToken);
      if (answer.status !== 401 || tokens === undefined) return answer;
      const fresh = await refresh(tokens);
      return fresh === undefined ? answer : call(fresh.accessToken);
    },
  };
}

async function renewTokens(stale: Tokens, options: AuthenticatedCallsOptions): Promise<Tokens | undefined> {
  const current = await options.tokens.read();
  // Another tab or an earlier call has renewed or cleared them since.
  if (current === undefined || current.accessToken !== stale.accessToken) return current;
  if (current.refreshToken !== undefined) {
    const renewed = await requestTokens(current.refreshToken, options);
    if (renewed !== undefined) return renewed;
  }
  await options.tokens.clear();
  options.onSignedOut?.();
  return undefined;
}

/**
 * Returns undefined if the token is refused. @throws {ApiError} if the server fails, because the session may still be
 * valid
 */
async function requestTokens(
  refreshToken: string,
  options: AuthenticatedCallsOptions,
): Promise<Tokens | undefined> {
  const response = await options.exchange(refreshToken);
  if (response.ok) {
    const body = (await response.json()) as { access_token: string; refresh_token?: string };
    const tokens = { accessToken: body.access_token, refreshToken: body.refresh_token ?? refreshToken };
    await options.tokens.write(tokens);
    return tokens;
  }
  if (response.status === 429 || response.status >= 500) {
    throw toApiError(response, await response.json().catch(() => undefined));
  }
  const latest = await options.tokens.read();
  return latest?.refreshToken === refreshToken ? undefined : latest;
}
