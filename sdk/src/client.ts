import createOpenApiClient from 'openapi-fetch';

import { followEvents, type LiveEvent } from './events.js';
import type { paths } from './generated/schema.js';
import { authCalls } from './resources/auth.js';
import { disputeCalls } from './resources/disputes.js';
import { evidenceCalls } from './resources/evidence.js';
import { pspAccountCalls } from './resources/psp-accounts.js';
import { responseCalls } from './resources/responses.js';
import { submissionCalls } from './resources/submissions.js';
import { webhookEventCalls } from './resources/webhook-events.js';
import { createSignedCalls, type SignedCalls } from './signed-calls.js';
import { givenToken, memoryTokens, type TokenStore } from './tokens.js';
import { type Fetch, send, sendPatiently, signedFetch } from './transport.js';

export type ClientOptions = {
  /** Where the server is, for example `https://disputes.example.com`; in its own web app an empty text will do. */
  readonly baseUrl: string;
  /** Instead of the global one. */
  readonly fetch?: Fetch;
  /** A token that is made elsewhere: an API key, or an access token that nobody renews. */
  readonly getAccessToken?: () => string | undefined | Promise<string | undefined>;
  /** Where a session's tokens are kept, so that the client can renew them. */
  readonly tokens?: TokenStore;
  /** Called once the session has ended and its tokens are cleared. */
  readonly onSignedOut?: () => void;
  /** How long one try of a call may take; default 30 s, 0 for as long as it likes. */
  readonly timeoutMs?: number;
};

export type Client = ReturnType<typeof createClient>;

/** A client of one Rebuttal server. Its methods return data or throw an ApiError. */
export function createClient(options: ClientOptions) {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const transport = {
    fetch: options.fetch ?? ((request: Request, init?: RequestInit) => fetch(request, init)),
    timeoutMs: options.timeoutMs ?? 30_000,
  };
  const calls = createSignedCalls({
    tokens: options.tokens ?? (options.getAccessToken ? givenToken(options.getAccessToken) : memoryTokens()),
    exchange: (refreshToken) =>
      send(
        new Request(`${baseUrl}/api/auth/refresh`, { method: 'POST', headers: bearer(refreshToken) }),
        transport,
      ),
    onSignedOut: options.onSignedOut,
  });
  const http = createOpenApiClient<paths>({ baseUrl, fetch: signedFetch(calls, transport) });
  const anonymous = createOpenApiClient<paths>({
    baseUrl,
    fetch: (request) => sendPatiently(request, () => send(request, transport)),
  });
  return {
    auth: authCalls(http, anonymous),
    disputes: { ...disputeCalls(http), ...submissionCalls(http) },
    evidence: evidenceCalls(http),
    responses: responseCalls(http),
    pspAccounts: pspAccountCalls(http),
    webhookEvents: webhookEventCalls(http),
    events: (signal: AbortSignal): AsyncGenerator<LiveEvent, void, undefined> =>
      followEvents(eventStream(baseUrl, calls, transport.fetch), signal),
    withAccessToken: calls.withAccessToken,
  };
}

function eventStream(baseUrl: string, calls: SignedCalls, fetch: Fetch) {
  return (signal: AbortSignal): Promise<Response> =>
    calls.withAccessToken((accessToken) => {
      const headers = {
        accept: 'text/event-stream',
        ...(accessToken === undefined ? {} : bearer(accessToken)),
      };
      // By a name of its own: Node's types of a request do not know `cache`.
      const request = { headers, signal, cache: 'no-store' } as const;
      return fetch(new Request(`${baseUrl}/api/events`, request));
    });
}

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
