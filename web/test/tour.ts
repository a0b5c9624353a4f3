import type { Page } from 'playwright-core';

import { demoSignIns, seedDemo } from '../../core/src/seed.js';
import type { ApiClient } from '../../core/src/testing/api-client.js';
import { onePagePdf, startDispute } from '../../core/src/testing/stories.js';
import type { TestServer } from '../../core/src/testing/test-server.js';
import { eventually } from '../../core/src/testing/waiting.js';

/** What the tour shows: the demo company with some work in it, and who sees it. */
export type Scene = {
  readonly merchant: ApiClient;
  readonly admin: ApiClient;
  /** It waits for an answer and has evidence. */
  readonly openDispute: string;
  readonly wonDispute: string;
  readonly template: string;
  readonly invitation: string;
};

type Who = 'visitor' | 'merchant' | 'admin';

/** A screen, or something that opens on it. */
export type Stop = {
  readonly name: string;
  readonly who: Who;
  readonly path: string;
  /** Does what opens it. */
  readonly open?: (page: Page) => Promise<unknown>;
};

/** Fills a server with what a company has after some weeks. */
export async function setScene(server: TestServer): Promise<Scene> {
  await seedDemo(server.container);
  const [merchant, admin] = await Promise.all([
    signIn(server, demoSignIns.merchant),
    signIn(server, demoSignIns.superAdmin),
  ]);
  const [first, second] = await startDisputes(server, merchant);
  if (first === undefined || second === undefined) throw new Error('The tour has too few disputes');
  await addEvidence(merchant, first);
  await addEvidence(merchant, second);
  await win(server, merchant, second);
  await merchant.post(`/api/disputes/${first}/notes`, { text: 'The courier sends the signature tomorrow.' });
  for (const email of ['bigwig@down.example', 'fiver@down.example']) {
    await server.api.post('/api/waitlist/join', { email });
  }
  await merchant.post('/api/api-keys', { name: 'Warehouse', scopes: ['disputes:read'] });
  await merchant.post('/api/webhook-endpoints', { url: 'https://hooks.example.com/disputes' });
  const { body: templates } = await merchant.get('/api/templates');
  return {
    merchant,
    admin,
    openDispute: first,
    wonDispute: second,
    template: String(templates.templates[0].template_id),
    invitation: await invite(merchant),
  };
}

async function signIn(
  server: TestServer,
  credentials: { email: string; password: string },
): Promise<ApiClient> {
  const { body } = await server.api.post('/api/auth/login', credentials);
  return server.api.withToken(String(body.access_token));
}

const wishes = [
  { reason: 'product_not_received', amount: 12_000, currency: 'EUR', network: 'visa' },
  { reason: 'fraudulent', amount: 4_550, currency: 'USD', network: 'mastercard' },
  { reason: 'duplicate', amount: 98_000, currency: 'JPY' },
  { reason: 'subscription_canceled', amount: 1_999, currency: 'USD', network: 'amex' },
  { reason: 'credit_not_processed', amount: 7_425, currency: 'GBP', network: 'visa' },
];

async function startDisputes(server: TestServer, merchant: ApiClient): Promise<string[]> {
  const ids: string[] = [];
  for (const wish of wishes) ids.push((await startDispute(server, merchant, wish)).dispute_id);
  return ids;
}

async function addEvidence(merchant: ApiClient, disputeId: string): Promise<void> {
  await merchant.post('/api/evidence/text', {
    dispute_id: disputeId,
    evidence_type: 'proof_of_delivery',
    title: 'Delivery note',
    text_content: 'Handed over on 3 May at 7 Burrow Lane, signed by the customer.',
  });
  const form = { dispute_id: disputeId, evidence_type: 'receipt', title: 'Invoice 1041' };
  await merchant.upload(
    '/api/evidence/upload',
    form,
    new File([await onePagePdf('Invoice 1041: one rabbit hutch, oak')], 'invoice-1041.pdf'),
  );
}

async function win(server: TestServer, merchant: ApiClient, disputeId: string): Promise<void> {
  await merchant.post(`/api/disputes/${disputeId}/submit`, { include_evidence: true, confirm: true });
  const dispute = async () => (await merchant.get(`/api/disputes/${disputeId}`)).body;
  const { psp_dispute_id: id } = await eventually('the submitted response', async () => {
    const seen = await dispute();
    return seen.evidence_submitted === true ? seen : undefined;
  });
  await server.sandbox.post(`/stripe/disputes/${String(id)}/resolve`, { outcome: 'won' });
  await eventually('the won dispute', async () => (await dispute()).status === 'won');
}

async function invite(merchant: ApiClient): Promise<string> {
  const { body } = await merchant.post('/api/invitations', {
    email: 'pipkin@warren.example',
    role: 'member',
  });
  return new URL(String(body.link)).search;
}

