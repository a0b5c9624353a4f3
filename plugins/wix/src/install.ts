import {
  booleanOf,
  isProviderError,
  parseObject,
  ProviderError,
  textOf,
  orUndefined,
} from '@rebuttal/plugin-kit';
import type { InstallArrival, InstalledSite, InstallRequest } from '@rebuttal/plugin-kit';

import { apiBase, installerBase } from './address.js';
import { post } from './client.js';
import { isGuid } from './credentials.js';
import type { WixContext, WixInstallContext } from './credentials.js';
import { toProviderError } from './errors.js';
import { readSignedInstance } from './signed-instance.js';
import { describeSite } from './site.js';
import { keepPair, tokens, tradeCode } from './token.js';
import type { TokenPair } from './token.js';

/**
 * The older flow if Wix began the install with a token, or if the app uses it. Otherwise the current flow, which has our
 * state in the return URL. Source: dev.wix.com, "Custom Authentication (Legacy)" and "External install flow".
 */
export function installUrl(context: WixInstallContext, request: InstallRequest): string {
  const { app_id: appId, install_mode: mode, share_url_id: share = '' } = context.credentials;
  const { token = '' } = request;
  const isLegacy = mode === 'legacy' || (mode !== 'client_credentials' && token !== '');
  if (isLegacy) {
    return withQuery(`${installerBase(context)}/installer/install`, {
      ...(token === '' ? {} : { token }),
      appId,
      redirectUrl: request.returnUrl,
      state: request.state,
    });
  }
  return withQuery(`${installerBase(context)}/app-installer`, {
    appId,
    postInstallationUrl: withQuery(request.returnUrl, { state: request.state }),
    ...(share === '' ? {} : { shareUrlId: share }),
  });
}

/**
 * Proves which site the browser came from, by Wix's signature or by a code that Wix accepts. The token must belong to
 * this app and this installation. Our own state proves only who started the install, not whose site it is.
 */
export async function finishInstall(
  context: WixInstallContext,
  arrival: InstallArrival,
): Promise<InstalledSite> {
  const instanceId = provenInstance(context, arrival);
  const own = withCredentials(context, { instance_id: instanceId });
  const pair = await tradedPair(own, arrival);
  await requireToken(own, { instanceId, token: pair?.accessToken ?? (await tokens.current(own)).value });
  if (pair !== undefined) keepPair(own, pair);
  const connected = withCredentials(own, { refresh_token: pair?.refreshToken });
  const site = await describeSite(connected);
  if (site.instanceId.toLowerCase() !== instanceId)
    throw unproven('Wix and the browser name different sites.');
  // Without this event Wix keeps showing "set-up not finished", which is no reason to fail.
  await orUndefined(post(connected, '/apps/v1/bi-event', { eventName: 'APP_FINISHED_CONFIGURATION' }));
  return {
    site,
    credentials: {
      app_id: context.credentials.app_id,
      instance_id: instanceId,
      ...(connected.credentials.refresh_token === undefined
        ? {}
        : { refresh_token: connected.credentials.refresh_token }),
    },
  };
}

function provenInstance(context: WixInstallContext, { query }: InstallArrival): string {
  const { instanceId: claimed = '', signedInstance: signed = '', code = '' } = query;
  const secret = context.credentials.app_secret;
  const proven = readSignedInstance(signed, { secret, now: context.now() });
  if (signed !== '' && proven === undefined)
    throw unproven('The signed instance is not signed by Wix, or is too old.');
  const instance = proven ?? claimed;
  if (!isGuid(instance)) throw unproven('The browser named no Wix site.');
  if (claimed !== '' && claimed.toLowerCase() !== instance.toLowerCase())
    throw unproven('The browser named two different Wix sites.');
  if (code === '' && proven === undefined) throw unproven('Nothing proves that this Wix site is yours.');
  return instance.toLowerCase();
}

/**
 * Exchanges a code for tokens. If Wix refuses the code, only a signed instance still proves the site; older apps then
 * also accept client credentials.
 */
async function tradedPair(context: WixContext, { query }: InstallArrival): Promise<TokenPair | undefined> {
  const { code = '', signedInstance = '' } = query;
  if (code === '') return undefined;
  try {
    return await tradeCode(context, code);
  } catch (error) {
    if (isProviderError(error) && signedInstance !== '') return undefined;
    throw error;
  }
}

/** Source: dev.wix.com, "Token Info". */
async function requireToken(
  context: WixContext,
  { instanceId, token }: { readonly instanceId: string; readonly token: string },
): Promise<void> {
  const response = await context.http.request({
    method: 'POST',
    url: `${apiBase(context)}/oauth2/token-info`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    readOnly: true,
  });
  if (response.status < 200 || response.status > 299)
    throw toProviderError(context, response, { isRead: true, sent: token });
  const info = parseObject(response.text()) ?? {};
  const isOurs =
    booleanOf(info, 'active') === true &&
    textOf(info, 'clientId') === context.credentials.app_id &&
    textOf(info, 'instanceId')?.toLowerCase() === instanceId;
  if (!isOurs) throw unproven('The token from Wix does not belong to this site.');
}

function withCredentials<C extends WixContext>(context: C, over: Partial<WixContext['credentials']>): C {
  return { ...context, credentials: { ...context.credentials, ...over } };
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const unproven = (message: string) =>
  new ProviderError('refused', `${message} Start the installation again.`);
