import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import {
  connectStripe,
  onePagePdf,
  sampleCredentials,
  startDispute,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk } from '../identity/team-client.js';

/** The response fields that the screens display unchanged. */
describe('API texts that screens show unchanged', () => {
  let server: TestServer;
  let owner: ApiClient;
  let dispute: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    ({ dispute_id: dispute } = await startDispute(server, owner, { reason: 'fraudulent', network: 'visa' }));
  });
  after(() => server.close());

  const connectWith = async (change: object, as = owner) =>
    as.post('/api/psp/accounts', {
      provider: 'stripe',
      account_name: 'Second shop',
      environment: 'test',
      credentials: await sampleCredentials(server, 'stripe'),
      ...change,
    });
  const shown = ({ status, body }: ApiAnswer): readonly unknown[] => [status, body.message];

  it('of an account: created, updated, verified or not, deleted', async () => {
    const created = await connectWith({});
    expect(shown(created)).to.deep.equal([201, 'PSP account created successfully!']);
    const path = `/api/psp/accounts/${String(created.body.account.account_id)}`;
    const good = await owner.post(`${path}/verify`);
    expect(good.body).to.include({ success: true });
    expect(good.body.message)
      .to.equal(good.body.account.verification_message)
      .and.match(/^Connected to/);
    const credentials = { secret_key: 'sk_test_invalid1' };
    const updated = await owner.put(path, { account_name: 'Other', is_active: true, credentials });
    expect(shown(updated)).to.deep.equal([200, 'PSP account updated successfully!']);
    const bad = await owner.post(`${path}/verify`);
    expect(bad.status).to.equal(200);
    expect(bad.body).to.include({ success: false });
    expect(bad.body.account.verification_status).to.equal('failed');
    expect(bad.body.message).to.be.a('string').and.not.equal('');
    expect(shown(await owner.delete(path))).to.deep.equal([200, 'PSP account deleted successfully!']);
  });

  it('of evidence: uploaded, created, deleted', async () => {
    const uploaded = await owner.upload(
      '/api/evidence/upload',
      { dispute_id: dispute, evidence_type: 'receipt' },
      new File([await onePagePdf('Invoice')], 'invoice.pdf'),
    );
    expect(shown(uploaded)).to.deep.equal([201, 'Evidence uploaded successfully']);
    const text = {
      dispute_id: dispute,
      evidence_type: 'other',
      title: 'Note',
      text_content: 'Both are well.',
    };
    const created = await owner.post('/api/evidence/text', { ...text, description: 'What they say' });
    expect(shown(created)).to.deep.equal([201, 'Evidence created successfully!']);
    const { body } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    expect(body.evidence.at(-1)).to.include({
      evidence_type: 'other',
      title: 'Note',
      description: 'What they say',
      text_content: 'Both are well.',
      file_name: null,
      submitted_to_psp: false,
    });
    const deleted = await owner.delete(`/api/evidence/${String(created.body.evidence.evidence_id)}`);
    expect(shown(deleted)).to.deep.equal([200, 'Evidence deleted successfully']);
  });

  it('of a webhook alias: from 3 to 50 lower-case letters, digits, hyphens and underscores, or why not', async () => {
    for (const alias of ['b-1', `b_${'x'.repeat(48)}`]) {
      const { status, body } = await connectWith({ webhook_alias: alias });
      expect(status, alias).to.equal(201);
      expect(body.account.webhook_url).to.equal(`https://rebuttal.example/api/webhooks/stripe/${alias}`);
    }
    for (const alias of ['b1', 'x'.repeat(51), 'b 1', 'b.1', 'b/1', 'bünny']) {
      const { status, body } = await connectWith({ webhook_alias: alias });
      expect([status, body.details?.[0].field], alias).to.deep.equal([422, 'webhook_alias']);
      expect(body.error).to.match(/3 to 50/);
    }
  });

  it('of a preview: the letter, its template, how much evidence, when, and why this template', async () => {
    const path = `/api/response-assembly/disputes/${dispute}`;
    const { status, body } = await owner.post(`${path}/preview`, {});
    expect(status).to.equal(200);
    expect(body).to.have.all.keys(
      'content',
      'template_used',
      'metadata',
      'chosen_because',
      'undrawable_characters',
      'claims',
      'checks',
      'payment_unread',
    );
    expect(body.template_used).to.have.all.keys('template_id', 'name', 'version');
    expect(body.metadata.evidence_count).to.equal(1);
    expect(new Date(body.metadata.generated_at).toISOString()).to.equal(body.metadata.generated_at);
    for (const language of ['ja', 'zh'])
      expect((await owner.post(`${path}/preview`, { language })).body.content).to.include(
        `lang="${language}`,
      );
    expect((await owner.post(`${path}/preview`, { language: 'fr' })).status).to.equal(422);
    expect((await owner.post(`${path}/download`, { format: 'docx' })).status).to.equal(422);
  });

  it('of the settings to people of any role, who change them only as owner or administrator', async () => {
    const team = createTeamDesk(server);
    const [admin, member] = [await team.join(owner, 'admin'), await team.join(owner, 'member')];
    const path = '/api/settings/template-variables';
    const change = { merchant_business_model: 'We sell hutches.' };
    expect((await admin.as.put(path, change)).status).to.equal(200);
    expect((await member.as.get(path)).body.template_variables).to.include(change);
    const words = 'Only owners and administrators can update dispute response settings.';
    const refused = [
      await member.as.put(path, change),
      await member.as.upload(
        `${path}/upload`,
        { field_name: 'refund_policy' },
        new File([await onePagePdf('x')], 'x.png'),
      ),
    ];
    for (const { status, body } of refused) expect([status, body.error]).to.deep.equal([403, words]);
    for (const company of [admin, member]) {
      const { status, body } = await company.as.put('/api/auth/tenant', { name: 'Foxes Ltd' });
      expect([status, body.error]).to.deep.equal([
        403,
        'Only the account owner can update company information.',
      ]);
    }
    expect((await member.as.get('/api/disputes')).status).to.equal(200);
  });

  const nowhere: readonly (readonly [what: string, send: (as: ApiClient) => Promise<ApiAnswer>])[] = [
    ['GET a dispute', (as) => as.get('/api/disputes/dsp_0')],
    ['accept', (as) => as.post('/api/disputes/dsp_0/accept', { confirm: true })],
    ['submit', (as) => as.post('/api/disputes/dsp_0/submit', { include_evidence: true, auto_retry: true })],
    ['GET submissions', (as) => as.get('/api/disputes/dsp_0/submissions')],
    ['retry', (as) => as.post('/api/disputes/dsp_0/submissions/sub_0/retry')],
    ['GET evidence', (as) => as.get('/api/evidence?dispute_id=dsp_0')],
    ['summary of evidence', (as) => as.get('/api/evidence/dispute/dsp_0/summary')],
    ['download evidence', (as) => as.get('/api/evidence/evd_0/download')],
    ['delete evidence', (as) => as.delete('/api/evidence/evd_0')],
    ['completeness', (as) => as.get('/api/evidence-requirements/disputes/dsp_0/completeness')],
    ['guidance', (as) => as.get('/api/evidence-requirements/evidence-types/carrot/guidance')],
    ['preview', (as) => as.post('/api/response-assembly/disputes/dsp_0/preview', {})],
    [
      'download a response',
      (as) => as.post('/api/response-assembly/disputes/dsp_0/download', { format: 'pdf' }),
    ],
    ['fields of a provider', (as) => as.get('/api/psp/providers/fox-pay/fields')],
    ['PUT an account', (as) => as.put('/api/psp/accounts/acc_0', { account_name: 'x' })],
    ['verify an account', (as) => as.post('/api/psp/accounts/acc_0/verify')],
    ['delete an account', (as) => as.delete('/api/psp/accounts/acc_0')],
    ['GET a template', (as) => as.get('/api/templates/tpl_0')],
    ['PUT a template', (as) => as.put('/api/templates/tpl_0', { name: 'x', content: 'x' })],
    ['copy a template', (as) => as.post('/api/templates/tpl_0/copy')],
    ['archive a template', (as) => as.post('/api/templates/tpl_0/archive')],
    ['activate a template', (as) => as.post('/api/templates/tpl_0/activate')],
    ['delete a template', (as) => as.delete('/api/templates/tpl_0')],
  ];
  for (const [what, send] of nowhere)
    it(`of missing objects: a text in "error", and 401 without a session (${what})`, async () => {
      const { status, body } = await send(owner);
      expect(status).to.equal(404);
      expect(body.error).to.match(/\w+ not found/);
      expect((await send(server.api)).status).to.equal(401);
    });
});