const settingsTabs = [
  ...['profile', 'notifications', 'company', 'responses', 'team', 'api-keys', 'webhooks', 'audit-log'],
];
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Every screen with its data, visitors first. */
export function stopsOf({ openDispute, wonDispute, template, invitation }: Scene): readonly Stop[] {
  return [
    ...forVisitors(invitation),
    ...ofDisputes(openDispute, wonDispute),
    ...ofCompany(template),
    ...forAdmins,
  ];
}

function forVisitors(invitation: string): readonly Stop[] {
  const who = 'visitor';
  return [
    { name: 'landing', who, path: '/' },
    { name: 'login', who, path: '/login' },
    { name: 'register', who, path: '/register' },
    { name: 'forgot-password', who, path: '/forgot-password' },
    { name: 'reset-password', who, path: '/reset-password?token=unknown' },
    { name: 'accept-invitation', who, path: `/accept-invitation${invitation}` },
    { name: 'not-found', who, path: '/no/such/place' },
  ];
}

function ofDisputes(open: string, won: string): readonly Stop[] {
  const who = 'merchant';
  const path = `/disputes/${open}`;
  return [
    { name: 'dashboard', who, path: '/dashboard' },
    { name: 'disputes', who, path: '/disputes' },
    { name: 'disputes-none-fits', who, path: '/disputes?search=nowhere' },
    { name: 'dispute', who, path },
    { name: 'dispute-won', who, path: `/disputes/${won}` },
    { name: 'dispute-unknown', who, path: '/disputes/dsp_unknown' },
    { name: 'dispute-evidence', who, path, open: press('Add Evidence') },
    { name: 'dispute-draft', who, path, open: draft },
    { name: 'dispute-response', who, path, open: preview },
    { name: 'dispute-submit', who, path, open: press('Submit Dispute Response') },
    { name: 'dispute-accept', who, path, open: press('Accept Dispute') },
    { name: 'quick-search', who, path: '/dashboard', open: openSearch },
  ];
}

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Quick search' }).fill('du_');
  await page.getByRole('dialog').getByRole('button').first().waitFor();
}

async function draft(page: Page): Promise<void> {
  await press('Draft an Argument')(page);
  await press('Write a draft')(page);
  await page.getByLabel('Your argument').waitFor();
}

async function preview(page: Page): Promise<void> {
  await press('Generate Response')(page);
  await press('Preview')(page);
  await page.getByTitle('Response preview').waitFor();
}

function ofCompany(template: string): readonly Stop[] {
  const who = 'merchant';
  return [
    { name: 'analytics', who, path: '/analytics' },
    { name: 'templates', who, path: '/templates' },
    { name: 'template', who, path: `/templates/${template}` },
    { name: 'template-edit', who, path: `/templates/${template}/edit` },
    { name: 'psp-accounts', who, path: '/psp-accounts' },
    { name: 'psp-account-add', who, path: '/psp-accounts', open: press('Add PSP Account') },
    ...settingsTabs.map((tab): Stop => ({ name: `settings-${tab}`, who, path: `/settings?tab=${tab}` })),
    { name: 'settings-webhook-add', who, path: '/settings?tab=webhooks', open: addEndpoint },
    { name: 'settings-api-key-add', who, path: '/settings?tab=api-keys', open: press('New API key') },
  ];
}

async function addEndpoint(page: Page): Promise<void> {
  await press('Add endpoint')(page);
  await page.getByLabel('Only these').check();
}

const forAdmins: readonly Stop[] = [
  { name: 'admin', who: 'admin', path: '/admin' },
  { name: 'admin-tenant', who: 'admin', path: '/admin', open: openTenant },
  { name: 'admin-users', who: 'admin', path: '/admin/users' },
  { name: 'admin-waitlist', who: 'admin', path: '/admin/waitlist' },
  { name: 'admin-config', who: 'admin', path: '/admin/config' },
  { name: 'admin-logs', who: 'admin', path: '/admin/logs' },
  { name: 'admin-settings', who: 'admin', path: '/settings' },
];

async function openTenant(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText(/^ten_/).waitFor();
}

/** Goes to a stop in a window of its own kind and waits until nothing is loading there any more. */
export async function visitStop(page: Page, url: string, scene: Scene, stop: Stop): Promise<void> {
  const token = stop.who === 'visitor' ? undefined : scene[stop.who].bearer;
  await page.evaluate((bearer) => {
    if (bearer === undefined) localStorage.removeItem('access_token');
    else localStorage.setItem('access_token', bearer);
  }, token);
  try {
    await page.goto(url + stop.path);
    await settle(page);
    await stop.open?.(page);
    await settle(page);
  } catch (error) {
    throw new Error(`The tour stops at ${stop.name}, ${stop.path}`, { cause: error });
  }
}

/** Shows the same screen in another scheme, once its colours have faded over. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  await settle(page);
}

/** There is a heading, and nothing that stands for what is still to come, or moves. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1:visible, h2:visible').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('[role="status"][aria-label^="Loading"], .mantine-Skeleton-root') === null,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
