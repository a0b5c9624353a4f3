import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { LoginRequest, RegisterRequest, Session, User } from '../types.js';

/** The last parameter of sign-in methods. */
export type SignInOptions = CallOptions & {
  /** The access token of an existing session, which the new session replaces. */
  readonly headers?: { readonly 'x-held-session': string } | undefined;
};

/** Signing in and out. The caller stores the tokens of a new session. */
export function authCalls(http: Http, anonymous: Http) {
  return {
    register: (body: RegisterRequest, options?: SignInOptions): Promise<Session> =>
      bodyOf(anonymous.POST('/api/auth/register', { ...options, body })),

    login: (body: LoginRequest, options?: SignInOptions): Promise<Session> =>
      bodyOf(anonymous.POST('/api/auth/login', { ...options, body })),

    logout: async (options?: CallOptions): Promise<void> => {
      await bodyOf(http.POST('/api/auth/logout', options));
    },

    me: async (options?: CallOptions): Promise<User> =>
      (await bodyOf(http.GET('/api/auth/me', options))).user,
  };
}
