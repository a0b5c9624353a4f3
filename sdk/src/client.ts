import { followEvents, type LiveEvent } from './events.js';
import type { Exchange } from './exchange/exchange.js';
import { readWhole } from './exchange/fetch.js';
import { createHttp } from './http.js';
import { apiKeyCalls } from './resources/api-keys.js';
import { auditLogCalls } from './resources/audit-log.js';
import { authCalls } from './resources/auth.js';
import { calendarCalls, notificationCalls, planCall } from './resources/company.js';
import { disputeCalls } from './resources/disputes.js';
import { evidenceCalls } from './resources/evidence.js';
import { orderCalls } from './resources/orders.js';
import { pspAccountCalls } from './resources/psp-accounts.js';
import { requirementCalls } from './resources/requirements.js';
import { responseCalls } from './resources/responses.js';
import { settingsCalls } from './resources/settings.js';
import { statsCalls } from './resources/stats.js';
import { storeCalls } from './resources/stores.js';
import { submissionCalls } from './resources/submissions.js';
import { teamCalls } from './resources/team.js';
import { templateCalls } from './resources/templates.js';
import { webhookEndpointCalls } from './resources/webhook-endpoints.js';
import { webhookEventCalls } from './resources/webhook-events.js';
import { createSignedCalls, type SignedCalls } from './signed-calls.js';
import { givenToken, memoryTokens, type TokenStore } from './tokens.js';
import { type Fetch, send, sendPatiently, sendSigned, type TransportOptions } from './transport.js';

export type ClientOptions = {
  /** Where the server is, for example `https://disputes.example.com`; in its own web app an empty text will do. */
  readonly baseUrl: string;
  /** Instead of the global one. */
  readonly fetch?: Fetch;
  /** For programs: what `POST /api/api-keys` gave, `rbk_live_…`. */
  readonly apiKey?: string | undefined;
  /** A token that is made elsewhere, asked for anew before each call. */
  readonly getAccessToken?: () => string | undefined | Promise<string | undefined>;
  /** Where a session's tokens are kept, so that the client can renew them. */
  readonly tokens?: TokenStore;
  /** Called once the session has ended and its tokens are cleared. */
  readonly onSignedOut?: () => void;
  /** How long one try of a call may take; default 30 s, 0 for as long as it likes. */
  readonly timeoutMs?: number;
  /** How often a call is tried at most, where trying again is safe; default 3, 1 for never again. */
  readonly attemptsMax?: number;
};

export type Client = ReturnType<typeof createClientBy>;

/** A client of one Rebuttal server. Its methods return data or throw an ApiError. */
export function createClient(options: ClientOptions): Client {
  return createClientBy(options);
}

/** @param exchange how calls are made, if not by `fetch` */
export function createClientBy(options: ClientOptions, exchange?: Exchange) {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { fetch: ownFetch } = options;
  const fetchBegun = (url: string, init: RequestInit) =>
    ownFetch ? ownFetch(new Request(url, init), { signal: init.signal }) : fetch(url, init);
  const transport: TransportOptions = {
    exchange: exchange ?? (async (url, init) => readWhole(await fetchBegun(url, init))),
    timeoutMs: options.timeoutMs ?? 30_000,
    attemptsMax: options.attemptsMax,
  };
  const calls = createSignedCalls({
    tokens: tokensOf(options),
    exchange: (refreshToken) =>
      send({ url: `${baseUrl}/api/auth/refresh`, method: 'POST', headers: bearer(refreshToken) }, transport),
    onSignedOut: options.onSignedOut,
  });
  const http = createHttp(baseUrl, sendSigned(calls, transport));
  const anonymous = createHttp(baseUrl, (call) =>
    sendPatiently(call, () => send(call, transport), transport.attemptsMax),
  );
  return {
    auth: authCalls(http, anonymous),
    disputes: { ...disputeCalls(http), ...submissionCalls(http) },
    evidence: { ...evidenceCalls(http), ...requirementCalls(http) },
    responses: responseCalls(http),
    templates: templateCalls(http),
    settings: settingsCalls(http),
    stats: statsCalls(http),
    pspAccounts: pspAccountCalls(http),
    webhookEvents: webhookEventCalls(http),
    webhookEndpoints: webhookEndpointCalls(http),
    apiKeys: apiKeyCalls(http),
    stores: storeCalls(http),
    orders: orderCalls(http),
    calendar: calendarCalls(http),
    notifications: notificationCalls(http),
    /** What the company's plan allows. */
    plan: planCall(http),
    team: teamCalls(http),
    auditLog: auditLogCalls(http),
    /**
     * What changes, as it happens, until you leave the loop or give the signal.
     * @param lastEventId the `id` of an event that you have had: goes on behind it
     */
    events: (
      signal = new AbortController().signal,
      lastEventId?: string,
    ): AsyncGenerator<LiveEvent, void, undefined> =>
      followEvents(eventStream(baseUrl, calls, fetchBegun), signal, lastEventId),
    /** Every call of the API by its path, typed by the contract: `await bodyOf(client.api.GET('/api/config'))`. */
    api: http,
    withAccessToken: calls.withAccessToken,
  };
}

function tokensOf({ tokens, apiKey, getAccessToken }: ClientOptions): TokenStore {
  if (tokens !== undefined) return tokens;
  if (apiKey !== undefined) return givenToken(() => apiKey);
  return getAccessToken === undefined ? memoryTokens() : givenToken(getAccessToken);
}

function eventStream(baseUrl: string, calls: SignedCalls, fetchBegun: Exchange) {
  return (signal: AbortSignal, lastEventId: string): Promise<Response> =>
    calls.withAccessToken((accessToken) => {
      const headers = {
        accept: 'text/event-stream',
        ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
        ...(accessToken === undefined ? {} : bearer(accessToken)),
      };
      // By a name of its own: Node's types of a request do not know `cache`.
      const request = { headers, signal, cache: 'no-store' } as const;
      return fetchBegun(`${baseUrl}/api/events`, request);
    });
}

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
