import {
  BoundedMap,
  createTokenKeeper,
  integerOf,
  isObject,
  isProviderError,
  perClientCache,
  parseObject,
  ProviderError,
  textOf,
  cleanCredential,
} from '@rebuttal/plugin-kit';
import type { AccessToken, JsonObject } from '@rebuttal/plugin-kit';

import { apiBase } from './address.js';
import type { WixContext } from './credentials.js';
import { howToAgree, toProviderError } from './failures.js';
import { unconfirmed } from './unconfirmed.js';

const tokensMax = 2_000;
/** A token is renewed before it ends, so that it does not end on the way; one that lives briefly, a little before. */
const marginSecondsMax = 300;
const marginShare = 0.2;

const tokens = createTokenKeeper(tokensMax);
/** What each refresh token was replaced by: who has been at work for longer than it was good still holds the old one. */
const successors = perClientCache(() => new BoundedMap<string>(tokensMax));

export async function accessTokenFor(context: WixContext): Promise<string> {
  return (await tokens.current(wanted(context))).value;
}

/** After a 401: another token than the one that was refused. */
export async function renewedToken(context: WixContext, refused: string): Promise<string> {
  return (await tokens.renewed(wanted(context), refused)).value;
}

/** A refresh token is used once, so two calls at a time share what it brings. */
function wanted(context: WixContext) {
  const { app_id: id, app_secret: secret, instance_id: instance } = context.credentials;
  return {
    context,
    of: [apiBase(context), cleanCredential(id), cleanCredential(secret), cleanCredential(instance)],
    request: () => requestToken(context),
  };
}

/** The older flow where the account has a refresh token; the one of today where that is refused, or there is none. */
async function requestToken(context: WixContext): Promise<AccessToken> {
  const refreshToken = newestOf(context, cleanCredential(context.credentials.refresh_token));
  const mode = cleanCredential(context.credentials.install_mode);
  if (refreshToken !== '' && mode !== 'client_credentials') {
    try {
      return await refresh(context, refreshToken);
    } catch (error) {
      // Also where its answer was lost: the token may be used up then.
      if (!isProviderError(error)) throw error;
    }
  }
  return byClientCredentials(context);
}

/** Each refresh brings a new refresh token; the old one may be of no use from then on. */
async function refresh(context: WixContext, refreshToken: string): Promise<AccessToken> {
  const pair = await askForPair(context, { grant_type: 'refresh_token', refresh_token: refreshToken });
  if (pair.refreshToken !== refreshToken) {
    await context.keepCredentials?.({ refresh_token: pair.refreshToken });
    const replaced = successors(context.http);
    replaced.set(refreshToken, pair.refreshToken);
    // Should Wix ever give one again, it is the newest, and nothing has replaced it.
    replaced.delete(pair.refreshToken);
  }
  return toToken(context, pair.accessToken, unconfirmed.legacyTokenSeconds);
}

function newestOf({ http }: Pick<WixContext, 'http'>, refreshToken: string): string {
  const successor = successors(http).get(refreshToken);
  return successor === undefined ? refreshToken : newestOf({ http }, successor);
}

export type TokenPair = { readonly accessToken: string; readonly refreshToken: string };

/** Trades the code that a browser brought for a pair of tokens. Source: dev.wix.com, "Custom Authentication (Legacy)". */
export function tradeCode(context: WixContext, code: string): Promise<TokenPair> {
  return askForPair(context, { grant_type: 'authorization_code', code });
}

/** Only for a pair that is proven to belong to the site: all calls for that site use its token from now on. */
export function keepPair(context: WixContext, { accessToken }: TokenPair): void {
  tokens.keep(wanted(context), toToken(context, accessToken, unconfirmed.legacyTokenSeconds));
}

async function askForPair(context: WixContext, grant: Readonly<Record<string, string>>): Promise<TokenPair> {
  const answer = await ask(context, '/oauth/access', grant);
  const [accessToken, refreshToken] = [textOf(answer, 'access_token'), textOf(answer, 'refresh_token')];
  if (accessToken === undefined || refreshToken === undefined) throw noToken();
  return { accessToken, refreshToken };
}

/** Source: dev.wix.com, "Create Access Token". */
async function byClientCredentials(context: WixContext): Promise<AccessToken> {
  const grant = {
    grant_type: 'client_credentials',
    instance_id: cleanCredential(context.credentials.instance_id),
  };
  const answer = await ask(context, '/oauth2/token', grant);
  const value = textOf(answer, 'access_token');
  if (value === undefined) throw noToken();
  return toToken(context, value, integerOf(answer, 'expires_in') ?? unconfirmed.tokenSeconds);
}

/** A token has no effect beyond itself, so asking for one may be repeated like a read. */
async function ask(
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
      client_id: cleanCredential(id),
      client_secret: cleanCredential(secret),
    }),
    // A code or a refresh token may be used up by a call whose answer is lost.
    readOnly: grant.grant_type === 'client_credentials',
  });
  if (response.status < 200 || response.status > 299)
    throw refusal(toProviderError(context, response, { isRead: true, sent: '' }));
  const body = response.json();
  if (!isObject(body)) throw noToken();
  // One page of the documents shows the answer wrapped as `{ statusCode, body }`.
  return parseObject(textOf(body, 'body') ?? '') ?? body;
}

/** Wrong app, wrong secret, and an app that was taken off the site: all of them mean that Wix does not let us in. */
function refusal(error: ProviderError): ProviderError {
  if (!['refused', 'not_found', 'credentials'].includes(error.kind)) return error;
  const { providerCode, requestId } = error;
  const message = `Wix does not let this app into the site: it was taken off, or the app's ID or secret is wrong. ${howToAgree}`;
  return new ProviderError('credentials', message, { providerCode, requestId });
}

function toToken(context: WixContext, value: string, seconds: number): AccessToken {
  const marginSeconds = Math.min(marginSecondsMax, seconds * marginShare);
  return { value, expiresAt: new Date(context.now().getTime() + (seconds - marginSeconds) * 1000) };
}

const noToken = () => new ProviderError('unexpected_answer', 'Wix gave no access token.');
