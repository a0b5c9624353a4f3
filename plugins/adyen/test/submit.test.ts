import {
  buildPacket,
  createMemoryJournal,
  errorOf,
  expectProviderError,
  onlyMockedCalls,
  packetFile,
  packetItem,
  samplePdf,
} from '@rebuttal/plugin-kit/testing';
import type { MemoryJournal } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { submitEvidence, wasSubmitted } from '../src/submit.js';

import { account, adyenContext, disputeHost, disputeId as id, disputePath, recorded } from './helpers.js';

const reasons = recorded('reasons.goods-not-received.json');
const satisfied = recorded('reasons.supplied.json');
const done = recorded('done.json');
const server = (call: string, fields: object = {}) =>
  nock(disputeHost).post(`${disputePath}/${call}`, {
    merchantAccountCode: account,
    disputePspReference: id,
    ...fields,
  });

const letter = packetFile('letter.pdf', 'application/pdf', await samplePdf('Letter'));
const delivery = packetFile('delivery.pdf', 'application/pdf', await samplePdf('Delivery'));
const packet = await buildPacket({
  letter,
  items: [
    packetItem('proof_of_delivery', 'Delivery', delivery),
    packetItem('shipping_tracking', 'Parcel', 'Carrier: Rabbit Express'),
  ],
});
const submit = (log = createMemoryJournal()) =>
  submitEvidence({ context: adyenContext(), id, packet, journal: log });
const hasArrived = (log: MemoryJournal) =>
  wasSubmitted({ context: adyenContext(), id, packet, journal: log });

const steps = [
  'defense-reason',
  `document:DateMerchandiseShipped:${letter.sha256}`,
  `document:ProofOfGoodsOrServicesProvided:${delivery.sha256}`,
];
const mockRead = (body: object = reasons) => server('retrieveApplicableDefenseReasons').reply(200, body);
const supply = async (code: string, file: typeof letter) =>
  server('supplyDefenseDocument', {
    defenseDocuments: [
      {
        content: Buffer.from(await file.read()).toString('base64'),
        contentType: 'application/pdf',
        defenseDocumentTypeCode: code,
      },
    ],
  });
const codes = ['DateMerchandiseShipped', 'ProofOfGoodsOrServicesProvided'];
const expectDeletion = (...gone: readonly string[]) => {
  for (const code of gone)
    server('deleteDisputeDefenseDocument', { defenseDocumentType: code }).reply(200, done);
};
const defend = () => server('defendDispute', { defenseReasonCode: 'MerchandiseReceived' });

/** The journal after an earlier try: all documents are uploaded, and the defense may be announced. */
async function usedLog(
  isAnnounced = false,
  onSend?: Parameters<typeof createMemoryJournal>[0],
): Promise<MemoryJournal> {
  const log = createMemoryJournal(onSend);
  for (const step of steps) await log.once(step, () => Promise.resolve('MerchandiseReceived'));
  if (isAnnounced) await log.markSending();
  return log;
}

