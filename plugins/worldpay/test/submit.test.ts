import {
  buildPacket,
  createMemoryJournal,
  expectProviderError,
  onlyMockedCalls,
  packetFile,
  packetItem,
} from '@rebuttal/plugin-kit/testing';
import type { MemoryJournal } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { planDocuments } from '../src/ecomm/evidence.js';
import { submitEvidence } from '../src/ecomm/submit.js';

import { ecommContext, prelive, recordings, xmlHeaders } from './helpers.js';

const id = '216000070001';
const open = recordings.text('case.open.xml');
const sent = recordings.text('case.represented.xml');
const done = recordings.text('update.done.xml');
const at = (queue: string, cycle = 'FIRST_CHARGEBACK') =>
  open
    .replace('<currentQueue>Merchant<', `<currentQueue>${queue}<`)
    .replace('<cycle>FIRST_CHARGEBACK<', `<cycle>${cycle}<`);

const packet = await buildPacket({
  letter: packetFile('letter.pdf', 'application/pdf', Buffer.from('%PDF-letter')),
  letterText: 'Both rabbits arrived.',
  items: [
    packetItem(
      'receipt',
      'Receipt',
      packetFile('receipt.pdf', 'application/pdf', Buffer.from('%PDF-receipt')),
    ),
  ],
});
const names = planDocuments(packet).map(({ name }) => name);
const server = () => nock(prelive);
const expectRead = (body: string) => server().get(`/chargebacks/${id}`).reply(200, body, xmlHeaders);
const documentResponse = (code: string, ...documents: readonly string[]) =>
  recordings
    .text('document.not-found.xml')
    .replace('009', code)
    .replace(
      '<responseCode>',
      `${documents.map((name) => `<documentId>${name}</documentId>`).join('')}<responseCode>`,
    );
const expectUpload = (name: string, code = '000') =>
  server()
    .post(`/services/chargebacks/upload/${id}/${name}`)
    .reply(200, documentResponse(code, name), xmlHeaders);
const expectList = (...documents: readonly string[]) =>
  server()
    .get(`/services/chargebacks/list/${id}`)
    .reply(200, documentResponse('000', ...documents), xmlHeaders);
const expectUpdate = (activity = 'MERCHANT_REPRESENT') =>
  server().put(`/chargebacks/${id}`, (body) => String(body).includes(`<activityType>${activity}<`));
const submit = (log = createMemoryJournal()) =>
  submitEvidence({ context: ecommContext(), id, packet, journal: log });

/** A journal as an earlier attempt of this submission left it, after its uploads. */
async function usedLog(onSend?: Parameters<typeof createMemoryJournal>[0]): Promise<MemoryJournal> {
  const log = createMemoryJournal(onSend);
  for (const name of names) await log.once(`document:${name}`, () => Promise.resolve(`0 ${name}`));
  return log;
}

