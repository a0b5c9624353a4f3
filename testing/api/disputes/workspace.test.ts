import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connectStripe,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk } from '../identity/team-client.js';

describe('the workspace of a dispute', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  async function open(): Promise<string> {
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'product_not_received' });
    await addExhibit(owner, id);
    return id;
  }

  it('has each part as its separate call returns it', async () => {
    const id = await open();
    const parts = {
      statements: [`/api/disputes/${id}/statements`, 'statements'],
      order: [`/api/disputes/${id}/order`],
      completeness: [`/api/evidence-requirements/disputes/${id}/completeness`],
      evidence: [`/api/evidence?dispute_id=${id}`],
      evidence_summary: [`/api/evidence/dispute/${id}/summary`],
      evidence_types: ['/api/evidence/types', 'types'],
      collection: [`/api/evidence/dispute/${id}/collection`, 'collection'],
      argument: [`/api/response-assembly/disputes/${id}/argument`, 'argument'],
      submissions: [`/api/disputes/${id}/submissions`, 'submissions'],
      timeline: [`/api/disputes/${id}/timeline`, 'entries'],
    } as const;
    const { status, body: complete } = await owner.get(`/api/disputes/${id}/workspace`);
    expect(status).to.equal(200);
    const { pending_approval: pending, approvers, ...body } = complete;
    expect([pending, approvers]).to.deep.equal([null, null]);
    expect(body.has_refunds).to.equal(false);
    const own = ['customer_history', 'colleagues', 'has_store', 'has_refunds', 'decision_time'];
    expect(Object.keys(body)).to.have.members([...Object.keys(parts), ...own]);
    expect(body.evidence.evidence).to.have.lengthOf(1);
    for (const [part, [path, key]] of Object.entries(parts)) {
      const other = (await owner.get(path)).body;
      // The workspace has the last known readiness, which may be none.
      if (part === 'completeness') body.completeness.readiness = other.readiness;
      expect(body[part], part).to.deep.equal(key === undefined ? other : other[key]);
    }
  });

  it('names the members who can approve, if the dispute needs a second person', async () => {
    const company = await server.signUp('Hutch Ltd');
    await connectStripe(server, company);
    const { userId } = await createTeamDesk(server).join(company, 'member', 'Tom Reed');
    const { dispute_id: id } = await startDispute(server, company, { reason: 'product_not_received' });
    await company.put('/api/settings/approvals', { require_approval_above: { amount: 0, currency: 'USD' } });
    const { body } = await company.get(`/api/disputes/${id}/workspace`);
    expect(body.approvers).to.deep.equal([{ user_id: userId, name: 'Tom Reed' }]);
  });

  it('has no completeness once the dispute no longer accepts evidence', async () => {
    const id = await open();
    await submitResponse(owner, id);
    const { status, body } = await owner.get(`/api/disputes/${id}/workspace`);
    expect(status).to.equal(200);
    expect(body.completeness).to.equal(null);
    expect(body.submissions).to.have.lengthOf(1);
    expect(body.decision_time).to.deep.include({ days_min: 60, days_max: 75 });
  });
});
