import { parseObject, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import type { SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { assumptions } from '../src/assumptions.js';

import { invalid, unauthorized, WixApiError } from './api-error.js';
import { findInstalled, requireApp, sampleApp, sampleInstanceId } from './apps.js';
import type { SimulatorStore, Grant, Site } from './simulator-store.js';
import { SiteRecords } from './site-records.js';

export function bodyOf({ body }: SimulatorRequest): JsonObject {
  return parseObject(Buffer.from(body).toString('utf8')) ?? {};
}

/** `POST /oauth/access`: exchanges a code or a refresh token for a pair. Each can be used once. */
export function tradeForPair(store: SimulatorStore, request: SimulatorRequest): object {
  const body = bodyOf(request);
  const appId = textOf(body, 'client_id') ?? '';
  requireApp(appId, textOf(body, 'client_secret') ?? '');
  const site =
    textOf(body, 'grant_type') === 'refresh_token' ? byRefreshToken(store, body) : byCode(store, body);
  if (site?.appId !== appId) throw invalid('invalid_grant');
  const refreshToken = `OAUTH2.${store.newId('refresh')}`;
  store.saveSite({ ...site, refreshToken });
  const access = newToken(store, site, assumptions.legacyTokenSeconds);
  return { refresh_token: refreshToken, access_token: `OAUTH2.${access}` };
}

function byCode(store: SimulatorStore, body: JsonObject): Site | undefined {
  const code = textOf(body, 'code') ?? '';
  const grant = store.findGrant('code', code);
  store.useUp('code', code);
  if (grant === undefined || grant.expiresAt < store.ports.now().getTime()) throw invalid('invalid_grant');
  return findInstalled(store, grant.appId, grant.instanceId);
}

/** The sample site accepts a fixed first refresh token, so that an account can start with one. */
function byRefreshToken(store: SimulatorStore, body: JsonObject): Site | undefined {
  const token = textOf(body, 'refresh_token') ?? '';
  if (token === '') throw invalid('invalid_grant');
  const sample = findInstalled(store, sampleApp.id, sampleInstanceId);
  if (sample !== undefined && sample.refreshToken === undefined && token === 'sample-refresh-token')
    return sample;
  return store.ports.store
    .all<Site>('site')
    .find((site) => site.refreshToken === token && site.isRemoved !== true);
}

/** `POST /oauth2/token`: client credentials with the installation's id. */
export function grantToken(store: SimulatorStore, request: SimulatorRequest): object {
  const body = bodyOf(request);
  const appId = textOf(body, 'client_id') ?? '';
  requireApp(appId, textOf(body, 'client_secret') ?? '');
  if (textOf(body, 'grant_type') !== 'client_credentials') throw invalid('unsupported_grant_type');
  const site = findInstalled(store, appId, textOf(body, 'instance_id') ?? '');
  if (site === undefined)
    throw new WixApiError(404, 'APP_NOT_INSTALLED', 'The app is not installed on this site');
  const seconds = assumptions.tokenSeconds;
  const access = newToken(store, site, seconds);
  return { access_token: `OauthNG.JWS.${access}`, token_type: 'Bearer', expires_in: seconds };
}

function newToken(store: SimulatorStore, { instanceId, appId }: Site, seconds: number): string {
  const value = store.newId('token');
  store.saveToken(value, { instanceId, appId, expiresAt: store.ports.now().getTime() + seconds * 1000 });
  return value;
}

/** `POST /oauth2/token-info`: the owner of a token. */
export function describeToken(store: SimulatorStore, request: SimulatorRequest): object {
  const found = findLive(store, textOf(bodyOf(request), 'token') ?? '');
  if (found === undefined) return { active: false };
  const { token, site } = found;
  return {
    active: true,
    subjectType: 'APP',
    subjectId: token.appId,
    exp: String(Math.floor(token.expiresAt / 1000)),
    iat: String(Math.floor(store.ports.now().getTime() / 1000)),
    clientId: token.appId,
    siteId: site.siteId,
    instanceId: token.instanceId,
  };
}

/** The site of a call. @throws {WixApiError} 401 */
export function authenticate(store: SimulatorStore, { headers }: SimulatorRequest): SiteRecords {
  const found = findLive(store, headers.authorization ?? '');
  if (found === undefined) throw unauthorized();
  return new SiteRecords(store.ports, found.site);
}

function findLive(
  store: SimulatorStore,
  text: string,
): { readonly token: Grant; readonly site: Site } | undefined {
  const token = store.findToken(text.replace(/^Bearer /, '').replace(/^(?:OAUTH2|OauthNG\.JWS)\./, ''));
  if (token === undefined || token.expiresAt <= store.ports.now().getTime()) return undefined;
  const site = findInstalled(store, token.appId, token.instanceId);
  return site === undefined ? undefined : { token, site };
}
