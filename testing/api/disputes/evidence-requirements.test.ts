import { toDecimalText } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import knex from 'knex';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { officeFile } from '../../../core/src/testing/office-files.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { TemplateDesk } from './template-client.js';

type Row = {
  readonly type: string;
  readonly required: boolean;
  readonly evidence: readonly { readonly evidence_id: string; readonly evidence_type: string }[];
  readonly alternatives: readonly { readonly type: string }[];
};
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

  /** As sent by a provider that supplies no date. */
  const forgetDueDate = async (disputeId: string) => {
    const database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    try {
      const changed = await database('disputes')
        .where({ dispute_id: disputeId })
        .update({ evidence_due_by: null });
      expect(changed).to.equal(1);
    } finally {
      await database.destroy();
    }
  };

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

      const undated = await start({ reason: 'product_not_received', network: 'visa' });
      await forgetDueDate(undated);
      const { body: without } = await completeness(undated);
      const { body: dispute } = await owner.get(`/api/disputes/${undated}`);
      expect([without.evidence_due_by, dispute.evidence_due_by]).to.deep.equal([null, null]);
      expect(without.windows).to.deep.equal(body.windows);
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

    it('are not met by a file that cannot be sent, which is listed with the reason', async () => {
      const dispute = await start({ reason: 'product_not_received' });
      const docx = new File([new Uint8Array(await officeFile('word', 'Invoice 1041'))], 'invoice.docx');
      await owner.upload('/api/evidence/upload', { dispute_id: dispute, evidence_type: 'receipt' }, docx);
      const { body } = await completeness(dispute);
      const [receipt] = body.missing as Row[];
      expect([receipt?.type, receipt?.evidence.length]).to.deep.equal(['receipt', 1]);
      expect(receipt?.evidence[0]).to.include({
        sendable: false,
        why: 'Payment providers do not accept DOCX files. Save it as a PDF and upload that.',
      });
      expect([body.complete, body.uploaded]).to.deep.equal([false, []]);
    });

    it('count a refund record only for the refund until the refunds add up to the disputed amount', async () => {
      const dispute = await start({ reason: 'credit_not_processed' });
      const { body: before } = await completeness(dispute);
      expect(typesOf(before.missing)).to.include('refund_policy');
      const policy = before.missing.find(({ type }: Row) => type === 'refund_policy') as Row;
      expect(policy.alternatives.map(({ type }) => type)).to.deep.equal(['cancellation_policy']);
      await addText(dispute, 'refund_proof');
      await addText(dispute, 'renewal_notice');
      const { body } = await completeness(dispute);
      expect([body.complete, body.refund_state]).to.deep.equal([false, 'unknown']);
      expect(typesOf(body.missing)).to.deep.equal(typesOf(before.missing));
      expect(typesOf(body.uploaded)).to.deep.equal(['refund_proof', 'renewal_notice']);
      const { body: found } = await owner.get(`/api/disputes/${dispute}`);
      const { body: preview } = await owner.post(`/api/response-assembly/disputes/${dispute}/preview`, {});
      expect(preview.content).to.not.match(/refunded in full|issued in full|credited/i);
      await owner.post('/api/evidence/text', {
        dispute_id: dispute,
        evidence_type: 'refund_proof',
        title: 'The refund',
        text_content: `Refunded: ${toDecimalText({ amountMinor: found.amount, currency: found.currency })} ${String(found.currency)}`,
      });
      const { body: full } = await completeness(dispute);
      expect([full.complete, full.missing, full.refund_state]).to.deep.equal([true, [], 'full']);
      const { body: letter } = await owner.post(`/api/response-assembly/disputes/${dispute}/preview`, {});
      expect(letter.content).to.match(/was refunded in full/);
    });

    it("merge those of the template in use with the rules: required wins, and the template's text is shown", async () => {
      const desk = new TemplateDesk(owner);
      const template = await desk.createActive({
        name: 'Burrow post',
        dispute_reason: 'duplicate',
        card_network: null,
        category: null,
        content: '{{merchant_name}} asks that {{requested_outcome}}.',
        variables: [],
        is_default: true,
        required_evidence: [
          { type: 'processing_log', required: true, description: 'Our till roll.', formats: ['pdf'] },
          { type: 'receipt', required: false, description: 'With the stamp.', formats: [] },
          { type: 'renewal_notice', required: false, description: 'If any.', formats: ['pdf'] },
        ],
      });
      const { body } = await completeness(await start({ reason: 'duplicate', network: 'visa' }));
      expect(body.template).to.deep.include({ template_id: template, name: 'Burrow post' });
      const rows = new Map(
        (body.requirements as Row[]).map((row) => [row.type, row as Row & Record<string, unknown>]),
      );
      expect(rows.size).to.equal(body.requirements.length);
      expect(rows.get('processing_log')).to.deep.include({
        required: true,
        description: 'Our till roll.',
        formats: ['pdf'],
      });
      expect(rows.get('receipt')).to.include({ required: true, description: 'With the stamp.' });
      expect(rows.get('renewal_notice')).to.include({ required: false });
      expect(rows.get('duplicate_explanation')).to.include({ required: true });
      await desk.act(template, 'archive');
      const { body: after } = await completeness(await start({ reason: 'duplicate', network: 'visa' }));
      expect(after.template.name).to.not.equal('Burrow post');
    });
  });
});
