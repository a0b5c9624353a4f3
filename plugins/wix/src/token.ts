import {
  integerOf,
  createTokenKeeper,
  isObject,
  isProviderError,
  perClientCache,
  parseObject,
  ProviderError,
  readAccessToken,
  textOf,
} from '@rebuttal/plugin-kit';
import type { AccessToken, JsonObject } from '@rebuttal/plugin-kit';
import { LRUCache } from 'lru-cache';

import { apiBase } from './address.js';
import { assumptions } from './assumptions.js';
import type { WixContext } from './credentials.js';
import { howToAgree, toProviderError } from './errors.js';

const successorsMax = 2_000;

/** A refresh token can be used once, so concurrent calls share the result. */
export const tokens = createTokenKeeper<WixContext>({
  of: (context) => {
    const { app_id: id, app_secret: secret, instance_id: instance } = context.credentials;
    return [apiBase(context), id, secret, instance];
  },
  request: requestToken,
});
/** The successor of each replaced refresh token, for calls that still hold the old one. */
const successors = perClientCache(() => new LRUCache<string, string>({ max: successorsMax }));

/** Uses the older flow if the account has a refresh token, and the current flow if that fails or there is none. */
async function requestToken(context: WixContext): Promise<AccessToken> {
  const refreshToken = newestOf(context, context.credentials.refresh_token ?? '');
  const mode = context.credentials.install_mode ?? '';
  if (refreshToken !== '' && mode !== 'client_credentials') {
    try {
      return await refresh(context, refreshToken);
    } catch (error) {
      // Even if its response was lost: the token may have been used then.
      if (!isProviderError(error)) throw error;
    }
  }
  return byClientCredentials(context);
}

/** Each refresh returns a new refresh token and may invalidate the old one. */
async function refresh(context: WixContext, refreshToken: string): Promise<AccessToken> {
  const pair = await requestPair(context, { grant_type: 'refresh_token', refresh_token: refreshToken });
  if (pair.refreshToken !== refreshToken) {
    await context.keepCredentials?.({ refresh_token: pair.refreshToken });
    const replaced = successors(context.http);
    replaced.set(refreshToken, pair.refreshToken);
    // If Wix ever returns the same token again, it is the newest and has no successor.
    replaced.delete(pair.refreshToken);
  }
  return legacyToken(context, pair);
}

function newestOf({ http }: Pick<WixContext, 'http'>, refreshToken: string): string {
  const successor = successors(http).get(refreshToken);
  return successor === undefined ? refreshToken : newestOf({ http }, successor);
}

export type TokenPair = { readonly accessToken: string; readonly refreshToken: string };

/** Exchanges the code from the browser for a pair of tokens. Source: dev.wix.com, "Custom Authentication (Legacy)". */
export function tradeCode(context: WixContext, code: string): Promise<TokenPair> {
  return requestPair(context, { grant_type: 'authorization_code', code });
}

/** Keeps a pair that is proven to belong to the site, so that all calls for that site use its token. */
export function keepPair(context: WixContext, pair: TokenPair): void {
  tokens.keep(context, legacyToken(context, pair));
}

function legacyToken({ now }: WixContext, { accessToken }: TokenPair): AccessToken {
  const answer = { access_token: accessToken, expires_in: assumptions.legacyTokenSeconds };
  return readAccessToken(answer, 'Wix', now());
}

async function requestPair(context: WixContext, grant: Readonly<Record<string, string>>): Promise<TokenPair> {
  const response = await requestTokenCall(context, '/oauth/access', grant);
  const [accessToken, refreshToken] = [textOf(response, 'access_token'), textOf(response, 'refresh_token')];
  if (accessToken === undefined || refreshToken === undefined) throw noToken();
  return { accessToken, refreshToken };
}

/** Source: dev.wix.com, "Create Access Token". */
async function byClientCredentials(context: WixContext): Promise<AccessToken> {
  const grant = {
    grant_type: 'client_credentials',
    instance_id: context.credentials.instance_id,
  };
  const response = await requestTokenCall(context, '/oauth2/token', grant);
  return readAccessToken(
    { ...response, expires_in: integerOf(response, 'expires_in') ?? assumptions.tokenSeconds },
    'Wix',
    context.now(),
  );
}

/** Requesting a token has no side effects, so the call may be repeated like a read. */
async function requestTokenCall(
  context: WixContext,
  path: string,
  grant: Readonly<Record<string, string>>,
): Promise<JsonObject> {
  const { app_id: id, app_secret: secret } = context.credentials;
  const response = await context.http.request({
    method: 'POST',
    url: `${apiBase(context)}${path}`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      ...grant,
      client_id: id,
      client_secret: secret,
    }),
    // A code or a refresh token may already be used if the response was lost.
    readOnly: grant.grant_type === 'client_credentials',
  });
  if (response.status < 200 || response.status > 299)
    throw refusal(toProviderError(context, response, { isRead: true, sent: '' }));
  const body = response.json();
  if (!isObject(body)) throw noToken();
  // One page of the documents shows the response wrapped as `{ statusCode, body }`.
  return parseObject(textOf(body, 'body') ?? '') ?? body;
}

/** A wrong app ID, a wrong secret, and a removed app all mean that we have no access. */
function refusal(error: ProviderError): ProviderError {
  if (!['refused', 'not_found', 'credentials'].includes(error.kind)) return error;
  const message = `This app has no access to the Wix site: it was removed, or the app's ID or secret is wrong. ${howToAgree}`;
  return new ProviderError('credentials', message, { cause: error });
}

const noToken = () => new ProviderError('unexpected_answer', 'Wix returned no access token.');
