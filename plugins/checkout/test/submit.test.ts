import {
  buildPacket,
  createMemoryJournal,
  expectProviderError,
  onlyMockedCalls,
  packetFile,
  packetItem,
  pdfFile,
  pngFile,
  samplePng,
} from '@rebuttal/plugin-kit/testing';
import type { MemoryJournal } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { submitEvidence } from '../src/submit.js';

import { api, checkoutContext, recorded } from './helpers.js';

type Dispute = Record<string, unknown>;
const open: Dispute = recorded('dispute.evidence-required.json');
const sent: Dispute = recorded('dispute.under-review.json');
const onFile = recorded('evidence.on-file.json') as Record<string, string>;
const id = String(open.id);
const path = `/disputes/${id}`;
const server = () => nock(api);

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
const submit = (log = createMemoryJournal(), context = checkoutContext()) =>
  submitEvidence({ context, id, packet, journal: log });

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

/** The journal after an earlier try of this submission. */
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

  it('reads, uploads, stores the complete draft, announces, and only then sends it', async () => {
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

  it('does not mistake other evidence for its own', async () => {
    const evidence: readonly [string, number, Dispute | string][] = [
      ['another letter', 200, { ...onFile, additional_evidence_file: 'file_of_somebody_else' }],
      ['another text', 200, { ...onFile, additional_evidence_text: 'Nothing arrived.' }],
      ['nothing at all', 200, {}],
      ['evidence that cannot be read', 404, ''],
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

  it('does not count a draft as sent if the case ended without it', async () => {
    for (const status of ['expired', 'accepted', 'canceled']) {
      expectRead({ ...open, status });
      const error = await expectProviderError(async () => submit(await usedLog()), 'refused');
      expect(error.message).to.contain(`Its status is "${status}"`);
    }
  });

  it('is indeterminate if nothing was sent or the dispute cannot be read', async () => {
    for (const mockRead of [() => expectRead(open), () => server().get(path).times(3).reply(503)]) {
      expectRead(open);
      expectDraft();
      expectSend().reply(500);
      mockRead();
      await expectProviderError(async () => submit(await usedLog()), 'indeterminate');
    }
  });

  it('is indeterminate after a redirect of the final call', async () => {
    expectRead(open);
    expectDraft();
    expectSend().reply(302, '', { location: 'https://elsewhere.test/' });
    expectRead(open);
    await expectProviderError(async () => submit(await usedLog()), 'indeterminate');
  });

  it('returns a new round that has already begun', async () => {
    expectRead(open);
    expectDraft();
    expectSend().reply(204);
    expectRead({ ...open, evidence_required_by: '2026-12-05T18:00:00Z' });
    expect((await submit(await usedLog())).dispute).to.deep.include({
      status: 'needs_response',
      evidenceDueBy: new Date('2026-12-05T18:00:00Z'),
    });
  });

  const changed = (over: Dispute): Dispute => ({ ...open, ...over });

  it("applies the limits of the case's network before any upload", async () => {
    expectRead(changed({ payment: { ...(open.payment as Dispute), method: 'Diners Club International' } }));
    const large = packetFile('photo.png', 'image/png', Buffer.concat([samplePng(), Buffer.alloc(3_000_000)]));
    const heavy = await buildPacket({ letter, items: [packetItem('receipt', 'Photo', large)] });
    const log = createMemoryJournal();
    const error = await expectProviderError(
      () => submitEvidence({ context: checkoutContext(), id, packet: heavy, journal: log }),
      'refused',
    );
    expect(error.message).to.match(/Diners Club accepts 3 MB. The largest is "photo.png"/);
    expect(log.worked).to.deep.equal([]);
  });
});
