import { seedDemo } from '../../core/src/app/seed.js';
import { builtInPlan } from '../../core/src/identity/plans/plans.js';
import { demoSignIns } from '../../core/src/platform/shared/demo-sign-ins.js';
import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connect, onePagePdf, startDispute } from '../../core/src/testing/scenarios.js';
import type { TestServer } from '../../core/src/testing/test-server.js';
import { eventually } from '../../core/src/testing/waiting.js';
import {
  connectStore,
  sellOrders,
  type SeenStore,
  storeDispute,
} from '../../testing/api/commerce/store-client.js';
import { signIn as signInAs } from '../../testing/api/identity/matrix/people.js';
import { whoIs } from '../../testing/api/identity/platform-client.js';

/** The data of the tour: the demo company with several disputes in progress, smaller companies, and their users. */
export type TourData = {
  readonly merchant: ApiClient;
  readonly admin: ApiClient;
  /** The super admin, impersonating the demo company. */
  readonly impersonator: ApiClient;
  /** A company without any data. */
  readonly newcomer: ApiClient;
  /** A company on the smallest plan, with a store that has revoked our access. */
  readonly small: ApiClient;
  /** Needs a response, has evidence and a matched order. */
  readonly openDispute: string;
  /** Has possible orders, but no certain match. */
  readonly ambiguousDispute: string;
  /** Its provider offers several defense reasons. */
  readonly defenseDispute: string;
  readonly wonDispute: string;
  readonly lockedDispute: string;
  /** A fraud warning about a payment. */
  readonly alert: string;
  readonly template: string;
  readonly invitation: string;
};

/** A payment that was refunded and one that has a fraud warning. Returns the alert. */
async function warn(server: TestServer, merchant: ApiClient): Promise<string> {
  const { body } = await merchant.get('/api/psp/accounts?provider=stripe');
  const at = { account_id: body.accounts[0].account_id as string };
  const { body: payment } = await server.sandbox.post('/stripe/payments', { ...at, amount: 900 });
  const request = { ...at, payment_id: payment.payment_id as string, reason: 'Broken lamp', confirm: true };
  await merchant.post('/api/refunds', request);
  await server.sandbox.post('/stripe/alerts', { ...at, amount: 1_240, currency: 'USD' });
  return eventually('the alert', async () => {
    const { body: list } = await merchant.get('/api/alerts?state=open');
    return list.alerts[0]?.alert_id as string | undefined;
  });
}

/** Fills a server with the typical data of a company after some weeks. */
export async function createTourData(server: TestServer): Promise<TourData> {
  await seedDemo(server.container);
  const [merchant, admin] = await Promise.all([
    signIn(server, demoSignIns.merchant),
    signIn(server, demoSignIns.superAdmin),
  ]);
  const [first, second, , ambiguous] = await startDisputes(server, merchant);
  if (first === undefined || second === undefined || ambiguous === undefined) {
    throw new Error('The tour has too few disputes');
  }
  await addOrders(server, merchant, first, 1_999);
  await addEvidence(merchant, first);
  await addEvidence(merchant, second);
  await win(server, merchant, second);
  await merchant.put(`/api/disputes/${second}/coverage`, {
    coverage: { payer: 'guarantor', program: 'Burrow Guarantee', claim: 'paid', paid_amount: 4_000 },
  });
  await merchant.post(`/api/disputes/${first}/notes`, { text: 'The courier sends the signature tomorrow.' });
  for (const email of ['bigwig@down.example', 'fiver@down.example']) {
    await server.api.post('/api/waitlist/join', { email });
  }
  await merchant.post('/api/api-keys', { name: 'Warehouse', scopes: ['disputes:read'] });
  await merchant.post('/api/webhook-endpoints', { url: 'https://hooks.example.com/disputes' });
  await merchant.post('/api/chat-channels', {
    kind: 'slack',
    url: 'https://hooks.slack.com/services/T00000000/B00000000/example',
    name: '#disputes',
    events: ['dispute.created', 'dispute.due_soon'],
  });
  await importPayments(merchant);
  await createRules(merchant);
  const { body: templates } = await merchant.get('/api/templates');
  const small = await server.signUp('Small Warren', 'default');
  return {
    merchant,
    admin,
    impersonator: await impersonate(server, admin, merchant),
    newcomer: await server.signUp('New Warren'),
    small,
    lockedDispute: await createLockedDispute(server, small),
    alert: await warn(server, merchant),
    openDispute: first,
    ambiguousDispute: ambiguous,
    defenseDispute: await startAtAdyen(server, merchant),
    wonDispute: second,
    template: String(templates.templates[0].template_id),
    invitation: await invite(merchant),
  };
}

/** Creates a session directly, because the demo passwords only work in evaluation mode. */
async function signIn(server: TestServer, { email }: { readonly email: string }): Promise<ApiClient> {
  const user = await server.container.users.findByEmail(email);
  if (user === undefined) throw new Error(`The demo lacks ${email}`);
  return signInAs(server, user);
}

const inputs = [
  { reason: 'product_not_received', amount: 12_000, currency: 'EUR', network: 'visa' },
  { reason: 'fraudulent', amount: 4_550, currency: 'USD', network: 'mastercard' },
  { reason: 'duplicate', amount: 98_000, currency: 'JPY' },
  { reason: 'subscription_canceled', amount: 1_999, currency: 'USD', network: 'amex' },
  { reason: 'credit_not_processed', amount: 7_425, currency: 'GBP', network: 'visa' },
];