describe('defending an Adyen dispute', () => {
  onlyMockedCalls(nock);

  it('sends a reason that Adyen is satisfied with and that takes no documents, without uploading any', async () => {
    const shift = { defenseReasonCode: 'LiabilityShiftFullAuthenticated', defenseDocumentTypes: [] };
    const offered = {
      defenseReasons: [{ ...shift, satisfied: true }],
      disputeServiceResult: { success: true },
    };
    mockRead(offered);
    mockRead(offered);
    server('defendDispute', { defenseReasonCode: shift.defenseReasonCode }).reply(200, done);
    const chosen = { ...packet, defenseCode: shift.defenseReasonCode };
    const log = createMemoryJournal();
    const receipt = await submitEvidence({ context: adyenContext(), id, packet: chosen, journal: log });
    expect(receipt.providerStatus).to.equal('defendDispute/success');
  });

  it('reads the reasons, uploads each document separately, reads again, announces, and only then defends', async () => {
    const order: string[] = [];
    const note = (what: string, body: object) => () => {
      order.push(what);
      return body;
    };
    server('retrieveApplicableDefenseReasons').reply(200, note('look', reasons));
    (await supply('DateMerchandiseShipped', letter)).reply(200, note('letter', done));
    (await supply('ProofOfGoodsOrServicesProvided', delivery)).reply(200, note('delivery', done));
    server('retrieveApplicableDefenseReasons').reply(200, note('look', satisfied));
    defend().reply(200, note('defend', done));
    const log = createMemoryJournal(() => void order.push('announce'));
    expect(await submit(log)).to.deep.equal({ providerStatus: 'defendDispute/success', raw: done });
    expect(order).to.deep.equal(['look', 'letter', 'delivery', 'look', 'announce', 'defend']);
    expect(log.worked).to.deep.equal(steps);
    expect(await log.recall('defense-reason')).to.equal('MerchandiseReceived');
  });

  it('deletes a stored document before it uploads one with the same code', async () => {
    mockRead(satisfied);
    for (const [code, file] of [
      ['DateMerchandiseShipped', letter],
      ['ProofOfGoodsOrServicesProvided', delivery],
    ] as const) {
      server('deleteDisputeDefenseDocument', { defenseDocumentType: code }).reply(200, done);
      (await supply(code, file)).reply(200, done);
    }
    mockRead(satisfied);
    defend().reply(200, done);
    await submit();
  });

  it('continues after a crash with the chosen reason, without another upload', async () => {
    mockRead(satisfied);
    mockRead(satisfied);
    defend().reply(200, done);
    expect((await submit(await usedLog())).providerStatus).to.equal('defendDispute/success');
  });

  it('does not switch to another reason midway', async () => {
    mockRead({ ...reasons, defenseReasons: (reasons.defenseReasons as unknown[]).slice(0, 1) });
    const log = await usedLog();
    const error = await expectProviderError(() => submit(log), 'refused');
    expect(error.message).to.match(/no longer offers/);
    expect(log.sends).to.equal(0);
  });

  it('stops before the announcement if the documents are not sufficient', async () => {
    mockRead();
    mockRead(reasons);
    expectDeletion(...codes);
    const log = await usedLog();
    const error = await expectProviderError(() => submit(log), 'refused');
    expect(error.message).to.match(
      /requires "Date merchandise shipped", "Proof of goods or services provided"/,
    );
    expect(log.sends).to.equal(0);
  });

  it('stops if a document is rejected, and gives the reason', async () => {
    mockRead();
    (await supply('DateMerchandiseShipped', letter)).reply(200, {
      disputeServiceResult: { success: false, errorMessage: 'Failed to store defense documents' },
    });
    const log = createMemoryJournal();
    const error = await expectProviderError(() => submit(log), 'refused');
    expect(error.message).to.match(/Failed to store defense documents/);
    expect([log.sends, log.worked]).to.deep.equal([0, ['defense-reason']]);
  });

  it('uploads a document again if the response was lost', async () => {
    mockRead();
    (await supply('DateMerchandiseShipped', letter)).replyWithError('socket hang up');
    const log = createMemoryJournal();
    await expectProviderError(() => submit(log), 'indeterminate');
    expect(log.worked).to.deep.equal(['defense-reason']);
  });

  it('stores no reason for a packet above the limits', async () => {
    mockRead();
    const log = createMemoryJournal();
    const torn = packetFile('torn.pdf', 'application/pdf', Buffer.from('%PDF-1.7 torn'));
    const heavy = { ...packet, letter: torn };
    await expectProviderError(
      () => submitEvidence({ context: adyenContext(), id, packet: heavy, journal: log }),
      'refused',
    );
    expect(log.worked).to.deep.equal([]);
  });

  const closed: readonly [string, string, RegExp][] = [
    ['refused.not-defendable.json', 'refused', /Customer Area.*not defendable/],
    ['refused.already-defended.json', 'refused', /already been defended/],
    ['refused.already-accepted.json', 'refused', /already been accepted/],
    ['refused.ended.json', 'refused', /deadline to respond has passed/],
    ['refused.unknown-dispute.json', 'not_found', /does not know this dispute/],
    ['reasons.none.json', 'refused', /offers no defense/],
  ];
  for (const [name, kind, message] of closed) {
    it(`sends nothing after ${name}`, async () => {
      mockRead(recorded(name));
      const log = createMemoryJournal();
      const error = await expectProviderError(() => submit(log), kind as never);
      expect(error.message).to.match(message);
      expect([log.sends, log.worked]).to.deep.equal([0, []]);
    });
  }

  for (const name of ['refused.already-defended.json', 'refused.not-defendable.json', 'reasons.none.json']) {
    it(`succeeds after an announced defense with ${name}`, async () => {
      mockRead(recorded(name));
      expect((await submit(await usedLog(true))).providerStatus).to.equal('defendDispute/success');
      mockRead(recorded(name));
      expect(await hasArrived(await usedLog(true))).to.equal(true);
    });
  }

  for (const name of ['refused.ended.json', 'refused.already-accepted.json']) {
    it(`fails after an announced defense with ${name}`, async () => {
      mockRead(recorded(name));
      await expectProviderError(async () => submit(await usedLog(true)), 'refused');
      mockRead(recorded(name));
      expect(await hasArrived(await usedLog(true))).to.equal(false);
    });
  }

  it('is indeterminate after an announced defense if the response is unknown or missing', async () => {
    const strange = { disputeServiceResult: { success: false, errorMessage: 'The hutch is locked' } };
    mockRead(strange);
    await expectProviderError(async () => submit(await usedLog(true)), 'indeterminate');
    mockRead(strange);
    await expectProviderError(async () => hasArrived(await usedLog(true)), 'indeterminate');
    server('retrieveApplicableDefenseReasons').times(3).reply(503);
    await expectProviderError(async () => hasArrived(await usedLog(true)), 'unavailable');
  });

  it('reports no submission while the dispute can be defended, or without an announcement', async () => {
    mockRead(satisfied);
    expect(await hasArrived(await usedLog(true))).to.equal(false);
    expect(await hasArrived(await usedLog(false))).to.equal(false);
  });

  for (const failure of ['socket hang up', 500, 502, 302]) {
    it(`reads the dispute after ${failure}, and succeeds if it was defended`, async () => {
      mockRead(satisfied);
      mockRead(satisfied);
      if (typeof failure === 'string') defend().replyWithError(failure);
      else defend().reply(failure);
      mockRead(recorded('refused.already-defended.json'));
      expect((await submit(await usedLog())).providerStatus).to.equal('defendDispute/success');
    });

    it(`is indeterminate after ${failure} if the dispute can still be defended`, async () => {
      mockRead(satisfied);
      mockRead(satisfied);
      if (typeof failure === 'string') defend().replyWithError(failure);
      else defend().reply(failure);
      mockRead(satisfied);
      const log = await usedLog();
      await expectProviderError(() => submit(log), 'indeterminate');
      expect(await log.recall('withdrawal')).to.equal(undefined);
    });
  }

  it('succeeds as a repeat of an announced defense, and is refused if someone else defended', async () => {
    for (const isAnnounced of [true, false]) {
      mockRead(satisfied);
      mockRead(satisfied);
      defend().reply(200, recorded('refused.already-defended.json'));
      if (!isAnnounced) expectDeletion(...codes);
      const result = usedLog(isAnnounced).then(submit);
      if (isAnnounced) expect((await result).raw).to.deep.equal({ refusal: 'defended' });
      else await expectProviderError(() => result, 'refused');
    }
  });

  it('is refused if Adyen refuses the defense, and deletes its documents', async () => {
    mockRead(satisfied);
    mockRead(satisfied);
    defend().reply(200, recorded('refused.ended.json'));
    expectDeletion(...codes);
    await expectProviderError(async () => submit(await usedLog()), 'refused');
  });

  it('deletes only documents that it uploaded, not those from the Customer Area', async () => {
    mockRead(satisfied);
    expectDeletion('DateMerchandiseShipped');
    (await supply('DateMerchandiseShipped', letter)).reply(200, done);
    expectDeletion('ProofOfGoodsOrServicesProvided');
    (await supply('ProofOfGoodsOrServicesProvided', delivery)).reply(200, {
      disputeServiceResult: { success: false, errorMessage: 'Failed to store defense documents' },
    });
    expectDeletion('DateMerchandiseShipped');
    const error = await expectProviderError(() => submit(), 'refused');
    expect(error.message).to.match(/Failed to store defense documents/);
  });

  it('reports the refusal even if its documents cannot be deleted', async () => {
    mockRead(satisfied);
    mockRead(satisfied);
    defend().reply(200, recorded('refused.ended.json'));
    for (const code of codes)
      server('deleteDisputeDefenseDocument', { defenseDocumentType: code }).reply(503);
    const error = await expectProviderError(async () => submit(await usedLog()), 'refused');
    expect(error.message).to.match(/deadline to respond has passed/);
  });

  it('uploads deleted documents again when the same response is retried', async () => {
    const log = await usedLog();
    mockRead(satisfied);
    mockRead(satisfied);
    defend().reply(200, recorded('refused.not-defendable.json'));
    expectDeletion(...codes);
    await expectProviderError(() => submit(log), 'refused');
    mockRead(reasons);
    (await supply('DateMerchandiseShipped', letter)).reply(200, done);
    (await supply('ProofOfGoodsOrServicesProvided', delivery)).reply(200, done);
    mockRead(satisfied);
    defend().reply(200, done);
    expect((await submit(log)).providerStatus).to.equal('defendDispute/success');
  });

  it('passes on a rate limit, because then the call had no effect', async () => {
    mockRead(satisfied);
    mockRead(satisfied);
    defend().reply(429, '', { 'retry-after': '9' });
    const error = await expectProviderError(async () => submit(await usedLog()), 'rate_limited');
    expect(error.retryAfterMs).to.equal(9000);
  });

  it('sends no defense if the journal cannot store the announcement', async () => {
    mockRead(satisfied);
    mockRead(satisfied);
    const log = await usedLog(false, () => Promise.reject(new Error('the lease is lost')));
    expect(await errorOf(() => submit(log))).to.have.property('message', 'the lease is lost');
  });
});