describe('sending evidence to the US platform', () => {
  onlyMockedCalls(nock);

  it('reads, uploads, compares, marks as sending, and only then responds', async () => {
    const order: string[] = [];
    expectRead(open);
    for (const name of names)
      server()
        .post(`/services/chargebacks/upload/${id}/${name}`)
        .reply(
          200,
          () => {
            order.push(name);
            return documentResponse('000', name);
          },
          xmlHeaders,
        );
    expectList(...names, 'logo.tiff');
    server()
      .put(`/chargebacks/${id}`, (body) => {
        const text = String(body);
        order.push('send');
        expect(text)
          .to.contain('<note>Both rabbits arrived.')
          .and.contain(`${names[1] ?? ''} (Receipt)`);
        return !text.includes('representedAmount');
      })
      .reply(200, done, xmlHeaders);
    expectRead(sent);
    const log = createMemoryJournal(() => void order.push('announce'));
    const receipt = await submit(log);
    expect(order).to.deep.equal([...names, 'announce', 'send']);
    expect(receipt).to.include({ providerStatus: 'REPRESENTMENT/Vantiv Outgoing' });
    expect(receipt.dispute).to.include({ status: 'under_review', submissionCount: 1 });
  });

  it('responds to a request for information with MERCHANT_RESPOND', async () => {
    expectRead(at('Merchant', 'RETRIEVAL_REQUEST'));
    expectList(...names);
    expectUpdate('MERCHANT_RESPOND').reply(200, done, xmlHeaders);
    expectRead(at('Vantiv Outgoing', 'RETRIEVAL_REQUEST'));
    expect((await submit(await usedLog())).dispute).to.include({ status: 'under_review', stage: 'inquiry' });
  });

  it('detects a failed upload in a 200 response', async () => {
    const failures: readonly [string, RegExp][] = [
      ['004', /no longer waits.*004/],
      ['012', /larger than 1 MB/],
      ['013', /empty or damaged/],
      ['016', /It says: 016/],
    ];
    for (const [code, message] of failures) {
      expectRead(open);
      expectUpload(names[0] ?? '', code);
      const log = createMemoryJournal();
      const error = await expectProviderError(() => submit(log), 'refused');
      expect(error.message).to.match(message);
      expect([error.providerCode, log.sends, log.worked]).to.deep.equal([code, 0, []]);
    }
    expectRead(open);
    server()
      .post(/upload/)
      .reply(
        200,
        done.replaceAll('chargebackUpdateResponse', 'chargebackDocumentUploadResponse'),
        xmlHeaders,
      );
    await expectProviderError(() => submit(), 'unexpected_answer');
  });

  it('uploads missing documents again, and stops if they stay missing', async () => {
    const [letter = '', receipt = ''] = names;
    expectRead(open);
    expectList(letter);
    expectUpload(receipt);
    expectList(letter, receipt);
    expectUpdate().reply(200, done, xmlHeaders);
    expectRead(sent);
    await submit(await usedLog());
    expectRead(open);
    expectList(letter);
    expectUpload(receipt);
    expectList(letter);
    const log = await usedLog();
    const error = await expectProviderError(() => submit(log), 'unexpected_answer');
    expect(error.message).to.contain('"receipt.pdf"');
    expect(log.sends).to.equal(0);
  });

  it('deletes documents of our earlier unsent packet, and none of others', async () => {
    expectRead(open);
    expectList('01-receipt-0a1b2c.pdf', 'from-iq.pdf', ...names);
    server()
      .delete(`/services/chargebacks/delete/${id}/01-receipt-0a1b2c.pdf`)
      .reply(200, documentResponse('000'), xmlHeaders);
    expectUpdate().reply(200, done, xmlHeaders);
    expectRead(sent);
    await submit(await usedLog());
  });

  it('does not mistake someone else’s response for its own', async () => {
    for (const log of [createMemoryJournal(), await usedLog()]) {
      expectRead(sent);
      const error = await expectProviderError(() => submit(log), 'refused');
      expect(error.message).to.match(/already sent/);
    }
  });

  it('does not mistake an earlier round for its own', async () => {
    const log = createMemoryJournal();
    for (const name of names) await log.once(`document:${name}`, () => Promise.resolve(`1 ${name}`));
    await log.markSending();
    expectRead(sent);
    await expectProviderError(() => submit(log), 'refused');
  });

  it('is indeterminate if it finds no response, or cannot read', async () => {
    for (const mockRead of [
      () => expectRead(open),
      () =>
        server()
          .get(/chargebacks/)
          .times(3)
          .reply(503),
    ]) {
      expectRead(open);
      expectList(...names);
      expectUpdate().reply(500);
      mockRead();
      await expectProviderError(async () => submit(await usedLog()), 'indeterminate');
    }
  });

  it('is refused if Worldpay refuses, with a hint if Visa may require a questionnaire', async () => {
    const refusal = recordings.text('error.400.bad-request.xml');
    expectRead(open);
    expectList(...names);
    expectUpdate().reply(400, refusal, xmlHeaders);
    expectRead(open);
    const plain = await expectProviderError(async () => submit(await usedLog()), 'refused');
    expect(plain.message)
      .to.match(/Poorly formatted/)
      .and.not.match(/questionnaire/);
    const fraud = open.replace('<reasonCode>13.1<', '<reasonCode>10.4<');
    expectRead(fraud);
    expectList(...names);
    expectUpdate().reply(400, refusal, xmlHeaders);
    expectRead(fraud);
    const error = await expectProviderError(async () => submit(await usedLog()), 'refused');
    expect(error.message).to.match(/questionnaire in Worldpay iQ/);
  });
});