async function startDisputes(server: TestServer, merchant: ApiClient): Promise<string[]> {
  const ids: string[] = [];
  for (const input of inputs) ids.push((await startDispute(server, merchant, input)).dispute_id);
  return ids;
}

async function startAtAdyen(server: TestServer, merchant: ApiClient): Promise<string> {
  await connect(server, merchant, 'adyen');
  const input = { network: 'visa', reason: 'product_not_received' };
  return (await startDispute(server, merchant, input, 'adyen')).dispute_id;
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

/** Dry runs, so that they do not change the data of other stops. */
async function createRules(merchant: ApiClient): Promise<void> {
  const small = { field: 'amount', op: 'lte', value: 1_000, currency: 'USD' };
  const rules = [
    { name: 'Too small to fight', conditions: [small], actions: [{ kind: 'accept' }] },
    {
      name: 'Card fraud',
      conditions: [
        { field: 'reason', op: 'eq', value: 'fraudulent' },
        { field: 'network', op: 'in', value: ['visa', 'mastercard'] },
      ],
      actions: [
        { kind: 'tag', tags: ['fraud', 'review'] },
        { kind: 'collect' },
        { kind: 'submit', hours_before_due: 48 },
      ],
    },
  ];
  for (const rule of rules) await merchant.post('/api/automation/rules', rule);
}

/** Imports a file with rejected rows, and adds an API key as another data source. */
async function importPayments(merchant: ApiClient): Promise<void> {
  await merchant.post('/api/api-keys', { name: 'Shop export', scopes: ['data:write', 'data:read'] });
  const rows = ['p-1,4200,EUR,2026-10-01', 'p-2,1250,EUR,2026-10-02', 'p-3,12.50,EUR,2026-10-02'];
  const file = new File(
    [`external_id,amount,currency,paid_at\n${rows.join('\n')}\n`],
    'payments-october.csv',
  );
  const { body } = await merchant.upload('/api/data/imports', { kind: 'payments' }, file);
  await eventually('the import', async () => {
    const { body: found } = await merchant.get(`/api/data/imports/${String(body.import_id)}`);
    return found.status === 'done' ? found : undefined;
  });
}

async function win(server: TestServer, merchant: ApiClient, disputeId: string): Promise<void> {
  await merchant.post(`/api/disputes/${disputeId}/submit`, { include_evidence: true });
  const dispute = async () => (await merchant.get(`/api/disputes/${disputeId}`)).body;
  const { psp_dispute_id: id } = await eventually('the submitted response', async () => {
    const body = await dispute();
    return body.evidence_submitted === true ? body : undefined;
  });
  await server.sandbox.post(`/stripe/disputes/${String(id)}/resolve`, { outcome: 'won' });
  await eventually('the won dispute', async () => (await dispute()).status === 'won');
}

/** Adds an order with the payment of this dispute, and one with the amount of another dispute. */
async function addOrders(
  server: TestServer,
  merchant: ApiClient,
  disputeId: string,
  otherAmount: number,
): Promise<void> {
  const store = await eventually('the store', async () => {
    const { body } = await merchant.get('/api/wix/accounts');
    return (body.accounts as SeenStore[])[0];
  });
  const { body: dispute } = await merchant.get(`/api/disputes/${disputeId}`);
  const placed = { placed_at: new Date(Date.now() - 7 * 86_400_000).toISOString() };
  const transaction_id = String(dispute.metadata.stripe_payment_intent);
  await sellOrders(server, store, { ...placed, amount: 12_000, currency: 'EUR', transaction_id });
  await sellOrders(server, store, { ...placed, amount: otherAmount, currency: 'USD' });
  const order = async (id: string) => (await merchant.get(`/api/disputes/${id}/order`)).body.order;
  await eventually('the order', async () => (await order(disputeId)) ?? undefined);
}

async function impersonate(server: TestServer, admin: ApiClient, user: ApiClient): Promise<ApiClient> {
  const { body } = await admin.post(`/api/admin/login-as/${(await whoIs(user)).tenantId}`);
  return server.api.withToken(String(body.access_token));
}

/** Exceeds a plan limit of one dispute and revokes the store access. Returns the ID of the locked dispute. */
async function createLockedDispute(server: TestServer, owner: ApiClient): Promise<string> {
  const { tenantId } = await whoIs(owner);
  const limits = { ...builtInPlan.limits, disputes: 1 };
  await server.container.plansService.set({ tenantId }, { ...builtInPlan, limits });
  const store = await connectStore(server, owner);
  await storeDispute(server, owner, { of: store, amount: 4_400 });
  await storeDispute(server, owner, { of: store, amount: 5_500 });
  await server.sandbox.post('/wix/uninstall', { account_id: store.psp_account_id, sends_webhook: false });
  await owner.post(`/api/wix/accounts/${store.id}/sync-orders`);
  const { body } = await owner.get('/api/disputes');
  const locked = (body.disputes as { dispute_id: string; locked: boolean }[]).find(
    (dispute) => dispute.locked,
  );
  return locked?.dispute_id ?? '';
}

async function invite(merchant: ApiClient): Promise<string> {
  const { body } = await merchant.post('/api/invitations', {
    email: 'pipkin@warren.example',
    role: 'member',
  });
  return new URL(String(body.link)).search;
}
