import { expect } from 'chai';

import type { ResponsePreviewDto } from '../../../core/src/letters/responses/responses.dto.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addText, connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { readLetterPdf } from '../../letter-pdf.js';
import { daysAfter, parcel, situations, type Days, type Piece, type Situation } from './letter-situations.js';

/** No argument has the plumbing of evidence collection or a link. */
const neverStated = ['Collected from', /https?:\/\//];

describe('the letter of a dispute', function () {
  this.timeout(240_000);
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Warren Garden Ltd');
    for (const provider of ['stripe', 'paypal', 'adyen', 'worldpay']) await connect(server, owner, provider);
    await owner.put('/api/settings/template-variables', {
      refund_policy_url: 'https://warren.example/returns',
      collect_evidence: false,
    });
  });
  after(() => server.close());

  const add = (id: string, piece: Piece) => addText(owner, id, piece);
  const preview = async (id: string) =>
    (await owner.post(`/api/response-assembly/disputes/${id}/preview`)).body as ResponsePreviewDto;
  const printed = async (id: string) => {
    const { bytes } = await owner.post(`/api/response-assembly/disputes/${id}/download`, { format: 'pdf' });
    return readLetterPdf(bytes);
  };
  const daysOf = async (id: string) => {
    const { body } = await owner.get(`/api/disputes/${id}`);
    return daysAfter(new Date(Date.parse(String(body.created_at)) - 14 * 86_400_000));
  };
  const prepare = async (id: string, { facts = {}, position, evidence }: Situation) => {
    for (const [key, value] of Object.entries(facts))
      expect((await owner.put(`/api/disputes/${id}/facts/${key}`, { value })).status).to.equal(200);
    if (position !== undefined)
      expect((await owner.put(`/api/disputes/${id}/position`, position)).status).to.equal(200);
    for (const piece of evidence) await add(id, piece);
  };
  const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const includes = (text: string, part: string | RegExp) =>
    typeof part === 'string' ? text.includes(part) : part.test(text);

  /** Prints the letter and compares its argument with the situation. */
  const expectLetter = async (id: string, { must, mustNot, order }: Situation) => {
    const { argument, argumentPages, pages } = await printed(id);
    for (const part of must)
      expect(includes(argument, part), `${String(part)} in ${argument}`).to.equal(true);
    for (const part of [...mustNot, ...neverStated])
      expect(includes(argument, part), `${String(part)} in ${argument}`).to.equal(false);
    if (order !== undefined) expect(argument.indexOf(order[0])).to.be.below(argument.indexOf(order[1]));
    expect(argumentPages).to.equal(1);
    for (const page of pages) expect(page).to.not.equal('');
    return argument;
  };

  for (const { name, provider, dispute, collects, of } of situations)
    it(`states only what the case supports: ${name}`, async () => {
      const { dispute_id: id } = await startDispute(server, owner, dispute, provider);
      const situation = of(await daysOf(id));
      if (collects) expect((await owner.post(`/api/evidence/dispute/${id}/collect`)).status).to.equal(200);
      await prepare(id, situation);
      const argument = await expectLetter(id, situation);
      const { claims, checks } = await preview(id);
      for (const { text, supported_by: supports } of claims) {
        expect(argument).to.contain(onOneLine(text));
        expect(supports).to.not.have.length(0);
      }
      const { blockedBy = [], unreported = [] } = situation;
      const blocking = checks.filter(({ severity }) => severity === 'block').map(({ code }) => code);
      expect([...new Set(blocking)]).to.deep.equal(blockedBy);
      expect(checks.filter(({ code }) => unreported.includes(code))).to.deep.equal([]);
      expect((await owner.get(`/api/disputes/${id}/preflight`)).body.checks).to.deep.equal(checks);
      const path = `/api/disputes/${id}/submit`;
      const { status, body } = await owner.post(path);
      if (blockedBy.length === 0) expect(body.success, JSON.stringify(body)).to.equal(true);
      else {
        expect([status, body.code]).to.deep.equal([422, 'response_blocked']);
        const { body: overridden } = await owner.post(path, { override: { reason: 'A person decided.' } });
        expect(overridden.success, JSON.stringify(overridden)).to.equal(true);
      }
    });

  it('withdraws a claim when its exhibit is turned into the opposite', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {
      reason: 'product_not_received',
      network: 'mastercard',
    });
    const days: Days = await daysOf(id);
    await owner.put(`/api/disputes/${id}/facts/payment_date`, { value: days.iso(0) });
    const exhibit = await add(id, parcel(days));
    expect((await preview(id)).claims.map((claim) => claim.id)).to.include('delivered');
    const { status } = await owner.patch(`/api/evidence/${exhibit}`, { details: { status: 'returned' } });
    expect(status).to.equal(200);
    const { claims, checks } = await preview(id);
    expect(claims.map((claim) => claim.id)).to.not.include('delivered');
    expect(checks.map(({ code }) => code)).to.include('evidence_contradicts_claim');
    expect((await printed(id)).argument).to.not.match(/was delivered|delivered the order|signed (for )?by/);
  });
});
