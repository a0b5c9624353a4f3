import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import express, { type Request, type Router } from 'express';
import passport from 'passport';
import type {
  GoogleCallbackParameters,
  Profile,
  StrategyOptions,
  VerifyCallback,
} from 'passport-google-oauth20';

import type { GoogleConfig } from '../../platform/config.js';
import { originOf, type RequestOrigin } from '../../platform/http/request-origin.js';
import type { Log } from '../../platform/shared/log.js';
import type { Throttle } from '../sessions/throttle.js';
import { createGoogleCookies, readCookie, type GoogleCookies } from './google-cookies.js';
import { GoogleStrategy } from './google-strategy.js';

type Stored = (error: Error | null, state?: string) => void;
type Loaded = (error: Error | null, verifier: string | false, info?: { message: string }) => void;

export type GoogleRouterDeps = {
  readonly publicUrl: string;
  readonly log: Log;
  /** The throttle of token sign-ins, because each callback triggers a request to Google. */
  readonly throttle: Throttle;
  /** Records a flow without a token in the audit log. */
  readonly noteFailure: (origin: RequestOrigin) => Promise<void>;
};

/**
 * The redirect flow: GET / redirects to Google. GET /callback receives the result and always redirects to /login, which
 * signs in by POST. The request can't choose a redirect target, so there is no open redirect.
 */
export function createGoogleRouter(
  google: GoogleConfig,
  { publicUrl, log, throttle, noteFailure }: GoogleRouterDeps,
): Router {
  const cookies = createGoogleCookies(publicUrl);
  const strategy = createStrategy(google, publicUrl, cookies);
  const begin = passport.authenticate(strategy, { session: false }) as express.RequestHandler;
  const router = express.Router();

  router.get('/', (request, response, next) => {
    // A code here would complete a flow, but this URL only starts one.
    if (Object.keys(request.query).length > 0) response.redirect(303, `${publicUrl}/api/auth/google`);
    else begin(request, response, next);
  });

  router.get('/callback', async (request, response, next) => {
    const end = (error: unknown, user?: { idToken: string } | false) => {
      response.clearCookie(cookies.state.name, { ...cookies.state.options, maxAge: undefined });
      if (response.headersSent) return;
      if (error !== null && error !== undefined) log.warn({ err: error }, 'Google sign-in failed');
      const isDone = user !== undefined && user !== false;
      if (isDone) response.cookie(cookies.token.name, user.idToken, cookies.token.options);
      response.redirect(303, `${publicUrl}/login?google=${isDone ? 'done' : 'failed'}`);
    };
    const { code, state, error } = request.query;
    // Without a code the strategy would start another flow.
    if (error !== undefined || typeof code !== 'string' || typeof state !== 'string') {
      end(null);
      return;
    }
    const tried = [createHash('sha256').update(code).digest('hex'), originOf(request).address] as const;
    try {
      await throttle.enter(...tried);
    } catch (refusal) {
      end(refusal);
      return;
    }
    const done = (fault: unknown, user?: { idToken: string } | false) => {
      const isDone = user !== undefined && user !== false;
      const noted = isDone ? throttle.noteSuccess(...tried) : noteFailure(originOf(request));
      noted.then(() => end(fault, user), end);
    };
    const finish = passport.authenticate(strategy, { session: false }, done) as express.RequestHandler;
    await finish(request, response, next);
  });
  return router;
}

function createStrategy(google: GoogleConfig, publicUrl: string, cookies: GoogleCookies): GoogleStrategy {
  const { clientId, clientSecret, issuerUrl } = google;
  const options = {
    clientID: clientId,
    clientSecret,
    callbackURL: `${publicUrl}/api/auth/google/callback`,
    scope: ['openid', 'email', 'profile'],
    // The signed ID token contains everything.
    skipUserProfile: true,
    pkce: true,
    store: createStateStore(cookies.state),
    tokenURL: `${issuerUrl ?? 'https://www.googleapis.com'}/oauth2/v4/token`,
    ...(issuerUrl === undefined ? {} : { authorizationURL: `${issuerUrl}/o/oauth2/v2/auth` }),
  };
  return new GoogleStrategy(options as unknown as StrategyOptions & typeof options, takeIdToken);
}

// passport-oauth2 checks the arity: with five parameters it passes the token response.
// oxlint-disable-next-line max-params -- see above
function takeIdToken(
  _accessToken: string,
  _refreshToken: string,
  params: GoogleCallbackParameters,
  _profile: Profile,
  done: VerifyCallback,
): void {
  const { id_token: idToken } = params as { id_token?: unknown };
  // The value goes into a cookie, so accept only a well-formed token.
  const isToken = typeof idToken === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(idToken);
  done(null, isToken ? { idToken } : false);
}

/** Stores the state in a cookie, so that a flow can only end in the browser that started it. */
function createStateStore({ name, options }: GoogleCookies['state']) {
  return {
    // passport-oauth2 checks the arity: five parameters mean support for PKCE.
    // oxlint-disable-next-line max-params -- see above
    store(request: Request, verifier: string, _state: unknown, _meta: unknown, stored: Stored): void {
      const state = randomBytes(32).toString('base64url');
      request.res?.cookie(name, `${state}.${verifier}`, options);
      stored(null, state);
    },
    verify(request: Request, state: string, _meta: unknown, loaded: Loaded): void {
      const [expected = '', verifier = ''] = (readCookie(request, name) ?? '').split('.');
      const [ours, theirs] = [Buffer.from(expected), Buffer.from(state)];
      const isSame = ours.length === theirs.length && timingSafeEqual(ours, theirs);
      loaded(null, isSame && expected !== '' && verifier !== '' ? verifier : false, {
        message: 'The state is invalid',
      });
    },
  };
}
