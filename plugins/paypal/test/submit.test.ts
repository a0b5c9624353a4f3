import { ProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import {
  buildPacket,
  createMemoryJournal,
  expectProviderError,
  onlyMockedCalls,
  packetFile,
  packetItem,
  samplePdf,
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

const letter = packetFile('letter.pdf', 'application/pdf', await samplePdf('Letter'));
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
const without = (dispute: JsonObject, ...names: string[]) =>
  Object.fromEntries(Object.entries(dispute).filter(([name]) => !names.includes(name)));
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

  it('succeeds even if PayPal still shows an older state', async () => {
    expectToken();
    read();
    authorized().post(sendPath).reply(200, recordedText('written.json'));
    read();
    expect(await submit()).to.deep.equal({
      providerStatus: 'WAITING_FOR_SELLER_RESPONSE',
      raw: recorded('written.json'),
    });
  });

  it("succeeds even if the dispute can't be read afterward", async () => {
    expectToken();
    read();
    authorized().post(sendPath).reply(200, '');
    authorized().get(disputePath).times(3).reply(503);
    expect(await submit()).to.deep.equal({ providerStatus: 'WAITING_FOR_SELLER_RESPONSE', raw: {} });
  });

  it('sends nothing if it has already arrived: its reference is in the notes', async () => {
    expectToken();
    read(sent);
    const journal = createMemoryJournal();
    expect((await submit(journal)).dispute).to.include({ status: 'under_review' });
    expect(journal.sends).to.equal(0);
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

  it('counts additional evidence as its own if PayPal shows no notes', async () => {
    const journal = createMemoryJournal();
    await journal.once('evidence-before', () => Promise.resolve('1'));
    const older = sentBySeller('Earlier.', '2026-11-01T00:00:00Z');
    expectToken();
    read({ ...sent, evidences: [older, sentBySeller()] });
    expect((await submit(journal)).providerStatus).to.equal('UNDER_REVIEW');
    expect(journal.sends).to.equal(0);
  });

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
    ['the connection breaks', (call) => call.replyWithError('socket hang up')],
    ['PayPal returns 500', (call) => call.reply(500, '<html>')],
    ['PayPal returns 302', (call) => call.reply(302)],
    ['PayPal returns 409', (call) => call.reply(409, '{"name":"RESOURCE_CONFLICT"}')],
  ];
  for (const [what, lose] of losses) {
    it(`reads the dispute after ${what}, and succeeds if it has arrived`, async () => {
      expectToken();
      read();
      lose(authorized().post(sendPath));
      read(sent);
      expect((await submit()).dispute).to.include({ status: 'under_review' });
    });

    it(`is indeterminate if ${what} and PayPal shows no evidence`, async () => {
      expectToken();
      read();
      lose(authorized().post(sendPath));
      read();
      await expectProviderError(() => submit(), 'indeterminate');
    });

    it(`is indeterminate if ${what} and the dispute can't be read`, async () => {
      expectToken();
      read();
      lose(authorized().post(sendPath));
      authorized().get(disputePath).times(3).reply(503);
      await expectProviderError(() => submit(), 'indeterminate');
    });
  }

  it('treats a dispute that needs no response as answered if PayPal shows no evidence at all', async () => {
    expectToken();
    read();
    authorized().post(sendPath).replyWithError('socket hang up');
    read(without(sent, 'evidences'));
    expect((await submit()).providerStatus).to.equal('UNDER_REVIEW');
  });

  it('does not treat a dispute that was decided in the meantime as a confirmation', async () => {
    expectToken();
    read();
    authorized().post(sendPath).replyWithError('socket hang up');
    read({ ...recorded('dispute.accepted.json'), links: [] });
    await expectProviderError(() => submit(), 'indeterminate');
  });

  it('reports a refusal of PayPal, unless the evidence has arrived', async () => {
    expectToken();
    read();
    authorized().post(sendPath).reply(400, recordedText('error.400.missing-tracking.json'));
    read();
    const error = await expectProviderError(() => submit(), 'refused');
    expect(error).to.include({ providerCode: 'MISSING_TRACKING_INFO', status: 400 });
    expectToken();
    read();
    authorized().post(sendPath).reply(422, recordedText('error.422.wrong-state.json'));
    read(sent);
    expect((await submit()).providerStatus).to.equal('UNDER_REVIEW');
    expectToken();
    read();
    authorized().post(sendPath).reply(422, recordedText('error.422.wrong-state.json'));
    read(without(sent, 'evidences'));
    await expectProviderError(() => submit(), 'refused');
  });

  for (const [status, kind] of [
    [429, 'rate_limited'],
    [403, 'credentials'],
    [404, 'not_found'],
  ] as const) {
    it(`makes no further call after ${status}, which is definite`, async () => {
      expectToken();
      read();
      authorized().post(sendPath).reply(status, '{}');
      await expectProviderError(() => submit(), kind);
    });
  }

  const closed: readonly [string, JsonObject, RegExp][] = [
    ['under review', without(sent, 'evidences'), /reviewing this dispute and accepts no more evidence/],
    ['closed', recorded('dispute.accepted.json'), /closed this dispute, and no appeal/],
    [
      'with the buyer',
      { ...waiting, status: 'WAITING_FOR_BUYER_RESPONSE', dispute_state: undefined, links: [] },
      /waiting for the buyer/,
    ],
    ['an inquiry that only allows messages', recorded('dispute.inquiry-open.json'), /Answer the buyer/],
    [
      'overdue',
      { ...waiting, seller_response_due_date: '2026-11-19T07:59:59Z', links: [] },
      /The response was due at/,
    ],
    ['without links', without(waiting, 'links'), /status is "WAITING_FOR_SELLER_RESPONSE"/],
  ];
  for (const [what, dispute, message] of closed) {
    it(`sends nothing for a dispute that is ${what}, and explains why`, async () => {
      const journal = createMemoryJournal();
      expectToken();
      read(dispute);
      const error = await expectProviderError(() => submit(journal), 'refused');
      expect(error.message).to.match(message);
      expect(journal.sends).to.equal(0);
    });
  }

  it('relies on PayPal\u2019s links instead of our clock', async () => {
    expectToken();
    read({ ...waiting, seller_response_due_date: '2026-11-19T07:59:59Z' });
    authorized().post(sendPath).reply(200, recordedText('written.json'));
    read(sent);
    await submit();
  });

  it('announces nothing if a file cannot be read', async () => {
    const journal = createMemoryJournal();
    const broken = {
      ...letter,
      read: () => Promise.reject(new ProviderError('unavailable', 'The file store is unavailable.')),
    };
    expectToken();
    read();
    await expectProviderError(
      () => submitEvidence({ context: paypalContext(), id, packet: { ...packet, letter: broken }, journal }),
      'unavailable',
    );
    expect(journal.sends).to.equal(0);
  });
});
