import { createHash } from 'node:crypto';

import { BoundedMap } from './bounded-map.js';
import type { ProviderHttp } from './http.js';
import { perClientCache } from './per-client-cache.js';

/** What a provider gives for credentials, and takes instead of them for a while. */
export type AccessToken = { readonly value: string; readonly expiresAt: Date };

export type WantedToken<T extends AccessToken> = {
  readonly context: { readonly http: ProviderHttp; readonly now: () => Date };
  /** Whose token it is, the secret included: a token must not outlive the secret it was given for. */
  readonly of: readonly string[];
  readonly request: () => Promise<T>;
};

export type TokenKeeper<T extends AccessToken> = {
  /** The one that is known, or a new one that all who wait share. */
  current(wanted: WantedToken<T>): Promise<T>;
  /** After a 401: another one than that which was refused. Of many who are refused at once, one asks for it. */
  renewed(wanted: WantedToken<T>, refused: string): Promise<T>;
  /** A new one, also where a known one would still do. */
  fresh(wanted: WantedToken<T>): Promise<T>;
  /** Keeps one that came in another way. */
  keep(wanted: Omit<WantedToken<T>, 'request'>, token: T): void;
};

/** Tokens as long as the connection that they were got over exists. Nothing of it is ever written down. */
export function createTokenKeeper<T extends AccessToken>(tokensMax: number): TokenKeeper<T> {
  const memory = perClientCache(() => new BoundedMap<Promise<T>>(tokensMax));

  const fresh: TokenKeeper<T>['fresh'] = async ({ context, of, request }) => {
    const known = memory(context.http);
    const key = keyOf(of);
    const requested = request();
    known.set(key, requested);
    try {
      return await requested;
    } catch (error) {
      known.drop(key, requested);
      throw error;
    }
  };
  const unless = async (wanted: WantedToken<T>, isOfNoUse: (token: T) => boolean): Promise<T> => {
    const find = () => memory(wanted.context.http).get(keyOf(wanted.of));
    const known = find();
    if (known === undefined) return fresh(wanted);
    const token = await known;
    if (!isOfNoUse(token)) return token;
    // Many may find that at once; one of them asks for the next.
    const now = find();
    return now === undefined || now === known ? fresh(wanted) : now;
  };
  return {
    fresh,
    current: (wanted) => unless(wanted, ({ expiresAt }) => expiresAt <= wanted.context.now()),
    renewed: (wanted, refused) => unless(wanted, ({ value }) => value === refused),
    keep: ({ context, of }, token) => memory(context.http).set(keyOf(of), Promise.resolve(token)),
  };
}

/** No secret lies in memory as a key. */
function keyOf(of: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('hex');
}
