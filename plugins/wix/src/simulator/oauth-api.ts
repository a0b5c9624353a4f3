import { parseObject, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, SimulatorRequest } from '@rebuttal/plugin-kit';

import { unconfirmed } from '../unconfirmed.js';

import { findInstalled, requireApp, sampleApp, sampleInstanceId } from './apps.js';
import type { Books, Site, Token } from './books.js';
import { invalid, unauthorized, WixFault } from './fault.js';

export function bodyOf({ body }: SimulatorRequest): JsonObject {
  return parseObject(Buffer.from(body).toString('utf8')) ?? {};
}

/** `POST /oauth/access`: a code or a refresh token for a pair. Each can be used once. */
export function tradeForPair(books: Books, request: SimulatorRequest): object {
  const body = bodyOf(request);
  const appId = textOf(body, 'client_id') ?? '';
  const traits = requireApp(appId, textOf(body, 'client_secret') ?? '');
  const site =
    textOf(body, 'grant_type') === 'refresh_token' ? byRefreshToken(books, body) : byCode(books, body);
  if (site?.appId !== appId) throw invalid('invalid_grant');
  const refreshToken = `OAUTH2.${books.newId('refresh')}`;
  books.saveSite({ ...site, refreshToken });
  const access = newToken(books, site, { traits, seconds: unconfirmed.legacyTokenSeconds });
  return { refresh_token: refreshToken, access_token: `OAUTH2.${access}` };
}

function byCode(books: Books, body: JsonObject): Site | undefined {
  const code = textOf(body, 'code') ?? '';
  const grant = books.findGrant('code', code);
  books.useUp('code', code);
  if (grant === undefined || grant.expiresAt < books.ports.now().getTime()) throw invalid('invalid_grant');
  return findInstalled(books, grant.appId, grant.instanceId);
}

/** The sample site takes a first refresh token from nowhere, so that an account can begin with one. */
function byRefreshToken(books: Books, body: JsonObject): Site | undefined {
  const token = textOf(body, 'refresh_token') ?? '';
  if (token === '') throw invalid('invalid_grant');
  const sample = findInstalled(books, sampleApp.id, sampleInstanceId);
  if (sample !== undefined && sample.refreshToken === undefined && token === 'sample-refresh-token')
    return sample;
  return books.store.all<Site>('site').find((site) => site.refreshToken === token && site.isRemoved !== true);
}

/** `POST /oauth2/token`: client credentials with the installation's id. */
export function grantToken(books: Books, request: SimulatorRequest): object {
  const body = bodyOf(request);
  const appId = textOf(body, 'client_id') ?? '';
  const traits = requireApp(appId, textOf(body, 'client_secret') ?? '');
  if (textOf(body, 'grant_type') !== 'client_credentials') throw invalid('unsupported_grant_type');
  const site = findInstalled(books, appId, textOf(body, 'instance_id') ?? '');
  if (site === undefined)
    throw new WixFault(404, 'APP_NOT_INSTALLED', 'The app is not installed on this site');
  const seconds = unconfirmed.tokenSeconds;
  const access = newToken(books, site, { traits, seconds });
  return { access_token: `OauthNG.JWS.${access}`, token_type: 'Bearer', expires_in: seconds };
}

function newToken(
  books: Books,
  { instanceId, appId }: Site,
  { traits, seconds }: { readonly traits: readonly string[]; readonly seconds: number },
): string {
  const value = books.newId('token');
  books.saveToken(value, {
    instanceId,
    appId,
    traits,
    expiresAt: books.ports.now().getTime() + seconds * 1000,
  });
  return value;
}

/** `POST /oauth2/token-info`: whose token it is. */
export function tellOfToken(books: Books, request: SimulatorRequest): object {
  const found = findLive(books, textOf(bodyOf(request), 'token') ?? '');
  if (found === undefined) return { active: false };
  const { token, site } = found;
  return {
    active: true,
    subjectType: 'APP',
    subjectId: token.appId,
    exp: String(Math.floor(token.expiresAt / 1000)),
    iat: String(Math.floor(books.ports.now().getTime() / 1000)),
    clientId: token.appId,
    siteId: site.siteId,
    instanceId: token.instanceId,
  };
}

/** Whose call it is. @throws {WixFault} 401 */
export function authenticate(
  books: Books,
  { headers }: SimulatorRequest,
): { readonly token: Token; readonly site: Site } {
  const found = findLive(books, headers.authorization ?? '');
  if (found === undefined) throw unauthorized();
  return found;
}

function findLive(books: Books, text: string): { readonly token: Token; readonly site: Site } | undefined {
  const token = books.findToken(text.replace(/^Bearer /, '').replace(/^(?:OAUTH2|OauthNG\.JWS)\./, ''));
  if (token === undefined || token.expiresAt <= books.ports.now().getTime()) return undefined;
  const site = findInstalled(books, token.appId, token.instanceId);
  return site === undefined ? undefined : { token, site };
}
