import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { onePagePdf } from '../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { eventually } from '../../core/src/testing/waiting.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'docs/examples/fjordpay');

/** As its package.json says, which brings a copy of the kit along. */
function buildExample(): void {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { build: string };
  };
  const [program = '', ...args] = scripts.build.split(' ');
  execFileSync(join(root, 'node_modules/.bin', program), args, { cwd: folder, stdio: 'pipe' });
}

describe('a seventh provider, built and named by its path', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let accountId: string;

  before(async () => {
    buildExample();
    server = await startTestServer({ environment: { PLUGINS: `@rebuttal/plugin-stripe,${folder}` } });
    owner = await server.signUp('Rabbits of Bergen');
  });
  after(() => server.close());

  const connect = async (credentials: Readonly<Record<string, string>>) => {
    const account = { provider: 'fjordpay', account_name: 'Bergen', environment: 'test', credentials };
    return owner.post('/api/psp/accounts', account);
  };
  const found = (pspDisputeId: string, status: string) =>
    eventually(`${pspDisputeId} to be ${status}`, async () => {
      const { body } = await owner.get(`/api/disputes?search=${pspDisputeId}`);
      return body.disputes[0]?.status === status && body.disputes[0];
    });

  it('is listed with the others, with the form that its manifest defines', async () => {
    const { body } = await owner.get('/api/psp/providers');
    expect(body.providers.map(({ value }: { value: string }) => value)).to.deep.equal(['stripe', 'fjordpay']);
    const { body: form } = await owner.get('/api/psp/providers/fjordpay/fields');
    expect(form.fields.map((field: { field_name: string }) => field.field_name)).to.deep.equal([
      'api_key',
      'key_kind',
      'webhook_secret',
    ]);
  });

  it('rejects credentials with its own message, from its own copy of the kit', async () => {
    const { status, body } = await connect({ api_key: 'sk_live_stolen' });
    expect(status).to.equal(422);
    expect(JSON.stringify(body)).to.contain('A Fjordpay key begins with fp_test_ or fp_live_.');
  });

  it('is connected and verified', async () => {
    const { body, status } = await connect({ api_key: 'fp_test_burrow', webhook_secret: 'fws_burrow' });
    expect(status, JSON.stringify(body)).to.equal(201);
    accountId = String(body.account.account_id);
    const account = await eventually('the verified account', async () => {
      const { body: list } = await owner.get('/api/psp/accounts?provider=fjordpay');
      return list.accounts[0].verification_status !== 'pending' && list.accounts[0];
    });
    expect(account).to.include({ verification_status: 'success' });
    expect(account.verification_message).to.contain('Connected to Rabbits of Bergen.');
  });

  it('receives a dispute by webhook, sends evidence for it, and reports that it is won', async () => {
    const options = { account_id: accountId, reason: 'product_not_received', amount: 12340, currency: 'KWD' };
    const made = await server.sandbox.post('/fjordpay/disputes', options);
    expect(made.status).to.equal(201);
    const pspDisputeId = String(made.body.psp_dispute_id);
    const dispute = await found(pspDisputeId, 'needs_response');
    expect(dispute).to.include({ reason: 'product_not_received', amount: 12340, currency: 'KWD' });
    const disputeId = String(dispute.dispute_id);
    const file = new File([await onePagePdf('Delivered to the burrow')], 'proof.pdf');
    const fields = { dispute_id: disputeId, evidence_type: 'proof_of_delivery', title: 'Delivery' };
    expect((await owner.upload('/api/evidence/upload', fields, file)).status).to.equal(201);
    const submitted = await owner.post(`/api/disputes/${disputeId}/submit`);
    expect(submitted.body.submission.status, JSON.stringify(submitted.body)).to.equal('submitted');
    await server.sandbox.post(`/fjordpay/disputes/${pspDisputeId}/resolve`, { outcome: 'won' });
    expect(await found(pspDisputeId, 'won')).to.include({ evidence_submitted: true });
  });

  it('rejects a webhook signed with another secret', async () => {
    const { body } = await owner.get('/api/psp/accounts?provider=fjordpay');
    const path = new URL(String(body.accounts[0].webhook_url)).pathname;
    const answer = await server.api.post(
      path,
      { id: 'evt_1' },
      { 'fjord-signature': `t=1,v1=${'0'.repeat(64)}` },
    );
    expect(answer.status).to.equal(401);
  });
});
