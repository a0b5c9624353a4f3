import { expect } from 'chai';

import { StoredCompleteness } from '../../../core/src/evidence/requirements/stored-completeness.js';
import type { Database } from '../../../core/src/platform/database/database.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { whoIs } from '../identity/platform-client.js';

type Dispute = { readonly dispute_id: string; readonly psp_dispute_id: string };

describe('the completeness filter of the dispute list', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let disputes: readonly Dispute[];

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    const reasons = ['fraudulent', 'product_not_received', 'duplicate'];
    const started: Dispute[] = [];
    for (const reason of reasons) started.push(await startDispute(server, owner, { reason }));
    disputes = started;
  });
  after(() => server.close());

  const scoreOf = async ({ dispute_id: id }: Dispute): Promise<number> =>
    Number((await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`)).body.score);

  /** Each score is the one that the dispute itself shows: it matches the filter, and one more does not. */
  async function expectExact(): Promise<number[]> {
    const scores: number[] = [];
    for (const dispute of disputes) {
      const score = await scoreOf(dispute);
      scores.push(score);
      const isListed = async (least: number) => {
        const { body } = await owner.get(`/api/disputes?completeness_min=${least}`);
        return (body.disputes as Dispute[]).some(({ dispute_id: id }) => id === dispute.dispute_id);
      };
      expect([score, await isListed(score)]).to.deep.equal([score, true]);
      if (score < 100) expect([score, await isListed(score + 1)]).to.deep.equal([score, false]);
    }
    return scores;
  }

  itThorough(
    'uses the score that each dispute shows, as evidence, category and templates change',
    async () => {
      const [, second] = disputes;
      const atFirst = await expectExact();
      const text = { dispute_id: second?.dispute_id, evidence_type: 'proof_of_delivery', title: 'Delivery' };
      const { body } = await owner.post('/api/evidence/text', {
        ...text,
        text_content: 'Delivered on 3 November.',
      });
      const withEvidence = await expectExact();
      expect(withEvidence[1]).to.be.greaterThan(atFirst[1] ?? 0);

      await owner.delete(`/api/evidence/${String(body.evidence.evidence_id)}`);
      expect(await expectExact()).to.deep.equal(atFirst);

      const company = await owner.put('/api/settings/template-variables', {
        business_category: 'digital_goods',
      });
      expect(company.status, JSON.stringify(company.body)).to.equal(200);
      await expectExact();

      const template = await owner.post('/api/templates', {
        name: 'Deliveries',
        content: 'The order arrived.',
        dispute_reason: 'product_not_received',
        required_evidence: [{ type: 'customer_communication', required: true }],
      });
      expect(template.status, JSON.stringify(template.body)).to.equal(201);
      const activated = await owner.post(`/api/templates/${String(template.body.template_id)}/activate`);
      expect(activated.status, JSON.stringify(activated.body)).to.equal(200);
      await expectExact();
    },
  );

  it('is read without a lock while no score is outdated', async () => {
    const { database, chooseTemplate } = server.container;
    const { tenantId } = await whoIs(owner);
    const locks: string[] = [];
    const watched = {
      ...database,
      transaction: ((...args) => {
        locks.push(args[0]);
        return database.transaction(...args);
      }) as Database['transaction'],
    };
    const scores = new StoredCompleteness({ database: watched, chooseTemplate });
    const basis = await scores.refresh(tenantId);
    locks.length = 0;
    expect(await scores.refresh(tenantId)).to.equal(basis);
    expect(locks).to.deep.equal([]);
    const outdated = database.transaction(tenantId, (tx) =>
      tx('disputes').where({ dispute_id: disputes[1]?.dispute_id }).update({ completeness_basis: null }),
    );
    expect(await outdated).to.equal(1);
    expect(await scores.refresh(tenantId)).to.equal(basis);
    expect(locks).to.deep.equal([tenantId]);
  });

  it('lists no dispute that needs no response', async () => {
    const [first] = disputes;
    const before = (await owner.get('/api/disputes?completeness_min=1')).body.total as number;
    await server.sandbox.post(`/stripe/disputes/${first?.psp_dispute_id ?? ''}/resolve`, { outcome: 'lost' });
    await eventually('the end', async () => {
      const { body } = await owner.get(`/api/disputes/${first?.dispute_id ?? ''}`);
      return body.status === 'lost';
    });
    const { body } = await owner.get('/api/disputes?completeness_min=1');
    expect((body.disputes as Dispute[]).map(({ dispute_id: id }) => id)).not.to.include(first?.dispute_id);
    expect(body.total).to.be.at.most(before);
  });
});
