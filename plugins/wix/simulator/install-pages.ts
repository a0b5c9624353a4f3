import { createHmac } from 'node:crypto';

import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { invalid } from './api-error.js';
import { install, sampleApp } from './apps.js';
import { newOrder } from './new-order.js';
import type { SimulatorStore } from './simulator-store.js';
import { SiteRecords } from './site-records.js';

const codeMinutes = 10;
/** The number of orders on a new site. */
const firstOrders = 3;

/** `GET /market`: the app market. Wix opens our login page with a token. */
export function openMarket(store: SimulatorStore): SimulatorAnswer {
  const instanceId = store.newId('instance');
  const token = store.newId('install');
  store.saveGrant('install', token, {
    instanceId,
    appId: sampleApp.id,
    expiresAt: inMinutes(store, codeMinutes),
  });
  const query = new URLSearchParams({ token, instanceId }).toString();
  return { status: 302, headers: { location: `/login?${query}` }, body: '' };
}

/** The consent page. Its only link grants the permissions. */
export function showConsent(request: SimulatorRequest): SimulatorAnswer {
  const query = new URLSearchParams(request.query);
  const back = query.get('redirectUrl') ?? query.get('postInstallationUrl') ?? '';
  if (query.get('appId') === null || !URL.canParse(back)) throw invalid('appId and an address are needed');
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Add app</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="font-family: sans-serif; max-width: 30rem; margin: 4rem auto; padding: 0 1rem">
<h1>Add this app to your Wix site?</h1>
<p>This is a simulation: no Wix site is touched. The app will read orders, payments, shipments and disputes.</p>
<p><a id="agree" href="agree?${escapeHtml(query.toString())}">Agree and add</a></p>
</body></html>`,
  };
}

/** The merchant agreed: installs the app and redirects the browser as the flow requires. */
export function agree(store: SimulatorStore, { query }: SimulatorRequest): SimulatorAnswer {
  const appId = query.get('appId') ?? '';
  const grant = store.findGrant('install', query.get('token') ?? '');
  const instanceId = grant?.instanceId ?? store.newId('instance');
  const site = install(store, appId, instanceId);
  const records = new SiteRecords(store.ports, site);
  for (let at = 0; at < firstOrders; at += 1) records.saveOrder(newOrder(records, {}));
  const redirectUrl = query.get('redirectUrl');
  const location =
    redirectUrl === null
      ? withQuery(query.get('postInstallationUrl') ?? '', {
          appId,
          tenantId: site.siteId,
          instanceId,
          signedInstance: signInstance(store, appId, instanceId),
        })
      : withQuery(redirectUrl, {
          code: newCode(store, appId, instanceId),
          instanceId,
          ...(query.get('state') === null ? {} : { state: query.get('state') ?? '' }),
          ...(query.get('token') === null ? {} : { token: query.get('token') ?? '' }),
        });
  return { status: 302, headers: { location }, body: '' };
}

function newCode(store: SimulatorStore, appId: string, instanceId: string): string {
  const code = `OAUTH2.${store.newId('code')}`;
  store.saveGrant('code', code, { instanceId, appId, expiresAt: inMinutes(store, codeMinutes) });
  return code;
}

/** Source: dev.wix.com, "App Instance". The simulator knows only the sample app's secret. */
function signInstance(store: SimulatorStore, appId: string, instanceId: string): string {
  const claims = {
    instanceId,
    signDate: store.ports.now().toISOString(),
    permissions: 'OWNER',
    demoMode: false,
    appDefId: appId,
  };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${createHmac('sha256', sampleApp.secret).update(payload).digest('base64url')}.${payload}`;
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const inMinutes = (store: SimulatorStore, minutes: number) => store.ports.now().getTime() + minutes * 60_000;
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
