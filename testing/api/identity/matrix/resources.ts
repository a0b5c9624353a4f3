import { newId } from '../../../../core/src/platform/shared/ids.js';
import { addAlert } from '../../../../core/src/testing/alerts.js';
import { connect, startDispute, submitResponse } from '../../../../core/src/testing/scenarios.js';
import type { TestServer } from '../../../../core/src/testing/test-server.js';
import type { Ids } from './calls.js';
import { addPerson, makeKey, signIn, type Owner } from './people.js';

type Shop = { readonly storeId: string; readonly orderId: string };
type OpenShop = (server: TestServer, owner: Owner, accountId: string) => Promise<Shop>;

/** One object for each path parameter, by the parameter's name. */
export async function objectsOf(
  server: TestServer,
  owner: Owner,
  openShop: OpenShop = addStore,
): Promise<Ids> {
  const { client, tenantId } = owner;
  // Two companies with one key would be one merchant at the provider, with the same disputes.
  const credentials = {
    secret_key: `sk_test_${tenantId.slice(4)}`,
    webhook_secret: `whsec_${tenantId.slice(4)}`,
  };
  const accountId = await connect(server, client, 'stripe', { credentials });
  const { dispute_id: disputeId } = await startDispute(server, client, {});
  const { body: evidence } = await client.post('/api/evidence/text', {
    dispute_id: disputeId,
    evidence_type: 'other',
    title: 'Canary',
    text_content: 'canary in the burrow',
  });
  const { body: submission } = await submitResponse(client, disputeId);
  const { body: webhooks } = await client.get('/api/webhook-events');
  const { body: template } = await client.post('/api/templates', { name: 'Canary', content: 'canary' });
  const invited = { email: 'bo@rabbits.example', role: 'member' };
  const { body: invitation } = await client.post('/api/invitations', invited);
  const hook = { url: 'http://127.0.0.1:9/nobody-listens', event_types: [] };
  const { body: endpoint } = await client.post('/api/webhook-endpoints', hook);
  const endpointId: unknown = endpoint.endpoint?.endpoint_id;
  const { body: tested } = await client.post(`/api/webhook-endpoints/${String(endpointId)}/test`);
  const chat = { kind: 'slack', url: 'http://127.0.0.1:9/no-server', events: [] };
  const { body: channel } = await client.post('/api/chat-channels', chat);
  const customers = new File(['external_id,name\ncanary-1,Canary\n'], 'customers.csv');
  const { body: started } = await client.upload('/api/data/imports', { kind: 'customers' }, customers);
  const { body: view } = await client.post('/api/views', { name: 'Canary' });
  const { body: bulk } = await client.post('/api/disputes/bulk', { ids: [disputeId], action: 'export' });
  const { storeId, orderId } = await openShop(server, owner, accountId);
  const objects = {
    id: storeId,
    pendingInstallId: await addPendingInstall(server, owner),
    orderId,
    accountId,
    disputeId,
    ruleId: await addRule(client),
    approvalId: await addApproval(server, { tenantId, disputeId, userId: owner.userId }),
    refundId: await addRefund(server, { tenantId, accountId, userId: owner.userId }),
    alertId: await addAlert(server, tenantId, { accountId, paymentId: 'ch_1canary' }),
    statementId: await addStatement(server, { tenantId, disputeId }),
    importId: started.import_id,
    viewId: view.view_id,
    bulkId: bulk.bulk_id,
    evidenceId: evidence.evidence?.evidence_id,
    submissionId: submission.submission?.submission_id,
    eventId: webhooks.events?.[0]?.event_id,
    templateId: template.template_id,
    apiKeyId: (await makeKey(client, ['disputes:read'])).keyId,
    invitationId: invitation.invitation?.invitation_id,
    endpointId,
    deliveryId: tested.delivery?.delivery_id,
    channelId: channel.channel?.channel_id,
    sourceId: await addAlertSource(client),
    sessionId: await addSession(server, owner),
    jobId: await addJob(server, tenantId),
    userId: (await addPerson(server, tenantId, 'member')).userId,
  };
  for (const [name, id] of Object.entries(objects))
    if (typeof id !== 'string') throw new Error(`There is no ${name}`);
  return objects as Ids;
}

async function addAlertSource(client: Owner['client']): Promise<unknown> {
  const { body } = await client.post('/api/alert-sources', { kind: 'generic', name: 'Canary' });
  return body.source?.source_id;
}

/** An additional one of the owner's, because the others may need theirs later. */
async function addSession(server: TestServer, owner: Owner): Promise<string | undefined> {
  const { body } = await (await signIn(server, owner)).get('/api/auth/sessions');
  const sessions = body.sessions as { session_id: string; is_current: boolean }[];
  return sessions.find(({ is_current: isCurrent }) => isCurrent)?.session_id;
}

