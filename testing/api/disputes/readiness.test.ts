import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Row = { dispute_id: string; readiness: string | null };

describe('the readiness in the list of disputes', () => {
  let server: TestServer;
  let owner: ApiClient;
  let id: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    id = (await startDispute(server, owner, { reason: 'product_not_received', network: 'visa' })).dispute_id;
  });
  after(() => server.close());

  const list = async (query = '') => (await owner.get(`/api/disputes?${query}`)).body.disputes as Row[];
  const rowOf = async () => (await list()).find(({ dispute_id: each }) => each === id);
  const becomes = (readiness: string | null) =>
    eventually(`the readiness ${readiness}`, async () => (await rowOf())?.readiness === readiness);
  const write = async (type: string, text: string) => {
    const exhibit = { dispute_id: id, evidence_type: type, title: `The ${type}`, text_content: text };
    return String((await owner.post('/api/evidence/text', exhibit)).body.evidence.evidence_id);
  };

  it('follows each change of the case, and is a filter', async () => {
    await becomes('blocked');
    const exhibit = await write('customer_communication', 'The hutch arrived today, thank you.');
    await becomes('weak');
    expect((await list('readiness=weak')).map(({ dispute_id: each }) => each)).to.deep.equal([id]);
    expect(await list('readiness=blocked')).to.deep.equal([]);
    await owner.delete(`/api/evidence/${exhibit}`);
    await becomes('blocked');
  });
});
