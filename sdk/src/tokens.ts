export type Tokens = { readonly accessToken: string; readonly refreshToken?: string | undefined };

type Awaitable<T> = T | Promise<T>;

/** The storage of a session's tokens: browser storage, a file, memory. The client reads it before each call. */
export type TokenStore = {
  read: () => Awaitable<Tokens | undefined>;
  write: (tokens: Tokens) => Awaitable<void>;
  clear: () => Awaitable<void>;
};

/** Keeps tokens in memory. */
export function memoryTokens(initial?: Tokens): TokenStore {
  let tokens = initial;
  return {
    read: () => tokens,
    write: (fresh) => {
      tokens = fresh;
    },
    clear: () => {
      tokens = undefined;
    },
  };
}

/** Wraps a token that is issued elsewhere and cannot be renewed here, for example an API key. */
export function externalToken(getAccessToken: () => Awaitable<string | undefined>): TokenStore {
  return {
    read: async () => {
      const accessToken = await getAccessToken();
      return accessToken === undefined ? undefined : { accessToken };
    },
    write: () => undefined,
    clear: () => undefined,
  };
}