/** Parked, so that no worker claims it. */
async function addJob(server: TestServer, tenantId: string): Promise<string> {
  const job = { tenant_id: tenantId, name: 'psp-accounts.verify', payload: '{}', state: 'parked' };
  const rows: unknown = await server.container.database.system('jobs').insert(job, ['job_id']);
  const [row] = rows as { job_id: number }[];
  return String(row?.job_id);
}

/** A site that waits for the owner's confirmation, as a row. */
async function addPendingInstall(server: TestServer, { client, tenantId }: Owner): Promise<string> {
  const pendingInstallId = newId('pin');
  const { body: me } = await client.get('/api/auth/me');
  const now = Date.now();
  await server.container.database.transaction(tenantId, (tx) =>
    tx('pending_store_installs').insert({
      pending_install_id: pendingInstallId,
      tenant_id: tenantId,
      user_id: me.user.user_id,
      provider: 'wix',
      environment: 'test',
      site: JSON.stringify({ instanceId: 'canary', name: 'Canary shop', permissions: [], missing: [] }),
      credentials: '{}',
      created_at: new Date(now),
      expires_at: new Date(now + 3_600_000),
    }),
  );
  return pendingInstallId;
}

async function addRule(client: Owner['client']): Promise<unknown> {
  const { body } = await client.post('/api/automation/rules', {
    name: 'Canary',
    enabled: false,
    conditions: [],
    actions: [{ kind: 'collect' }],
  });
  return body.rule?.rule_id;
}

/** A request of an agent to submit the response, as a row, which its owner may approve. */
export async function addApproval(
  server: TestServer,
  { tenantId, disputeId, userId }: { tenantId: string; disputeId: string; userId: string },
): Promise<string> {
  const approvalId = newId('apr');
  await server.container.database.transaction(tenantId, (tx) =>
    tx('approvals').insert({
      approval_id: approvalId,
      tenant_id: tenantId,
      dispute_id: disputeId,
      action: 'submit',
      options: JSON.stringify({ includeEvidence: true, autoRetry: true }),
      needs_second_person: false,
      requested_by: userId,
      requested_via: 'api_key',
    }),
  );
  return approvalId;
}

/** A refund that has failed, as a row. */
export async function addRefund(
  server: TestServer,
  { tenantId, accountId, userId }: { tenantId: string; accountId: string; userId: string },
): Promise<string> {
  const refundId = newId('ref');
  await server.container.database.transaction(tenantId, (tx) =>
    tx('refunds').insert({
      refund_id: refundId,
      tenant_id: tenantId,
      account_id: accountId,
      provider: 'stripe',
      provider_payment_id: 'ch_1canary',
      amount_minor: 100,
      currency: 'USD',
      refunded_before_minor: 0,
      reason: 'canary',
      source_kind: 'person',
      source_id: userId,
      requested_by: userId,
      status: 'failed',
    }),
  );
  return refundId;
}

/** Adds a statement of the issuer about the dispute, as a row. */
async function addStatement(
  server: TestServer,
  { tenantId, disputeId }: { readonly tenantId: string; readonly disputeId: string },
): Promise<string> {
  const statementId = newId('stm');
  await server.container.database.transaction(tenantId, (tx) =>
    tx('dispute_statements').insert({
      statement_id: statementId,
      tenant_id: tenantId,
      dispute_id: disputeId,
      provider_statement_id: 'canary-statement',
      author: 'issuer',
      text: 'canary',
      files: JSON.stringify([{ id: 'canary-file', name: 'canary.pdf' }]),
    }),
  );
  return statementId;
}

/** A store with an order, as rows: isolation from other companies needs no platform. */
async function addStore(server: TestServer, { tenantId }: Owner, accountId: string): Promise<Shop> {
  const [storeId, orderId] = [newId('sto'), newId('ord')];
  await server.container.database.transaction(tenantId, async (tx) => {
    await tx('stores').insert({
      store_id: storeId,
      tenant_id: tenantId,
      account_id: accountId,
      provider: 'wix',
      instance_id: `canary-instance-${storeId}`,
      site_name: 'Canary shop',
    });
    await tx('orders').insert({
      order_id: orderId,
      tenant_id: tenantId,
      store_id: storeId,
      provider: 'wix',
      provider_order_id: 'canary-order',
      number: '1042',
      currency: 'EUR',
      total_minor: 4200,
      placed_at: new Date(0),
      changed_at: new Date(0),
      content: { buyer: {}, items: [], trail: [] },
    });
  });
  return { storeId, orderId };
}
