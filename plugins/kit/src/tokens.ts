import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { ProviderHttp } from './http.js';
import { perClientCache } from './per-client-cache.js';

/** A temporary token that a provider issues for credentials. */
export type AccessToken = { readonly value: string; readonly expiresAt: Date };

type WantedToken<T extends AccessToken> = {
  readonly context: { readonly http: ProviderHttp; readonly now: () => Date };
  /** Identifies the account, including its secret: a token must not outlive the secret that it was issued for. */
  readonly of: readonly string[];
  readonly request: () => Promise<T>;
};

type TokenKeeper<T extends AccessToken> = {
  /** The cached token, or a new one that all waiting callers share. */
  current(tokenRequest: WantedToken<T>): Promise<T>;
  /** After a 401: a token other than the refused one. If many callers are refused at once, only one requests it. */
  renewed(tokenRequest: WantedToken<T>, refused: string): Promise<T>;
  /** A new token, even if the cached one is still valid. */
  fresh(tokenRequest: WantedToken<T>): Promise<T>;
  /** Caches a token that was obtained in another way. */
  keep(tokenRequest: Omit<WantedToken<T>, 'request'>, token: T): void;
};

/** Caches tokens in memory, for the lifetime of the HTTP client that obtained them. */
export function createTokenKeeper<T extends AccessToken>(tokensMax: number): TokenKeeper<T> {
  const memory = perClientCache(() => new LRUCache<string, Promise<T>>({ max: tokensMax }));

  const fresh: TokenKeeper<T>['fresh'] = async ({ context, of, request }) => {
    const known = memory(context.http);
    const key = keyOf(of);
    const requested = request();
    known.set(key, requested);
    try {
      return await requested;
    } catch (error) {
      // A newer request may have replaced it.
      if (known.peek(key) === requested) known.delete(key);
      throw error;
    }
  };
  const unless = async (tokenRequest: WantedToken<T>, isOfNoUse: (token: T) => boolean): Promise<T> => {
    const find = () => memory(tokenRequest.context.http).get(keyOf(tokenRequest.of));
    const known = find();
    if (known === undefined) return fresh(tokenRequest);
    const token = await known;
    if (!isOfNoUse(token)) return token;
    // Many callers may find that at once. Only one of them requests the next token.
    const now = find();
    return now === undefined || now === known ? fresh(tokenRequest) : now;
  };
  return {
    fresh,
    current: (tokenRequest) =>
      unless(tokenRequest, ({ expiresAt }) => expiresAt <= tokenRequest.context.now()),
    renewed: (tokenRequest, refused) => unless(tokenRequest, ({ value }) => value === refused),
    keep: ({ context, of }, token) => memory(context.http).set(keyOf(of), Promise.resolve(token)),
  };
}

/** A hash, so that no secret is in memory as a key. */
function keyOf(of: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('hex');
}
