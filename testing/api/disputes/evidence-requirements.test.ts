import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

type Row = { readonly type: string; readonly required: boolean };
const typesOf = (rows: readonly Row[]) => rows.map(({ type }) => type);
describe('evidence requirements', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    await owner.put('/api/settings/template-variables', { business_category: 'physical_goods' });
  });
  after(() => server.close());

  const start = async (input: Readonly<Record<string, unknown>>) =>
    (await startDispute(server, owner, input)).dispute_id;
  const completeness = (disputeId: string, as = owner) =>
    as.get(`/api/evidence-requirements/disputes/${disputeId}/completeness`);
  const addText = (disputeId: string, evidenceType: string) =>
    owner.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: evidenceType,
      title: 'The hutch',
      text_content: 'The hutch, DHL 00340434161094042557, was delivered on 4 May at 14:12.',
    });

  describe('of a dispute', () => {
    it('are those of its template, its reason, its code and the kind of business, with explanations', async () => {
      const dispute = await start({ reason: 'product_not_received', network: 'visa' });
      const { status, body } = await completeness(dispute);
      expect(status).to.equal(200);
      expect(body).to.include({
        dispute_id: dispute,
        reason: 'product_not_received',
        card_network: 'visa',
        business_category: 'physical_goods',
        complete: false,
        score: 0,
      });
      expect(body.template.name).to.be.a('string').that.is.not.empty;
      expect(typesOf(body.missing)).to.deep.equal(['receipt', 'shipping_tracking', 'proof_of_delivery']);
      expect(body.missing.every(({ required }: Row) => required)).to.equal(true);
      expect(typesOf(body.recommended)).to.include('delivery_signature');
      expect(body.uploaded).to.deep.equal([]);
      const [receipt] = body.requirements;
      expect(receipt).to.include({
        type: 'receipt',
        label: 'Receipt or invoice',
        required: true,
        level: 'required',
        accepts_file: true,
        accepts_text: true,
      });
      expect(receipt.formats).to.deep.equal(['pdf', 'image', 'text', 'spreadsheet', 'document']);
      for (const key of ['description', 'help_text', 'why'])
        expect(receipt[key], key).to.be.a('string').that.is.not.empty;
    });

    it("explain the network's code, with sources, and never make up a due date from its window", async () => {
      const dated = await start({ reason: 'product_not_received', network: 'visa' });
      const { body } = await completeness(dated);
      expect(body.evidence_due_by).to.equal((await owner.get(`/api/disputes/${dated}`)).body.evidence_due_by);
      expect(body.reason_code).to.include({
        code: '13.1',
        title: 'Merchandise or services not received',
        category: 'consumer',
        can_contest: true,
        cannot_contest: null,
        confirmed: true,
      });
      expect(body.reason_code.wins[0]).to.deep.equal({
        type: 'proof_of_delivery',
        label: 'Carrier delivery confirmation with full address',
      });
      expect(body.reason_code.source).to.match(/Stripe/);
      expect(body.windows.map((row: { set_by: string }) => row.set_by)).to.deep.equal(['stripe']);
      expect(body.windows[0]).to.include({
        stage: 'chargeback',
        days_min: 7,
        days_max: 21,
        confirmed: true,
      });
    });

    it('become complete as evidence is added, by file or text, and incomplete as it is deleted', async () => {
      const dispute = await start({ reason: 'product_not_received' });
      const pdf = new File([await onePagePdf('Invoice 1041')], 'invoice.pdf');
      await owner.upload('/api/evidence/upload', { dispute_id: dispute, evidence_type: 'receipt' }, pdf);
      await addText(dispute, 'shipping_tracking');
      expect((await completeness(dispute)).body).to.include({ complete: false });
      const { body: proof } = await addText(dispute, 'proof_of_delivery');
      const { body: after } = await completeness(dispute);
      expect([after.complete, after.missing]).to.deep.equal([true, []]);
      expect(after.score).to.be.greaterThan(50);
      expect(typesOf(after.uploaded)).to.deep.equal(['receipt', 'shipping_tracking', 'proof_of_delivery']);
      const proofId = String(proof.evidence.evidence_id);
      expect(after.uploaded[2].evidence).to.deep.equal([
        {
          evidence_id: proofId,
          evidence_type: 'proof_of_delivery',
          title: 'The hutch',
          sendable: true,
          counts: true,
          why: null,
        },
      ]);
      await owner.delete(`/api/evidence/${proofId}`);
      const { body: again } = await completeness(dispute);
      expect([again.complete, typesOf(again.missing)]).to.deep.equal([false, ['proof_of_delivery']]);
    });
  });
});
