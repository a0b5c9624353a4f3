import { createAuthenticatedCalls, type AuthenticatedCalls } from './authenticated-calls.js';
import { followEvents, type LiveEvent } from './events.js';
import { createCalls } from './generated/calls.js';
import { createHttp } from './http.js';
import { withShortcuts } from './shortcuts.js';
import { externalToken, memoryTokens, type TokenStore } from './tokens.js';
import {
  type Fetch,
  send,
  sendAuthenticated,
  sendWithRetries,
  type StartFetch,
  type TransportOptions,
} from './transport.js';

export type ClientOptions = {
  /** The address of the server, for example `https://disputes.example.com`. Empty in the server's own web app. */
  readonly baseUrl: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch;
  /** For programs: a key from `POST /api/api-keys`, `rbk_live_…`. */
  readonly apiKey?: string | undefined;
  /** Returns a token that is issued elsewhere. Called before each request. */
  readonly getAccessToken?: () => string | undefined | Promise<string | undefined>;
  /** The storage of a session's tokens, which lets the client renew them. */
  readonly tokens?: TokenStore;
  /** Called once when the session has ended and its tokens are cleared. */
  readonly onSignedOut?: () => void;
  /** The timeout of one attempt; default 30 s, 0 for none. */
  readonly timeoutMs?: number;
  /** The largest number of attempts if a retry is safe; default 3, 1 for no retries. */
  readonly attemptsMax?: number;
};

export type Client = ReturnType<typeof createClient>;

/** A client of one Rebuttal server. Its methods return data or throw an ApiError. */
export function createClient(options: ClientOptions) {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { fetch: customFetch } = options;
  const startFetch: StartFetch = (url, init) =>
    customFetch ? customFetch(new Request(url, init), { signal: init.signal }) : fetch(url, init);
  const transport: TransportOptions = {
    startFetch,
    timeoutMs: options.timeoutMs ?? 30_000,
    attemptsMax: options.attemptsMax,
  };
  const calls = createAuthenticatedCalls({
    tokens: tokensOf(options),
    exchange: (refreshToken) =>
      send({ url: `${baseUrl}/api/auth/refresh`, method: 'POST', headers: bearer(refreshToken) }, transport),
    onSignedOut: options.onSignedOut,
  });
  const http = createHttp(baseUrl, sendAuthenticated(calls, transport));
  const anonymous = createHttp(baseUrl, (call) =>
    sendWithRetries(call, () => send(call, transport), transport.attemptsMax),
  );
  return {
    ...withShortcuts(createCalls(http, anonymous)),
    /**
     * Yields changes as they happen, until you leave the loop or abort the signal.
     * @param lastEventId the `id` of the last event you received, to continue after it
     */
    events: (
      signal = new AbortController().signal,
      lastEventId?: string,
    ): AsyncGenerator<LiveEvent, void, undefined> =>
      followEvents(eventStream(baseUrl, calls, startFetch), signal, lastEventId),
    /** Every call of the API by its path, typed by the contract: `await bodyOf(client.api.GET('/api/config'))`. */
    api: http,
    withAccessToken: calls.withAccessToken,
  };
}

function tokensOf({ tokens, apiKey, getAccessToken }: ClientOptions): TokenStore {
  if (tokens !== undefined) return tokens;
  if (apiKey !== undefined) return externalToken(() => apiKey);
  return getAccessToken === undefined ? memoryTokens() : externalToken(getAccessToken);
}

function eventStream(baseUrl: string, calls: AuthenticatedCalls, startFetch: StartFetch) {
  return (signal: AbortSignal, lastEventId: string): Promise<Response> =>
    calls.withAccessToken((accessToken) => {
      const headers = {
        accept: 'text/event-stream',
        ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
        ...(accessToken === undefined ? {} : bearer(accessToken)),
      };
      // A separate constant, because Node's request types lack `cache`.
      const request = { headers, signal, cache: 'no-store' } as const;
      return startFetch(`${baseUrl}/api/events`, request);
    });
}

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
