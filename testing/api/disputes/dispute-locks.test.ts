import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import {
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const notice =
  "Your plan covers 1 dispute a month, and this dispute is over that limit. Upgrade your plan to respond here, or respond in the provider's portal before the due date.";

describe("disputes beyond the plan's monthly limit", () => {
  let server: TestServer;
  let owner: ApiClient;
  let tenantId: string;
  let first: string;
  let second: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    const account = await connectStripe(server, owner);
    ({ dispute_id: first } = await startDispute(server, owner, {}));
    ({ dispute_id: second } = await startDispute(server, owner, {}));
    const row = await server.container.database
      .system('psp_accounts')
      .where({ account_id: account })
      .first<{ tenant_id: string }>('tenant_id');
    tenantId = row.tenant_id;
  });
  beforeEach(() => cover(1));
  after(() => server.close());

  const cover = (disputes: number | null) =>
    server.container.plansService.set({ tenantId }, { features: {}, limits: { disputes } });
  const read = async (id: string) => (await owner.get(`/api/disputes/${id}`)).body as Record<string, unknown>;

  it('are stored and shown like all others, with the reason for the lock', async () => {
    const { body } = await owner.get('/api/disputes');
    const listed = (body.disputes as { dispute_id: string; locked: boolean }[]).map((dispute) => [
      dispute.dispute_id,
      dispute.locked,
    ]);
    expect(Object.fromEntries(listed)).to.deep.equal({ [first]: false, [second]: true });
    expect(await read(second)).to.include({
      locked: true,
      status: 'needs_response',
      can_submit: false,
      can_accept: true,
      submit_limit: notice,
    });
    expect(await read(first)).to.include({ locked: false, can_submit: true, submit_limit: null });
  });

  const calls: readonly (readonly [string, (id: string) => Promise<ApiAnswer>])[] = [
    ['a preview', (id) => owner.post(`/api/response-assembly/disputes/${id}/preview`)],
    ['a letter', (id) => owner.post(`/api/response-assembly/disputes/${id}/download`, { format: 'html' })],
    ['a submission', (id) => submitResponse(owner, id, { include_evidence: true })],
    ['a record of a response', (id) => owner.post(`/api/disputes/${id}/mark-submitted`, {})],
    [
      'a text',
      (id) =>
        owner.post('/api/evidence/text', {
          dispute_id: id,
          evidence_type: 'other',
          title: 'A',
          text_content: 'B',
        }),
    ],
    [
      'a file',
      async (id) =>
        owner.upload(
          '/api/evidence/upload',
          { dispute_id: id, evidence_type: 'receipt' },
          new File([await onePagePdf('A')], 'a.pdf'),
        ),
    ],
  ];
  for (const [what, call] of calls) {
    it(`reject ${what}`, async () => {
      const { status, body } = await call(second);
      expect({ status, code: body.code, error: body.error }).to.deep.equal({
        status: 403,
        code: 'dispute_locked',
        error: notice,
      });
    });
  }

  it('are never lost, and can be accepted', async () => {
    const { dispute_id: third } = await startDispute(server, owner, {});
    expect(await read(third)).to.include({ locked: true });
    const { status, body } = await owner.post(`/api/disputes/${third}/accept`, { confirm: true });
    expect(status).to.equal(200);
    expect(body.dispute).to.include({ status: 'lost', locked: false });
  });
});
