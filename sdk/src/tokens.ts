export type Tokens = { readonly accessToken: string; readonly refreshToken?: string | undefined };

type Awaitable<T> = T | Promise<T>;

/** Where a session's tokens are kept: a browser's storage, a file, memory. It is read anew for each call. */
export type TokenStore = {
  read: () => Awaitable<Tokens | undefined>;
  write: (tokens: Tokens) => Awaitable<void>;
  clear: () => Awaitable<void>;
};

/** Keeps tokens for as long as the program runs. */
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

/** A token that is made elsewhere and cannot be renewed from here, for example an API key. */
export function givenToken(getAccessToken: () => Awaitable<string | undefined>): TokenStore {
  return {
    read: async () => {
      const accessToken = await getAccessToken();
      return accessToken === undefined ? undefined : { accessToken };
    },
    write: () => undefined,
    clear: () => undefined,
  };
}
