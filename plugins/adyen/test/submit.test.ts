import {
  buildPacket,
  createMemoryJournal,
  expectProviderError,
  onlyMockedCalls,
  packetItem,
  pdfFile,
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

const letter = await pdfFile('letter.pdf');
const delivery = await pdfFile('delivery.pdf');
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
});
