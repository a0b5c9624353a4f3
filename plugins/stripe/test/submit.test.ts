import {
  buildPacket,
  createMemoryJournal,
  expectProviderError,
  onlyMockedCalls,
  packetItem,
  pdfFile,
  pngFile,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { submitEvidence } from '../src/submit.js';

import { recorded, recordedBytes, stripeContext } from './helpers.js';

const id = 'du_1SPx3kB7WZ01zgkWq5Hn2LmT';
const path = `/v1/disputes/${id}`;
const api = () => nock('https://api.stripe.com');
const files = () => nock('https://files.stripe.com');

type Dispute = Record<string, unknown>;
const details = { due_by: 1795391999, has_evidence: true, past_due: false, submission_count: 0 };
const openCase: Dispute = { ...recorded('dispute.staged.json'), evidence: {}, evidence_details: details };
const staged: Dispute = { ...openCase, metadata: { app_ref: 'submission-1', app_round: 'needs_response' } };
const sent: Dispute = {
  ...staged,
  status: 'under_review',
  evidence_details: { ...details, submission_count: 1 },
};

const letter = await pdfFile('letter.pdf');
const receipt = pngFile('receipt.png');
const packet = await buildPacket({
  letter,
  letterText: 'Both arrived.',
  items: [
    packetItem('receipt', 'Receipt', receipt),
    packetItem('shipping_tracking', 'Parcel', 'Carrier: Rabbit Express'),
  ],
});
const submit = (journal = createMemoryJournal(), context = stripeContext()) =>
  submitEvidence({ context, id, packet, journal });

const stageBody =
  'evidence[shipping_carrier]=Rabbit%20Express&evidence[uncategorized_text]=Both%20arrived.' +
  '&evidence[receipt]=file_receipt&evidence[uncategorized_file]=file_letter' +
  '&metadata[app_ref]=submission-1&metadata[app_round]=needs_response&metadata[app_count]=0' +
  '&metadata[app_texts]=shipping_carrier%2Cuncategorized_text&metadata[app_files]=receipt%2Cuncategorized_file' +
  '&submit=false';

const expectUploads = () => {
  for (const [field, file, fileId] of [
    ['receipt', receipt, 'file_receipt'],
    ['uncategorized_file', letter, 'file_letter'],
  ] as const) {
    const key = `submission-1-attempt-1:file:${field}:${file.sha256.slice(0, 16)}`;
    files().post('/v1/files').matchHeader('idempotency-key', key).reply(200, { id: fileId });
  }
};

describe('sending evidence to Stripe', () => {
  onlyMockedCalls(nock);

  it('submits nothing that was not staged, even if a proxy responds with 200', async () => {
    api().get(path).reply(200, openCase);
    expectUploads();
    api()
      .post(path, stageBody)
      .reply(200, { error: { message: 'Back soon' } });
    const journal = createMemoryJournal();
    await expectProviderError(() => submit(journal), 'unexpected_answer');
    expect(journal.sends).to.equal(0);
  });

  it('reads, uploads, stages without submitting, announces, and only then submits', async () => {
    const order: string[] = [];
    const note = (what: string, dispute: Dispute) => () => {
      order.push(what);
      return dispute;
    };
    api().get(path).reply(200, note('read', openCase));
    expectUploads();
    api().post(path, stageBody).reply(200, note('stage', staged));
    api()
      .post(path, 'submit=true')
      .matchHeader('idempotency-key', 'submission-1-attempt-1:submit')
      .reply(200, note('submit', sent));
    const journal = createMemoryJournal(() => void order.push('announce'));
    const submitted = await submit(journal);
    expect(order).to.deep.equal(['read', 'stage', 'announce', 'submit']);
    expect(journal.worked).to.deep.equal([
      `file:receipt:${receipt.sha256}`,
      `file:uncategorized_file:${letter.sha256}`,
    ]);
    expect(submitted).to.deep.include({ providerStatus: 'under_review', raw: sent });
    expect(submitted.dispute).to.include({ status: 'under_review', submissionCount: 1 });
  });

  it('gives every staging a new key, so that Stripe always executes it', async () => {
    const keys = new Set<string>();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      api().get(path).reply(200, openCase);
      api()
        .post(path, /submit=false/)
        .matchHeader('idempotency-key', (key) => keys.add(key).size > 0)
        .reply(400, recordedBytes('error.400.page-limit.json').toString());
      const journal = createMemoryJournal();
      await journal.once(`file:receipt:${receipt.sha256}`, () => Promise.resolve('file_receipt'));
      await journal.once(`file:uncategorized_file:${letter.sha256}`, () => Promise.resolve('file_letter'));
      const error = await expectProviderError(() => submit(journal), 'refused');
      expect(error).to.include({ providerCode: 'dispute_evidence_page_limit_exceeded' });
      expect(journal.sends).to.equal(0);
    }
    expect(keys.size).to.equal(2);
  });

  it('clears only what an earlier attempt staged and this packet does not contain', async () => {
    const earlier = {
      ...openCase,
      evidence: {
        product_description: 'Three rabbits',
        refund_policy: 'file_old',
        customer_name: 'Robin Sample',
      },
      metadata: {
        app_ref: 'submission-0',
        app_round: 'needs_response',
        app_texts: 'product_description,uncategorized_text',
        app_files: 'refund_policy,receipt',
      },
    };
    api().get(path).reply(200, earlier);
    expectUploads();
    api()
      .post(path, (body: Record<string, string>) => {
        const evidence = Object.entries(body).filter(([name]) => name.startsWith('evidence'));
        expect(Object.fromEntries(evidence)).to.deep.equal({
          'evidence[product_description]': '',
          'evidence[refund_policy]': '',
          'evidence[shipping_carrier]': 'Rabbit Express',
          'evidence[uncategorized_text]': 'Both arrived.',
          'evidence[receipt]': 'file_receipt',
          'evidence[uncategorized_file]': 'file_letter',
        });
        return true;
      })
      .reply(200, staged);
    api().post(path, 'submit=true').reply(200, sent);
    await submit();
  });

  it('is indeterminate if a read shows nothing sent', async () => {
    api().get(path).reply(200, openCase);
    expectUploads();
    api()
      .post(path, /submit=false/)
      .reply(200, staged);
    api().post(path, 'submit=true').reply(500, '');
    api().get(path).reply(200, staged);
    await expectProviderError(() => submit(), 'indeterminate');
  });

  it('sends nothing with a new key if the remembered failure had taken effect', async () => {
    api().get(path).reply(200, openCase);
    expectUploads();
    api()
      .post(path, /submit=false/)
      .reply(200, staged);
    api().post(path, 'submit=true').reply(500, '', { 'idempotent-replayed': 'true' });
    api().get(path).reply(200, sent);
    expect((await submit()).providerStatus).to.equal('under_review');
  });

  const changed = (over: Dispute): Dispute => ({ ...openCase, ...over });

  it('responds to the chargeback after an answered inquiry, whatever Stripe counts', async () => {
    const inquiry = {
      app_ref: 'submission-0',
      app_round: 'warning_needs_response',
      app_texts: '',
      app_files: '',
    };
    const once = { ...details, submission_count: 1 };
    api()
      .get(path)
      .reply(200, changed({ metadata: inquiry, evidence_details: once }));
    expectUploads();
    api()
      .post(path, /submit=false/)
      .reply(200, staged);
    const twice = { ...details, submission_count: 2 };
    api()
      .post(path, 'submit=true')
      .reply(200, { ...sent, evidence_details: twice });
    expect((await submit()).dispute).to.include({ status: 'under_review', submissionCount: 2 });
  });

  it('appeals only with a reason and single files', async () => {
    const appeal = changed({
      status: 'appeal_needs_response',
      evidence_details: { ...details, submission_count: 1 },
    });
    const review = { ...sent, status: 'appeal_under_review' };
    api().get(path).reply(200, appeal);
    files().post('/v1/files').reply(200, { id: 'file_letter' });
    files().post('/v1/files').reply(200, { id: 'file_receipt' });
    api()
      .post(
        path,
        'evidence[appeal][card][reason_for_filing]=Both%20arrived.%0A%0AParcel%3A%0ACarrier%3A%20Rabbit%20Express' +
          '&evidence[appeal][card][supporting_files][0]=file_letter&evidence[appeal][card][supporting_files][1]=file_receipt' +
          '&metadata[app_ref]=submission-1&metadata[app_round]=appeal_needs_response&metadata[app_count]=1&metadata[app_texts]=&metadata[app_files]=' +
          '&submit=false',
      )
      .reply(200, appeal);
    api().post(path, 'submit=true').reply(200, review);
    expect((await submit()).dispute).to.include({ status: 'under_review', stage: 'pre_arbitration' });
  });

  it('does not mistake the evidence of the first round for that of an appeal', async () => {
    const appeal = {
      ...sent,
      status: 'appeal_needs_response',
      metadata: { app_ref: 'submission-1', app_round: 'appeal_needs_response' },
    };
    api().get(path).reply(200, appeal);
    files().post('/v1/files').times(2).reply(200, { id: 'file_1' });
    api()
      .post(path, /submit=false/)
      .reply(200, appeal);
    api()
      .post(path, 'submit=true')
      .reply(200, { ...appeal, status: 'appeal_under_review' });
    expect((await submit()).providerStatus).to.equal('appeal_under_review');
  });
});
