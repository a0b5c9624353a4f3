import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { ProviderError } from './errors.js';
import type { ProviderHttp, ProviderResponse } from './http.js';
import { textOf, valueOf } from './json.js';
import type { JsonObject } from './json.js';
import { perClientCache } from './per-client-cache.js';

/** A temporary token that a provider issues for credentials. */
export type AccessToken = { readonly value: string; readonly expiresAt: Date };

type TokenContext = { readonly http: ProviderHttp; readonly now: () => Date };

type TokenSource<C extends TokenContext, T extends AccessToken> = {
  /** Identifies the account, including its secret: a token must not outlive the secret that it was issued for. */
  readonly of: (context: C) => readonly (string | undefined)[];
  readonly request: (context: C) => Promise<T>;
};

type TokenKeeper<C extends TokenContext, T extends AccessToken> = {
  /** The cached token, or a new one that all waiting callers share. */
  current(context: C): Promise<T>;
  /** A new token, even if the cached one is still valid. */
  fresh(context: C): Promise<T>;
  /** Caches a token that was obtained in another way. */
  keep(context: C, token: T): void;
  /** Makes a call, and repeats it with another token after a 401: then it had no effect, so even a write is repeated. */
  call(context: C, send: (token: T) => Promise<ProviderResponse>): Promise<ProviderResponse>;
};

const tokensMax = 2_000;

/** Caches tokens in memory, for the lifetime of the HTTP client that obtained them. */
export function createTokenKeeper<C extends TokenContext, T extends AccessToken = AccessToken>({
  of,
  request,
}: TokenSource<C, T>): TokenKeeper<C, T> {
  const memory = perClientCache(() => new LRUCache<string, Promise<T>>({ max: tokensMax }));
  const keyFor = (context: C) => keyOf(of(context));

  const fresh = async (context: C): Promise<T> => {
    const known = memory(context.http);
    const key = keyFor(context);
    const requested = request(context);
    known.set(key, requested);
    try {
      return await requested;
    } catch (error) {
      // A newer request may have replaced it.
      if (known.peek(key) === requested) known.delete(key);
      throw error;
    }
  };
  const unless = async (context: C, isOfNoUse: (token: T) => boolean): Promise<T> => {
    const find = () => memory(context.http).get(keyFor(context));
    const known = find();
    if (known === undefined) return fresh(context);
    const token = await known;
    if (!isOfNoUse(token)) return token;
    // Many callers may find that at once. Only one of them requests the next token.
    const now = find();
    return now === undefined || now === known ? fresh(context) : now;
  };
  const current = (context: C) => unless(context, ({ expiresAt }) => expiresAt <= context.now());
  return {
    current,
    fresh,
    keep: (context, token) => memory(context.http).set(keyFor(context), Promise.resolve(token)),
    call: async (context, send) => {
      const token = await current(context);
      const response = await send(token);
      if (response.status !== 401) return response;
      return send(await unless(context, ({ value }) => value === token.value));
    },
  };
}

/** Used if a provider doesn't state the lifetime of a token. */
const defaultLifeSeconds = 300;
/** A token is replaced this long before its end, short-lived ones after 80 %, so that it doesn't expire during a call. */
const marginSecondsMax = 60;
const marginShare = 0.2;

/** The token in a response by OAuth 2.0. @throws {ProviderError} of kind `unexpected_answer` if it has none */
export function readAccessToken(answer: JsonObject, provider: string, now: Date): AccessToken {
  const value = textOf(answer, 'access_token');
  if (value === undefined || !/^[\x21-\x7e]+$/.test(value))
    throw new ProviderError('unexpected_answer', `${provider} sent no access token.`);
  const stated = valueOf(answer, 'expires_in');
  const lifeSeconds = typeof stated === 'number' && stated > 0 ? stated : defaultLifeSeconds;
  const marginSeconds = Math.min(marginSecondsMax, lifeSeconds * marginShare);
  return { value, expiresAt: new Date(now.getTime() + (lifeSeconds - marginSeconds) * 1000) };
}

/** A hash, so that no secret is in memory as a key. */
function keyOf(of: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('hex');
}
