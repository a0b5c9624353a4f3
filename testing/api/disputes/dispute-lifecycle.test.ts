import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connectStripe,
  disputeOf,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

describe('a Stripe dispute, from its arrival to its end', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  it('arrives by webhook, is answered with letter and evidence, and is won', async () => {
    const dispute = await startDispute(server, owner, { reason: 'product_not_received', amount: 12_345 });
    expect(dispute).to.include({
      status: 'needs_response',
      amount: 12_345,
      currency: 'USD',
      is_test_mode: true,
    });

    const file = new File([await onePagePdf('Delivered to the burrow')], 'proof.pdf');
    const upload = await owner.upload(
      '/api/evidence/upload',
      { dispute_id: dispute.dispute_id, evidence_type: 'proof_of_delivery', title: 'Carrier confirmation' },
      file,
    );
    expect(upload.status).to.equal(201);
    const text = await owner.post('/api/evidence/text', {
      dispute_id: dispute.dispute_id,
      evidence_type: 'other',
      title: 'Report of the carrier',
      text_content: 'winning_evidence',
    });
    expect(text.status).to.equal(201);

    const preview = await owner.post(`/api/response-assembly/disputes/${dispute.dispute_id}/preview`);
    expect(preview.body.metadata.evidence_count).to.equal(2);
    expect(preview.body.content).to.include('Carrier confirmation').and.not.include('<script');
    expect(preview.body.chosen_because).to.include('It is written for the reason "Product not received".');

    const submitted = await submitResponse(owner, dispute.dispute_id, { auto_retry: true });
    expect(submitted.body.message).to.equal('Dispute response submitted successfully!');
    expect(submitted.body.submission).to.include({ status: 'submitted', include_evidence: true });
    expect(submitted.body.submission.submitted_by_user).to.deep.equal({ name: 'Rabbits Ltd' });

    const won = await eventually('the win', async () => {
      const now = await disputeOf(owner, dispute.dispute_id);
      return now.status === 'won' && now;
    });
    expect(won.evidence_submitted).to.equal(true);
    const evidence = await owner.get(`/api/evidence?dispute_id=${dispute.dispute_id}`);
    expect(
      evidence.body.evidence.map((item: { submitted_to_psp: boolean }) => item.submitted_to_psp),
    ).to.deep.equal([true, true]);
  });

  it('gives the letter as HTML and as PDF', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    const html = await owner.post(`/api/response-assembly/disputes/${id}/download`, { format: 'html' });
    expect(html.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(html.headers.get('content-disposition')).to.match(
      /^attachment; filename="response-du_\w+\.html"$/,
    );
    const pdf = await owner.post(`/api/response-assembly/disputes/${id}/download`, { format: 'pdf' });
    expect(pdf.headers.get('content-type')).to.equal('application/pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
  });

  it('can be accepted once, and then accepts neither evidence nor response', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    expect((await owner.post(`/api/disputes/${id}/accept`, { confirm: false })).status).to.equal(422);
    const accepted = await owner.post(`/api/disputes/${id}/accept`, { confirm: true });
    expect(accepted.body.message).to.equal(
      'Dispute accepted successfully. The customer will receive a refund.',
    );
    expect(accepted.body.dispute).to.include({
      status: 'lost',
      outcome_detail: 'accepted',
      can_accept: false,
    });
    expect((await owner.post(`/api/disputes/${id}/accept`, { confirm: true })).status).to.equal(409);
    expect((await submitResponse(owner, id)).status).to.equal(409);
    const text = { dispute_id: id, evidence_type: 'other', title: 'Late', text_content: 'too late' };
    expect((await owner.post('/api/evidence/text', text)).status).to.equal(409);
    expect((await owner.post(`/api/response-assembly/disputes/${id}/preview`)).status).to.equal(409);
  });

  it('is submitted once, however many concurrent requests there are', async () => {
    const { dispute_id: id, psp_dispute_id: pspId } = await startDispute(server, owner, {});
    await addExhibit(owner, id);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => owner.post(`/api/disputes/${id}/submit`)),
    );
    expect(responses.filter(({ status }) => status === 200)).to.have.length(1);
    expect(responses.filter(({ status }) => status === 409)).to.have.length(4);
    const { body } = await server.sandbox.get('/stripe/requests');
    const sent = body.requests.filter(
      (call: { path: string; body: string }) => call.path.endsWith(pspId) && call.body === 'submit=true',
    );
    expect(sent).to.have.length(1);
  });

  it('exists if it was opened before the account was connected', async () => {
    const earlier = await connectStripe(server, owner);
    const { body: fresh } = await server.sandbox.post('/stripe/disputes', {
      account_id: earlier,
      reason: 'duplicate',
    });
    await owner.delete(`/api/psp/accounts/${earlier}`);
    const account = await connectStripe(server, owner);
    const found = await eventually('the backfill', async () => {
      const { body: list } = await owner.get(
        `/api/disputes?psp_account_id=${account}&search=${String(fresh.psp_dispute_id)}`,
      );
      return list.total === 1 && list.disputes[0];
    });
    expect(found.reason).to.equal('duplicate');
  });
});
