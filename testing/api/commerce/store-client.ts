import { createHmac, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import type { TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

/** The fields of a store account that tests read. */
export type SeenStore = {
  readonly id: string;
  readonly psp_account_id: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly instance_id: string;
  readonly wix_site_name: string;
  readonly public_key: string | null;
  readonly webhook_public_key: string | null;
  readonly webhook_url: string;
  readonly orders: { readonly state: string; readonly synced_count: number; readonly error: string | null };
};

/** The server that simulates a store: any running server with the sandbox. */
export type Place = Pick<TestServer, 'url' | 'sandbox'>;

/** The parameters that a browser returns with from the consent page. */
export type BroughtBack = Readonly<Record<string, string>>;

/** Follows an installer address as a browser would, consents on the page, and returns the result. */
export async function agreeToInstall(server: Place, installerUrl: string): Promise<BroughtBack> {
  const { pathname, search } = new URL(installerUrl);
  const page = await fetch(server.url + pathname + search);
  const link = /href="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&');
  if (link === undefined) throw new Error(`there is no page to agree on at ${pathname}`);
  const agreed = await fetch(new URL(link, server.url + pathname), { redirect: 'manual' });
  const back = new URL(agreed.headers.get('location') ?? 'http://nowhere.invalid');
  if (back.pathname !== '/psp-accounts') throw new Error(`the browser came back to ${back.href}`);
  return Object.fromEntries(back.searchParams);
}

/** Installs the app as a merchant who starts here, and returns the account. */
export async function connectStore(server: Place, owner: ApiClient): Promise<SeenStore> {
  const { status, body } = await finishInstall(owner, await beginAndAgree(server, owner));
  if (status !== 200) throw new Error(`the store was not connected: ${JSON.stringify(body)}`);
  return body.account as SeenStore;
}

export async function beginAndAgree(
  server: Place,
  owner: ApiClient,
  begun: Readonly<Record<string, string>> = {},
): Promise<BroughtBack> {
  const { body } = await owner.post('/api/wix/installer-redirect', begun);
  return agreeToInstall(server, String(body.installer_url));
}

export function finishInstall(owner: ApiClient, brought: Readonly<Record<string, string>>) {
  return owner.post(`/api/wix/callback?${new URLSearchParams(brought).toString()}`);
}

/** The state of an install that starts here. */
export async function beginState(owner: ApiClient): Promise<string> {
  const { body } = await owner.post('/api/wix/installer-redirect', {});
  const back = new URL(new URL(String(body.installer_url)).searchParams.get('postInstallationUrl') ?? '');
  return back.searchParams.get('state') ?? '';
}

/** The browser's parameters of an install that started elsewhere, for a person to confirm. */
export function addPending(owner: ApiClient, brought: Readonly<Record<string, string>>) {
  return owner.post(`/api/wix/pending-installs?${new URLSearchParams(brought).toString()}`);
}

/** As Wix signs for the simulator's own app. */
export function signInstance(content: Readonly<Record<string, unknown>>): string {
  const signed = { signDate: new Date().toISOString(), ...content };
  const payload = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${createHmac('sha256', 'sample-app-secret').update(payload).digest('base64url')}.${payload}`;
}

export async function storeOf(owner: ApiClient, id: string): Promise<SeenStore> {
  return (await owner.get(`/api/wix/accounts/${id}`)).body as SeenStore;
}

/** Orders arrive at the simulated store. */
export async function sellOrders(
  server: Place,
  store: SeenStore,
  input: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  const { status, body } = await server.sandbox.post('/wix/orders', {
    account_id: store.psp_account_id,
    ...input,
  });
  if (status !== 201) throw new Error(`the sandbox made no orders: ${JSON.stringify(body)}`);
  return body.store_order_ids as string[];
}

/** A dispute arrives at the simulated store. Returns its id here. */
export async function storeDispute(
  server: Place,
  owner: ApiClient,
  { of, ...input }: { readonly of: SeenStore } & Readonly<Record<string, unknown>>,
): Promise<string> {
  const { status, body } = await server.sandbox.post('/wix/disputes', {
    account_id: of.psp_account_id,
    ...input,
  });
  if (status !== 201) throw new Error(`the sandbox made no dispute: ${JSON.stringify(body)}`);
  return eventually('the dispute', async () => {
    const { body: list } = await owner.get(`/api/disputes?search=${String(body.psp_dispute_id)}`);
    return (list.disputes as { dispute_id: string }[])[0]?.dispute_id;
  });
}

export function tenantOf({ bearer }: ApiClient): string {
  const claims: unknown = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return (claims as { tid: string }).tid;
}

export type WixEnvelope = {
  readonly eventType: string;
  readonly instanceId: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** A webhook as Wix signs one: a token around a text around a text. */
export function wixToken(
  { eventType, instanceId, data }: WixEnvelope,
  signed: {
    readonly key: string;
    readonly claims?: Readonly<Record<string, unknown>>;
    readonly header?: object;
  },
): string {
  const seconds = Math.floor(Date.now() / 1000);
  const envelope = JSON.stringify({ eventType, instanceId, data: JSON.stringify(data) });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { data: envelope, iat: seconds, exp: seconds + 3600, ...signed.claims };
  const text = `${encode({ alg: 'RS256', typ: 'JWT', ...signed.header })}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), signed.key).toString('base64url')}`;
}

/** The private key with which the simulated platform signs for its app. */
export function platformKey({ dataDir }: TestServer): string {
  const lines = readFileSync(join(dataDir, 'sandbox', 'wix.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const entries = lines.map((line) => JSON.parse(line) as [string, string, unknown]);
  const key = entries.findLast(([collection]) => collection === 'signing-key')?.[2];
  if (typeof key !== 'string') throw new Error('the platform has signed nothing yet');
  return key;
}

/** Posts a webhook as the platform would. */
export function postWebhook(server: TestServer, token: string, alias = 'app') {
  return server.api.send('POST', `/api/webhooks/wix/${alias}`, {
    body: token,
    headers: { 'content-type': 'text/plain' },
  });
}
