import {
  buildPacket,
  createMemoryJournal,
  errorOf,
  expectProviderError,
  onlyMockedCalls,
  packetFile,
  packetItem,
  samplePdf,
  samplePng,
} from '@rebuttal/plugin-kit/testing';
import type { MemoryJournal } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { submitEvidence } from '../src/submit.js';

import { api, checkoutContext, recorded, recordedText } from './helpers.js';

type Dispute = Record<string, unknown>;
const open: Dispute = recorded('dispute.evidence-required.json');
const sent: Dispute = recorded('dispute.under-review.json');
const onFile = recorded('evidence.on-file.json') as Record<string, string>;
const id = String(open.id);
const path = `/disputes/${id}`;
const server = () => nock(api);

const letter = packetFile('letter.pdf', 'application/pdf', await samplePdf('Letter'));
const receipt = packetFile('receipt.png', 'image/png', samplePng());
const packet = await buildPacket({
  letter,
  letterText: 'Both arrived.',
  items: [
    packetItem('receipt', 'Receipt', receipt),
    packetItem('shipping_tracking', 'Parcel', 'Carrier: Rabbit Express'),
  ],
});
const submit = (log = createMemoryJournal(), context = checkoutContext()) =>
  submitEvidence({ context, id, packet, log });

const draft = {
  proof_of_delivery_or_service_text: 'Carrier: Rabbit Express',
  additional_evidence_text: 'Both arrived.',
  invoice_or_receipt_file: onFile.invoice_or_receipt_file,
  additional_evidence_file: onFile.additional_evidence_file,
};
const steps = {
  receipt: `file:invoice_or_receipt:${receipt.sha256}`,
  letter: `file:additional_evidence:${letter.sha256}`,
};

/** A log as an earlier try of this submission left it. */
async function usedLog(onSend?: Parameters<typeof createMemoryJournal>[0]): Promise<MemoryJournal> {
  const log = createMemoryJournal(onSend);
  await log.once(steps.receipt, () => Promise.resolve(String(onFile.invoice_or_receipt_file)));
  await log.once(steps.letter, () => Promise.resolve(String(onFile.additional_evidence_file)));
  return log;
}

const expectRead = (dispute: Dispute) => server().get(path).reply(200, dispute);
const expectDraft = () => server().put(`${path}/evidence`, draft).reply(204);
const expectSend = () => server().post(`${path}/evidence`, '');

