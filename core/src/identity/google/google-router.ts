import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import express, { type Request, type Router } from 'express';

import type { GoogleConfig } from '../../platform/config.js';
import { originOf, type RequestOrigin } from '../../platform/http/request-origin.js';
import type { Log } from '../../platform/shared/log.js';
import type { Throttle } from '../sessions/throttle.js';
import { createGoogleCookies, readCookie } from './google-cookies.js';
import { requestIdToken } from './google-exchange.js';

export type GoogleRouterDeps = {
  readonly publicUrl: string;
  readonly log: Log;
  /** The throttle of token sign-ins, because each callback triggers a request to Google. */
  readonly throttle: Throttle;
  /** Records a flow without a token in the audit log. */
  readonly noteFailure: (origin: RequestOrigin) => Promise<void>;
};

/**
 * The redirect flow: OAuth 2.0's authorization code with PKCE (RFC 7636). GET / redirects to Google. GET /callback receives the
 * result and always redirects to /login, which signs in by POST. The request can't choose a redirect target, so there is no
 * open redirect. The state is in a cookie, so that a flow can only end in the browser that started it.
 * Source: Google, "Using OAuth 2.0 for Web Server Applications", read 2026-11.
 */
export function createGoogleRouter(
  { clientId, clientSecret, issuerUrl }: GoogleConfig,
  { publicUrl, log, throttle, noteFailure }: GoogleRouterDeps,
): Router {
  const cookies = createGoogleCookies(publicUrl);
  const redirectUri = `${publicUrl}/api/auth/google/callback`;
  const router = express.Router();

  router.get('/', (_request, response) => {
    const [state, verifier] = [randomText(), randomText()];
    const target = new URL(`${issuerUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`);
    target.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    response.cookie(cookies.state.name, `${state}.${verifier}`, cookies.state.options);
    response.redirect(302, target.href);
  });

  const exchange = async (request: Request, code: string, state: string): Promise<string | undefined> => {
    const [expected = '', verifier = ''] = (readCookie(request, cookies.state.name) ?? '').split('.');
    if (expected === '' || verifier === '' || !isSame(expected, state)) return undefined;
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: verifier,
    };
    const url = `${issuerUrl ?? 'https://www.googleapis.com'}/oauth2/v4/token`;
    return requestIdToken({ url, form }).catch((error: unknown) => {
      log.warn({ err: error }, 'Google sign-in failed');
      return undefined;
    });
  };

  const finish = async (request: Request): Promise<string | undefined> => {
    const { code, state, error } = request.query;
    if (error !== undefined || typeof code !== 'string' || typeof state !== 'string') return undefined;
    const origin = originOf(request);
    const tried = [createHash('sha256').update(code).digest('hex'), origin.address] as const;
    await throttle.enter(...tried);
    const idToken = await exchange(request, code, state);
    await (idToken === undefined ? noteFailure(origin) : throttle.noteSuccess(...tried));
    return idToken;
  };

  router.get('/callback', async (request, response) => {
    const idToken = await finish(request).catch((error: unknown) => {
      log.warn({ err: error }, 'Google sign-in failed');
      return undefined;
    });
    response.clearCookie(cookies.state.name, { ...cookies.state.options, maxAge: undefined });
    if (idToken !== undefined) response.cookie(cookies.token.name, idToken, cookies.token.options);
    response.redirect(303, `${publicUrl}/login?google=${idToken === undefined ? 'failed' : 'done'}`);
  });
  return router;
}

const randomText = () => randomBytes(32).toString('base64url');

function isSame(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
