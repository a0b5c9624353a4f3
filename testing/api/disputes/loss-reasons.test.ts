import { expect } from 'chai';

import type { LossReasonsDto } from '../../../core/src/insights/stats/outcome-metrics.dto.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';

describe('loss reasons', function () {
  this.timeout(240_000);
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    for (const provider of ['stripe', 'paypal', 'adyen']) await connect(server, owner, provider);
  });
  after(() => server.close());

  const lostAt = async (provider: string, scenario: string): Promise<string> => {
    const { dispute_id: id } = await startDispute(server, owner, { scenario }, provider);
    if (scenario === 'lost') await submitResponse(owner, id);
    await eventually('the loss', async () => {
      const { body } = await owner.get(`/api/disputes/${id}`);
      return body.status === 'lost' ? body : undefined;
    });
    return id;
  };
  const setCause = (id: string, loss_cause: unknown, as = owner) =>
    as.put(`/api/disputes/${id}/loss-cause`, { loss_cause });
  const read = async (query = '', as = owner) =>
    (await as.get(`/api/disputes/stats/loss-reasons${query}`)).body as LossReasonsDto;

  itThorough("are counted by the provider's reason and by the team's tag", async () => {
    const [stripe, paypal, adyen] = [
      await lostAt('stripe', 'final_at_once'),
      await lostAt('paypal', 'lost'),
      await lostAt('adyen', 'lost'),
    ];
    const { body: of } = await owner.get(`/api/disputes/${paypal}`);
    expect(of.loss_reason).to.equal('Decision based on available information');
    for (const id of [paypal, adyen]) {
      const { status, body } = await setCause(id, 'weak_evidence');
      expect([status, body.loss_cause]).to.deep.equal([200, 'weak_evidence']);
    }
    const { lost_count: lost, reasons, causes } = await read();
    expect(lost).to.equal(3);
    expect(reasons).to.have.deep.members([
      { reason: 'Decision based on available information', lost_count: 1 },
      { reason: 'The issuer declined the defense', lost_count: 1 },
      { reason: null, lost_count: 1 },
    ]);
    expect(reasons.at(-1)?.reason).to.equal(null);
    expect(causes).to.deep.equal([
      { cause: 'weak_evidence', lost_count: 2 },
      { cause: null, lost_count: 1 },
    ]);
    expect((await setCause(adyen, null)).body.loss_cause).to.equal(null);
    expect((await read()).causes).to.deep.equal([
      { cause: 'weak_evidence', lost_count: 1 },
      { cause: null, lost_count: 2 },
    ]);
    expect((await read('?provider=stripe')).reasons).to.deep.equal([{ reason: null, lost_count: 1 }]);
    expect((await read('?to=2020-01-01')).lost_count).to.equal(0);
    const { body: timeline } = await owner.get(`/api/disputes/${adyen}/timeline`);
    const tags = timeline.entries.filter(({ type }: { type: string }) => type === 'loss_cause.set');
    expect(tags.map(({ data }: { data: object }) => data)).to.deep.equal([
      { cause: 'weak_evidence' },
      { cause: null },
    ]);
    expect((await setCause(stripe, 'other')).status).to.equal(200);
  });
});
