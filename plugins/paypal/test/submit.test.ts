import type { JsonObject } from '@rebuttal/plugin-kit';
import {
  buildPacket,
  createMemoryJournal,
  expectProviderError,
  onlyMockedCalls,
  packetItem,
  pdfFile,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { toMultipart } from '../src/multipart.js';
import { submitEvidence } from '../src/submit.js';

import {
  api,
  authorized,
  disputeId as id,
  disputePath,
  expectToken,
  paypalContext,
  recorded,
  recordedText,
} from './helpers.js';

const waiting = recorded('dispute.waiting-for-seller.json');
const sent = recorded('dispute.under-review.json');
const sendPath = `${disputePath}/provide-evidence`;

const letter = await pdfFile('letter.pdf');
const packet = await buildPacket({
  letter,
  letterText: 'Both arrived.',
  items: [packetItem('shipping_tracking', 'Parcel', 'Carrier: Rabbit Express\nTracking number: RX0001042')],
});
const expected = toMultipart(
  {
    evidences: [
      {
        evidence_type: 'PROOF_OF_FULFILLMENT',
        evidence_info: {
          tracking_info: [
            { carrier_name: 'OTHER', carrier_name_other: 'Rabbit Express', tracking_number: 'RX0001042' },
          ],
        },
        documents: [{ name: 'letter.pdf' }],
        notes:
          'Both arrived.\n\nParcel:\nCarrier: Rabbit Express\nTracking number: RX0001042\n\nReference: submission-1',
      },
    ],
  },
  [{ part: 'file1', name: 'letter.pdf', mimeType: 'application/pdf', bytes: await letter.read() }],
);

/** nock shows binary bytes as hexadecimal digits. */
const isExpected = (body: unknown) => Buffer.from(String(body), 'hex').equals(Buffer.from(expected.body));

const submit = (journal = createMemoryJournal(), context = paypalContext()) =>
  submitEvidence({ context, id, packet, journal });
const read = (dispute: JsonObject = waiting) => authorized().get(disputePath).reply(200, dispute);
const withEvidence = (...evidences: JsonObject[]) => ({ ...waiting, evidences });
const sentBySeller = (notes?: string, date = '2026-11-20T09:30:00Z') => ({
  source: 'SUBMITTED_BY_SELLER',
  evidence_type: 'OTHER',
  date,
  ...(notes === undefined ? {} : { notes }),
});

describe('sending evidence to PayPal', () => {
  onlyMockedCalls(nock);

  it('reads first, announces, sends everything in one call, and reads the result', async () => {
    const order: string[] = [];
    expectToken();
    read();
    authorized()
      .post(sendPath, (body: unknown) => {
        order.push('send');
        return isExpected(body);
      })
      .matchHeader('content-type', expected.contentType)
      .matchHeader('paypal-request-id', /^PP-R-RBT-10001042-evidence-[0-9a-f]{11}$/)
      .reply(200, recordedText('written.json'));
    read(sent);
    const journal = createMemoryJournal(() => void order.push('announce'));
    const receipt = await submit(journal);
    expect([...new Set(order)]).to.deep.equal(['announce', 'send']);
    expect(journal.worked).to.deep.equal(['evidence-before']);
    expect(receipt).to.deep.include({ providerStatus: 'UNDER_REVIEW', raw: sent });
    expect(receipt.dispute).to.include({ status: 'under_review', submissionCount: 1 });
  });

  it('sends exactly these bytes, the same on every attempt', async () => {
    const bodies: string[] = [];
    const ids = new Set<string>();
    const journal = createMemoryJournal();
    const context = paypalContext();
    expectToken();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      read();
      nock(api)
        .post(sendPath, (body: unknown) => bodies.push(String(body)) > 0)
        .matchHeader('paypal-request-id', (value) => ids.add(value).size > 0)
        .reply(429, recordedText('error.429.rate-limit.json'));
      await expectProviderError(() => submit(journal, context), 'rate_limited');
    }
    expect(new Set(bodies).size).to.equal(1);
    expect(isExpected(bodies[0])).to.equal(true);
    expect(ids.size).to.equal(1);
  });

  it('appeals if only that is offered', async () => {
    const appealable = { ...recorded('dispute.bank-appealable.json'), dispute_id: id };
    expectToken();
    read(appealable);
    authorized()
      .post(`${disputePath}/appeal`)
      .matchHeader('paypal-request-id', /^PP-R-RBT-10001042-appeal-/)
      .reply(200, recordedText('written.json'));
    read(sent);
    expect((await submit()).providerStatus).to.equal('UNDER_REVIEW');
  });

  for (const [what, notes] of [
    ['a longer reference', 'Both arrived.\n\nReference: submission-10'],
    ['another text', 'Sent in the Resolution Center.'],
  ] as const) {
    it(`treats ${what} as another sender\u2019s evidence, also if it arrived after our first read`, async () => {
      const journal = createMemoryJournal();
      await journal.once('evidence-before', () => Promise.resolve('0'));
      expectToken();
      read({ ...sent, evidences: [sentBySeller(notes)] });
      await expectProviderError(() => submit(journal), 'refused');
    });
  }

  it('responds to a second round even if evidence of the first exists', async () => {
    expectToken();
    const requested = withEvidence(
      sentBySeller('Earlier.\n\nReference: submission-0', '2026-11-01T00:00:00Z'),
    );
    read(requested);
    authorized().post(sendPath).reply(200, recordedText('written.json'));
    read({ ...requested, evidences: [...requested.evidences, ...(sent.evidences as JsonObject[])] });
    expect((await submit()).dispute).to.include({ submissionCount: 2 });
  });

  const losses: readonly [string, (scope: nock.Interceptor) => unknown][] = [
    ['PayPal returns 302', (call) => call.reply(302)],
    ['PayPal returns 409', (call) => call.reply(409, '{"name":"RESOURCE_CONFLICT"}')],
  ];
  for (const [what, lose] of losses) {
    it(`is indeterminate if ${what} and PayPal shows no evidence`, async () => {
      expectToken();
      read();
      lose(authorized().post(sendPath));
      read();
      await expectProviderError(() => submit(), 'indeterminate');
    });
  }

  it('does not treat a dispute that was decided in the meantime as a confirmation', async () => {
    expectToken();
    read();
    authorized().post(sendPath).replyWithError('socket hang up');
    read({ ...recorded('dispute.accepted.json'), links: [] });
    await expectProviderError(() => submit(), 'indeterminate');
  });

  it('relies on PayPal\u2019s links instead of our clock', async () => {
    expectToken();
    read({ ...waiting, seller_response_due_date: '2026-11-19T07:59:59Z' });
    authorized().post(sendPath).reply(200, recordedText('written.json'));
    read(sent);
    await submit();
  });
});