describe('sending evidence to Checkout.com', () => {
  onlyMockedCalls(nock);

  it('reads, uploads, puts the whole draft, announces, and only then sends it', async () => {
    const order: string[] = [];
    const note = (what: string) => () => {
      order.push(what);
      return '';
    };
    const upload = (name: string, fileId: unknown) =>
      server()
        .post('/files', (body) => Buffer.from(String(body), 'hex').includes(`filename="${name}"`))
        .reply(200, () => {
          order.push(name);
          return { id: fileId };
        });
    expectRead(open);
    upload('receipt.png', onFile.invoice_or_receipt_file);
    upload('letter.pdf', onFile.additional_evidence_file);
    server().put(`${path}/evidence`, draft).reply(204, note('put'));
    expectSend().reply(204, note('send'));
    expectRead(sent);
    const log = createMemoryJournal(() => void order.push('announce'));
    const receiptOfAll = await submit(log);
    expect(order).to.deep.equal(['receipt.png', 'letter.pdf', 'put', 'announce', 'send']);
    expect(log.worked).to.deep.equal([steps.receipt, steps.letter]);
    expect(receiptOfAll).to.deep.include({ providerStatus: 'evidence_under_review', raw: sent });
    expect(receiptOfAll.dispute).to.include({ status: 'under_review', submissionCount: 1 });
  });

  it('goes on after a crash without uploading again, and puts the draft once more', async () => {
    expectRead(open);
    expectDraft();
    expectSend().reply(204);
    expectRead(sent);
    expect((await submit(await usedLog())).providerStatus).to.equal('evidence_under_review');
  });

  it('answers at once when this very submission has arrived before', async () => {
    for (const status of ['evidence_under_review', 'won', 'lost', 'arbitration_under_review']) {
      expectRead({ ...sent, status });
      server().get(`${path}/evidence`).reply(200, onFile);
      const log = await usedLog();
      expect((await submit(log)).providerStatus).to.equal(status);
      expect(log.sends).to.equal(0);
    }
  });

  it('does not take the evidence of somebody else for its own', async () => {
    const evidence: readonly [string, number, Dispute | string][] = [
      ['another letter', 200, { ...onFile, additional_evidence_file: 'file_of_somebody_else' }],
      ['another text', 200, { ...onFile, additional_evidence_text: 'Nothing arrived.' }],
      ['nothing at all', 200, {}],
      ['none that can be asked for', 404, ''],
    ];
    for (const [what, status, body] of evidence) {
      expectRead(sent);
      server().get(`${path}/evidence`).reply(status, body);
      const log = await usedLog();
      const error = await expectProviderError(() => submit(log), 'refused');
      expect(error.message, what).to.match(/already sent/);
      expect(log.sends).to.equal(0);
    }
  });

  it('refuses what another submission sent, without asking for the evidence', async () => {
    expectRead(sent);
    const log = createMemoryJournal();
    const error = await expectProviderError(() => submit(log), 'refused');
    expect(error.message).to.match(/already sent/);
    expect(log.worked).to.deep.equal([]);
  });

  it('does not take a draft of its own for sent that lies at a case which ended without', async () => {
    for (const status of ['expired', 'accepted', 'canceled']) {
      expectRead({ ...open, status });
      const error = await expectProviderError(async () => submit(await usedLog()), 'refused');
      expect(error.message).to.contain(`its status is "${status}"`);
    }
  });

  it('asks again later when it cannot tell whose evidence was sent', async () => {
    expectRead(sent);
    server().get(`${path}/evidence`).times(3).reply(503);
    await expectProviderError(async () => submit(await usedLog()), 'unavailable');
  });

  for (const failure of ['socket hang up', 500, 502, 409]) {
    it(`looks when the final call is answered by ${failure}, and finds it sent`, async () => {
      expectRead(open);
      expectDraft();
      if (typeof failure === 'string') expectSend().replyWithError(failure);
      else expectSend().reply(failure);
      expectRead(sent);
      expect((await submit(await usedLog())).dispute).to.include({ status: 'under_review' });
    });
  }

  it('says that it is not known when it looks and finds nothing sent, or cannot look', async () => {
    for (const look of [() => expectRead(open), () => server().get(path).times(3).reply(503)]) {
      expectRead(open);
      expectDraft();
      expectSend().reply(500);
      look();
      await expectProviderError(async () => submit(await usedLog()), 'indeterminate');
    }
  });

  it('does not believe a final call that is answered by a redirect', async () => {
    expectRead(open);
    expectDraft();
    expectSend().reply(302, '', { location: 'https://elsewhere.test/' });
    expectRead(open);
    await expectProviderError(async () => submit(await usedLog()), 'indeterminate');
  });

  it('finds itself sent when the final call is refused as a repeat', async () => {
    expectRead(open);
    expectDraft();
    expectSend().reply(422, { error_codes: ['dispute_evidence_already_submitted'] });
    expectRead(sent);
    expect((await submit(await usedLog())).providerStatus).to.equal('evidence_under_review');
  });

  it('is definitely refused when Checkout.com refuses the final call', async () => {
    expectRead(open);
    expectDraft();
    expectSend().reply(422, recordedText('error.422.already-expired.json'));
    expectRead({ ...open, status: 'expired' });
    const error = await expectProviderError(async () => submit(await usedLog()), 'refused');
    expect(error.message).to.match(/time to answer has run out/);
  });

  it('is definitely refused when the case was closed in another way before it arrived', async () => {
    expectRead(open);
    expectDraft();
    expectSend().reply(503);
    expectRead({ ...open, status: 'canceled' });
    const error = await expectProviderError(async () => submit(await usedLog()), 'refused');
    expect(error.message).to.match(/closed before the evidence arrived.*"canceled"/);
  });

  it('passes on that the provider is busy, for then nothing was done', async () => {
    expectRead(open);
    expectDraft();
    expectSend().reply(429);
    await expectProviderError(async () => submit(await usedLog()), 'rate_limited');
  });

  it('sends nothing when the draft is refused', async () => {
    expectRead(open);
    server()
      .put(`${path}/evidence`)
      .reply(422, { error_codes: ['additional_evidence_text_invalid'] });
    const log = await usedLog();
    const error = await expectProviderError(() => submit(log), 'refused');
    expect(error.message).to.match(/additional_evidence_text_invalid/);
    expect(log.sends).to.equal(0);
  });

  it('is done when Checkout.com took it, also where the status lags behind or cannot be read', async () => {
    const looks: readonly [() => void, unknown][] = [
      [() => expectRead(open), open],
      [() => server().get(path).times(3).reply(500), { status: 'evidence_under_review' }],
    ];
    for (const [look, raw] of looks) {
      expectRead(open);
      expectDraft();
      expectSend().reply(204);
      look();
      expect(await submit(await usedLog())).to.deep.equal({ providerStatus: 'evidence_under_review', raw });
    }
  });

  it('shows a new round that has begun already', async () => {
    expectRead(open);
    expectDraft();
    expectSend().reply(204);
    expectRead({ ...open, evidence_required_by: '2026-12-05T18:00:00Z' });
    expect((await submit(await usedLog())).dispute).to.deep.include({
      status: 'needs_response',
      evidenceDueBy: new Date('2026-12-05T18:00:00Z'),
    });
  });

  it('gives a receipt also for an answer that is only partly readable', async () => {
    const partly = { ...sent, amount: 'many' };
    expectRead(open);
    expectDraft();
    expectSend().reply(204);
    expectRead(partly);
    expect(await submit(await usedLog())).to.deep.equal({
      providerStatus: 'evidence_under_review',
      raw: partly,
    });
  });

  it('sends nothing when the log does not take the announcement', async () => {
    expectRead(open);
    expectDraft();
    const log = await usedLog(() => Promise.reject(new Error('the lease is lost')));
    expect(await errorOf(() => submit(log))).to.have.property('message', 'the lease is lost');
  });

  const changed = (over: Dispute): Dispute => ({ ...open, ...over });
  const refusals: readonly [string, Dispute, RegExp][] = [
    ['an expired case', changed({ status: 'expired' }), /its status is "expired"/],
    ['an accepted case', changed({ status: 'accepted' }), /its status is "accepted"/],
    ['a withdrawn case', changed({ status: 'canceled' }), /its status is "canceled"/],
    ['a resolved case', changed({ status: 'resolved' }), /its status is "resolved"/],
    ['a status that is not known', changed({ status: 'hopping' }), /its status is "hopping"/],
    [
      'a case in arbitration',
      changed({ relevant_evidence: ['arbitration_no_review'] }),
      /arbitration.*fee.*Dashboard/,
    ],
  ];
  for (const [what, dispute, message] of refusals) {
    it(`refuses ${what} before anything is uploaded`, async () => {
      expectRead(dispute);
      const log = createMemoryJournal();
      const error = await expectProviderError(() => submit(log), 'refused');
      expect(error.message).to.match(message);
      expect([log.sends, log.worked]).to.deep.equal([0, []]);
    });
  }

  it('sends evidence before and after the deadline, which Checkout.com decides on, and where there is none', async () => {
    for (const evidence_required_by of ['2026-11-20T09:30:00Z', '2026-11-20T09:29:59Z', undefined]) {
      expectRead(changed({ evidence_required_by }));
      expectDraft();
      expectSend().reply(204);
      expectRead(sent);
      await submit(await usedLog());
    }
  });

  it("keeps to the limits of the case's own network before anything is uploaded", async () => {
    expectRead(changed({ payment: { ...(open.payment as Dispute), method: 'Diners Club International' } }));
    const large = packetFile('photo.png', 'image/png', Buffer.concat([samplePng(), Buffer.alloc(3_000_000)]));
    const heavy = await buildPacket({ letter, items: [packetItem('receipt', 'Photo', large)] });
    const log = createMemoryJournal();
    const error = await expectProviderError(
      () => submitEvidence({ context: checkoutContext(), id, packet: heavy, log }),
      'refused',
    );
    expect(error.message).to.match(/Diners Club takes 3 MB. The largest is "photo.png"/);
    expect(log.worked).to.deep.equal([]);
  });
});
