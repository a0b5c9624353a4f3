import { createHmac } from 'node:crypto';

import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit';

import { install, sampleApp } from './apps.js';
import type { Books } from './books.js';
import { invalid } from './fault.js';
import { newOrder } from './new-order.js';

const codeMinutes = 10;
/** A new site is not empty. */
const firstOrders = 3;

/** `GET /market`: where a merchant finds the app; Wix opens our login page with a token. */
export function openMarket(books: Books): SimulatorAnswer {
  const instanceId = books.newId('instance');
  const token = books.newId('install');
  books.saveGrant('install', token, {
    instanceId,
    appId: sampleApp.id,
    expiresAt: inMinutes(books, codeMinutes),
  });
  const query = new URLSearchParams({ token, instanceId }).toString();
  return { status: 302, headers: { location: `/login?${query}` }, body: '' };
}

/** The page on which the merchant agrees. Its one link is what a click does. */
export function askForConsent(request: SimulatorRequest): SimulatorAnswer {
  const query = new URLSearchParams(request.query);
  const back = query.get('redirectUrl') ?? query.get('postInstallationUrl') ?? '';
  if (query.get('appId') === null || !URL.canParse(back)) throw invalid('appId and an address are needed');
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Add app</title></head>
<body style="font-family: sans-serif; max-width: 30rem; margin: 4rem auto">
<h1>Add this app to your Wix site?</h1>
<p>This is a simulation: no Wix site is touched. The app will read orders, payments, shipments and disputes.</p>
<p><a id="agree" href="agree?${escapeHtml(query.toString())}">Agree and add</a></p>
</body></html>`,
  };
}

/** The merchant has agreed: the app is installed, and the browser goes back in the way of the flow. */
export function agree(books: Books, { query }: SimulatorRequest): SimulatorAnswer {
  const appId = query.get('appId') ?? '';
  const grant = books.findGrant('install', query.get('token') ?? '');
  const instanceId = grant?.instanceId ?? books.newId('instance');
  const site = install(books, appId, instanceId);
  for (let at = 0; at < firstOrders; at += 1) books.saveOrder(newOrder(books, site, {}));
  const redirectUrl = query.get('redirectUrl');
  const location =
    redirectUrl === null
      ? withQuery(query.get('postInstallationUrl') ?? '', {
          appId,
          tenantId: site.siteId,
          instanceId,
          signedInstance: signInstance(books, appId, instanceId),
        })
      : withQuery(redirectUrl, {
          code: newCode(books, appId, instanceId),
          instanceId,
          ...(query.get('state') === null ? {} : { state: query.get('state') ?? '' }),
          ...(query.get('token') === null ? {} : { token: query.get('token') ?? '' }),
        });
  return { status: 302, headers: { location }, body: '' };
}

function newCode(books: Books, appId: string, instanceId: string): string {
  const code = `OAUTH2.${books.newId('code')}`;
  books.saveGrant('code', code, { instanceId, appId, expiresAt: inMinutes(books, codeMinutes) });
  return code;
}

/** Source: dev.wix.com, "App Instance". Only the sample app's secret is known here. */
function signInstance(books: Books, appId: string, instanceId: string): string {
  const told = { instanceId, signDate: books.now(), permissions: 'OWNER', demoMode: false, appDefId: appId };
  const payload = Buffer.from(JSON.stringify(told)).toString('base64url');
  return `${createHmac('sha256', sampleApp.secret).update(payload).digest('base64url')}.${payload}`;
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const inMinutes = (books: Books, minutes: number) => books.ports.now().getTime() + minutes * 60_000;
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
