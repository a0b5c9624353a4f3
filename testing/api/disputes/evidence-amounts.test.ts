import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

describe('the amount of evidence of a dispute', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const addText = (disputeId: string, text: string) =>
    owner.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'other',
      title: 'A note',
      text_content: text,
    });
  const listOf = (disputeId: string, page = '') => owner.get(`/api/evidence?dispute_id=${disputeId}${page}`);

  it('is listed in pages of 50 by default and at most 100, and can be 100 texts', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    for (let count = 0; count < 100; count += 1)
      expect((await addText(id, `The hutch number ${count} arrived.`)).status).to.equal(201);
    const refused = await addText(id, 'One more.');
    expect(refused.status).to.equal(422);
    expect(refused.body).to.include({ code: 'too_much_text' });

    const { body: first } = await listOf(id);
    expect(first.evidence).to.have.length(50);
    const { body: second } = await listOf(id, `&per_page=49&cursor=${first.next_cursor}`);
    expect(second.evidence).to.have.length(49);
    const { body: last } = await listOf(id, `&cursor=${second.next_cursor}`);
    expect(last.evidence).to.have.length(1);
    expect(last.next_cursor).to.equal(null);
    const texts = [first, second, last].flatMap(({ evidence }) =>
      evidence.map((piece: { text_content: string }) => piece.text_content),
    );
    expect(texts).to.deep.equal(
      Array.from({ length: 100 }, (_, index) => `The hutch number ${index} arrived.`),
    );
    for (const wrong of ['per_page=101', 'per_page=0', 'per_page=many', 'cursor=hutch'])
      expect((await listOf(id, `&${wrong}`)).status, wrong).to.equal(422);
    expect((await listOf(id, '&per_page=100')).body.evidence).to.have.length(100);
    const { body: summary } = await owner.get(`/api/evidence/dispute/${id}/summary`);
    expect(summary).to.include({ total: 100, submitted_count: 0 });
  });

  it('can be 2 MB of text in any script, and more after some is deleted', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    const text = '兎'.repeat(100_000);
    for (let count = 0; count < 6; count += 1) expect((await addText(id, text)).status).to.equal(201);
    const { status, body } = await addText(id, text);
    expect(status).to.equal(422);
    expect(body.error).to.equal(
      'A dispute can have at most 100 texts with a total of 2 MB. Shorten or delete texts, or upload a file.',
    );
    expect((await addText(id, 'A short one.')).status).to.equal(201);
    const { body: summary } = await owner.get(`/api/evidence/dispute/${id}/summary`);
    expect(summary.total_size).to.equal(6 * 300_000 + 12);
    const { body: listed } = await listOf(id, '&per_page=1');
    expect((await owner.delete(`/api/evidence/${listed.evidence[0].evidence_id}`)).status).to.equal(200);
    expect((await addText(id, text)).status).to.equal(201);
  });
});
