import type { EvidencePacket, JsonObject, PacketFile, PacketItem, ResponseFacts } from '@rebuttal/plugin-kit';
import { evidenceTypes as productTypes } from '@rebuttal/plugin-kit';
import {
  buildPacket,
  expectProviderError,
  packetFile,
  packetItem,
  pngFile,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { nameFiles, readFiles } from '../src/evidence-files.js';
import { places } from '../src/evidence-mapping.js';
import { composeNotes } from '../src/evidence-notes.js';
import { evidenceTypes } from '../src/evidence-types.js';
import { planEvidence } from '../src/evidence.js';

import { recorded } from './helpers.js';

const waiting = recorded('dispute.waiting-for-seller.json');
const letter = packetFile('response.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
const png = pngFile('hutch.png');
const packet = await buildPacket({ letter, letterText: 'Both arrived.', items: [] });
const parcel = packetItem('shipping_tracking', 'Parcel', 'Carrier: UPS\nTracking number: 1Z999AA10123456784');
const refund = packetItem('refund_proof', 'Refund', 'Refund ID: 0JF852973C016714D');
const tracking = { tracking_info: [{ carrier_name: 'UPS', tracking_number: '1Z999AA10123456784' }] };

const request = (type: string, date = '2026-11-18T07:45:10Z') => ({
  evidence_type: type,
  source: 'REQUESTED_FROM_SELLER',
  date,
});
const dispute = (reason: string, ...requested: readonly (string | JsonObject)[]): JsonObject => ({
  ...waiting,
  reason,
  evidences: requested.map((one) => (typeof one === 'string' ? request(one) : one)),
});
const partlyRefunded = (of: JsonObject): JsonObject => ({
  ...of,
  disputed_transactions: [{ transaction_status: 'PARTIALLY_REFUNDED' }],
});
const plan = (items: readonly PacketItem[], of: JsonObject = waiting, over: Partial<EvidencePacket> = {}) => {
  const { input, files } = planEvidence({ ...packet, items, ...over }, of);
  return {
    ...(input.evidences[0] as { evidence_type: string; evidence_info?: object; notes: string }),
    files,
  };
};

describe('the type of evidence for PayPal', () => {
  const notReceived = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED';
  const notAsDescribed = 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED';
  const photo = packetItem('product_photos', 'Photo', png);
  const cases: readonly [string, JsonObject, readonly PacketItem[], string][] = [
    ['tracking where goods did not arrive', dispute(notReceived), [parcel], 'PROOF_OF_FULFILLMENT'],
    ['anything where goods did not arrive', dispute(notReceived), [photo], 'PROOF_OF_FULFILLMENT'],
    ['nothing but the letter', dispute(notReceived), [], 'PROOF_OF_FULFILLMENT'],
    [
      'tracking where the buyer did not pay',
      dispute('UNAUTHORISED'),
      [photo, parcel],
      'PROOF_OF_FULFILLMENT',
    ],
    ['a photo where the buyer did not pay', dispute('UNAUTHORISED'), [photo], 'OTHER'],
    ['tracking where goods are not as described', dispute(notAsDescribed), [parcel], 'OTHER'],
    ['requested tracking', dispute(notAsDescribed, 'PROOF_OF_FULFILLMENT'), [parcel], 'PROOF_OF_FULFILLMENT'],
    ['a refund', dispute(notReceived), [parcel, refund], 'PROOF_OF_REFUND'],
    ['a refund for a reason of any other kind', dispute('EATEN_BY_FOX'), [refund], 'PROOF_OF_REFUND'],
    [
      'tracking with a partial refund',
      partlyRefunded(dispute(notReceived)),
      [parcel, refund],
      'PROOF_OF_FULFILLMENT',
    ],
    [
      'a requested type with a partial refund',
      partlyRefunded(dispute('OTHER', 'PHOTOS_OF_SHIPPED_ITEM')),
      [photo, refund],
      'PHOTOS_OF_SHIPPED_ITEM',
    ],
    [
      'tracking with a requested partial refund',
      partlyRefunded(dispute(notReceived, 'PROOF_OF_REFUND')),
      [parcel, refund],
      'PROOF_OF_FULFILLMENT',
    ],
    [
      'a photo with a partial refund, if any type is requested',
      partlyRefunded(dispute('CREDIT_NOT_PROCESSED', 'OTHER')),
      [photo, refund],
      'OTHER',
    ],
    ['a photo with a partial refund', partlyRefunded(dispute(notAsDescribed)), [photo, refund], 'OTHER'],
    ['a refund without its id', dispute('OTHER'), [packetItem('refund_proof', 'R', 'Refunded.')], 'OTHER'],
    ['a requested photo', dispute('OTHER', 'PHOTOS_OF_SHIPPED_ITEM'), [photo], 'PHOTOS_OF_SHIPPED_ITEM'],
    ['a type that was not requested', dispute('OTHER', 'POLICE_REPORT'), [photo], 'OTHER'],
    [
      'the most recently requested type',
      dispute('OTHER', request('OTHER', '2026-11-01T00:00:00Z'), request('PHOTOS_OF_SHIPPED_ITEM')),
      [photo],
      'PHOTOS_OF_SHIPPED_ITEM',
    ],
    [
      'a requested type that was sent before',
      dispute(
        notAsDescribed,
        request('PROOF_OF_FULFILLMENT', '2026-11-01T00:00:00Z'),
        { source: 'SUBMITTED_BY_SELLER', date: '2026-11-02T00:00:00Z' },
        request('POLICE_REPORT'),
      ),
      [parcel],
      'OTHER',
    ],
    [
      'a type that was requested again after a response',
      dispute(
        notAsDescribed,
        request('PROOF_OF_FULFILLMENT', '2026-11-01T00:00:00Z'),
        { source: 'SUBMITTED_BY_SELLER', date: '2026-11-02T00:00:00Z' },
        request('PHOTOS_OF_SHIPPED_ITEM'),
      ),
      [parcel, photo],
      'PHOTOS_OF_SHIPPED_ITEM',
    ],
  ];
  for (const [what, of, items, type] of cases) {
    it(`is ${type} for ${what}`, () => void expect(plan(items, of).evidence_type).to.equal(type));
  }

  it('is one of PayPal\u2019s for every evidence type of the product, requested or not', () => {
    for (const { value } of productTypes) {
      const item: PacketItem = { evidenceType: value, title: 'x', text: 'y' };
      const { ifRequested = 'OTHER' } = places[value] ?? {};
      expect(evidenceTypes).to.include(plan([item], dispute('OTHER')).evidence_type);
      expect(plan([item], dispute('OTHER', ifRequested)).evidence_type).to.equal(ifRequested);
    }
  });
});

describe('proof of a refund for PayPal', () => {
  it('is sent only if the refunds with an ID add up to the claimed amount', () => {
    const stated = (...amounts: readonly string[]) =>
      amounts.map((amount, at) =>
        packetItem('refund_proof', 'Refund', `Refunded: ${amount} USD\nRefund ID: 0JF852973C016714${at}`),
      );
    const facts = {
      refundState: 'full',
      refundedTotal: { amountMinor: 4900, currency: 'USD' },
    } as unknown as EvidencePacket['facts'];
    const of = dispute('MERCHANDISE_OR_SERVICE_NOT_RECEIVED');
    const sent = (items: readonly PacketItem[]) => plan(items, of, { facts }).evidence_type;
    const typeOf = (...amounts: readonly string[]) => sent(stated(...amounts));
    expect(typeOf('49.00')).to.equal('PROOF_OF_REFUND');
    const withoutId = 'Refunded: 24.00 USD\nRefund ID: 0JF852973C0167140\n\nRefunded: 25.00 USD';
    expect(sent([packetItem('refund_proof', 'Refund', withoutId)])).not.to.equal('PROOF_OF_REFUND');
    const [twice = refund] = stated('24.50');
    expect(sent([twice, twice])).not.to.equal('PROOF_OF_REFUND');
    expect(typeOf('24.00', '25.00')).to.equal('PROOF_OF_REFUND');
    expect(typeOf('24.00')).not.to.equal('PROOF_OF_REFUND');
  });

  const refundFacts = (facts: Omit<ResponseFacts, 'refundedTotal'>) => ({
    facts: { ...facts, refundedTotal: { amountMinor: 100, currency: 'USD' } },
  });
  const noCredit = dispute('CREDIT_NOT_PROCESSED', 'OTHER');

  it('is sent after a full refund, or if the merchant states that nothing more is owed', () => {
    const full = refundFacts({ refundState: 'full' });
    const issued = refundFacts({ refundState: 'partial', refundPosition: 'issued' });
    expect(plan([refund], noCredit, full).evidence_type).to.equal('PROOF_OF_REFUND');
    expect(plan([refund], partlyRefunded(noCredit), issued).evidence_type).to.equal('PROOF_OF_REFUND');
  });

  it('is never sent after a partial refund alone, even if PayPal requests it', () => {
    const requested = dispute('CREDIT_NOT_PROCESSED', 'PROOF_OF_REFUND');
    for (const of of [noCredit, requested, partlyRefunded(requested)]) {
      const sent = plan([refund], of, refundFacts({ refundState: 'partial', refundPosition: 'not_owed' }));
      expect(sent.evidence_type).to.equal('OTHER');
      expect(sent.evidence_info).to.equal(undefined);
    }
  });
});

describe('a packet as evidence for PayPal', () => {
  it('is one piece of evidence, with tracking, all files and all texts', () => {
    const { files, ...evidence } = plan([parcel, packetItem('product_photos', 'Photo', png)]);
    expect(evidence).to.deep.equal({
      evidence_type: 'PROOF_OF_FULFILLMENT',
      evidence_info: tracking,
      documents: [{ name: 'response.pdf' }, { name: 'hutch.png' }],
      notes:
        'Both arrived.\n\nParcel:\nCarrier: UPS\nTracking number: 1Z999AA10123456784\n\nReference: submission-1',
    });
    expect(files.map(({ file }) => file)).to.deep.equal([letter, png]);
  });

  it('names refunds instead of parcels after a full refund', () => {
    expect(plan([parcel, refund]).evidence_info).to.deep.equal({ refund_ids: ['0JF852973C016714D'] });
    expect(plan([parcel, refund], partlyRefunded(waiting)).evidence_info).to.deep.equal(tracking);
    expect(plan([]).evidence_info).to.equal(undefined);
  });
});

describe('the item type of a PayPal dispute', () => {
  const ofItem = (type: string, ...requested: readonly string[]) => ({
    ...dispute('MERCHANDISE_OR_SERVICE_NOT_RECEIVED', ...requested),
    disputed_transactions: [{ items: [{ item_type: type }] }],
  });
  const service = 'PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED';
  const facts: ResponseFacts = {
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
    refundState: 'none',
    refundedTotal: { amountMinor: 0, currency: 'USD' },
  };
  const log = packetItem('access_activity_log', 'Downloads', 'Downloaded twice.');

  for (const type of ['SERVICE', 'BOOKING', 'DIGITAL_DOWNLOAD'])
    it(`sends the use of a ${type} as the requested proof of service, without a parcel`, () => {
      const { evidence_type, evidence_info } = plan([log], ofItem(type, service), { facts });
      expect([evidence_type, evidence_info]).to.deep.equal([service, undefined]);
      expect(plan([log], ofItem(type), { facts }).evidence_type).to.equal('PROOF_OF_FULFILLMENT');
    });

  it('has the parcel of a PRODUCT, also from the facts alone', () => {
    const { evidence_type, evidence_info } = plan([log], ofItem('PRODUCT', service), { facts });
    expect([evidence_type, evidence_info]).to.deep.equal(['PROOF_OF_FULFILLMENT', tracking]);
  });
});

describe('notes to PayPal', () => {
  const notes = (items: readonly PacketItem[], letterText = 'Both arrived.') =>
    composeNotes({ ...packet, items, letterText }, 'response.pdf');
  const text = (title: string, characters: number) => packetItem('other', title, 'x'.repeat(characters));

  it('contain the letter and all texts if they fit', () => {
    expect(notes([text('Chat', 5)])).to.equal('Both arrived.\n\nChat:\nxxxxx\n\nReference: submission-1');
    expect(notes([], '')).to.equal('Reference: submission-1');
  });

  it('fit to the last character', () => {
    const rest = notes([text('Chat', 1)]).length - 1;
    expect(notes([text('Chat', 2000 - rest)]))
      .to.have.length(2000)
      .and.to.match(/^Both arrived/);
    expect(notes([text('Chat', 2001 - rest)])).to.match(
      /^Our response is set out in the attached response\.pdf\./,
    );
  });

  it('refer to the letter if it is too long for them', () => {
    expect(notes([text('Chat', 5)], 'y'.repeat(3000))).to.equal(
      'Our response is set out in the attached response.pdf.\n\nChat:\nxxxxx\n\nReference: submission-1',
    );
  });

  it('begin with the argument, or with as much of it as fits', () => {
    const withArgument = (argument: string, letterText = 'y'.repeat(3000)) =>
      composeNotes({ ...packet, items: [text('Log', 1700)], letterText, argument }, 'response.pdf');
    const end = 'Our response is set out in the attached response.pdf.\n\nReference: submission-1';
    const log = 'Log: see the attached response.';
    expect(withArgument('They hopped.', 'Both arrived.')).to.equal(
      `They hopped.\n\nLog:\n${'x'.repeat(1700)}\n\nReference: submission-1`,
    );
    expect(withArgument('z'.repeat(1000))).to.equal(`${'z'.repeat(1000)}\n\n${log}\n\n${end}`);
    const paragraphs = ['a'.repeat(1500), 'b'.repeat(300), 'c'.repeat(300)];
    expect(withArgument(paragraphs.join('\n\n'))).to.equal(
      `${paragraphs.slice(0, 2).join('\n\n')}\n\n${log}\n\n${end}`,
    );
    const sentences = [`${'d'.repeat(1500)}.`, `${'e'.repeat(600)}.`];
    expect(withArgument(sentences.join(' '))).to.equal(`${sentences[0] ?? ''}\n\n${log}\n\n${end}`);
    expect(withArgument('z'.repeat(2000))).to.match(
      /^Our response is set out in the attached response\.pdf\./,
    );
  });

  it('contain each text completely, or its title with a reference', () => {
    const long = notes([text('Log', 1700), text('Chat', 1500), text('Note', 400)]);
    expect(long.length).to.be.at.most(2000);
    expect(long)
      .to.include(`Log:\n${'x'.repeat(1700)}\n`)
      .and.to.include('Chat: see the attached response.');
    expect(long)
      .to.include('Note: see the attached response.')
      .and.to.match(/Reference: submission-1$/);
  });

  it('stay short if even the titles are too many', () => {
    const many = Array.from({ length: 100 }, (_, nth) =>
      text(`A title that is not short, number ${nth}`, 100),
    );
    expect(notes(many)).to.equal(
      'Our response is set out in the attached response.pdf.\n\nReference: submission-1',
    );
  });
});

describe('files for PayPal', () => {
  const file = (name: string, mimeType = 'application/pdf', sizeBytes = 3): PacketFile => ({
    ...packetFile(name, mimeType, Buffer.from(name)),
    sizeBytes,
  });
  const named = (...names: string[]) => nameFiles(names.map((name) => file(name))).map(({ name }) => name);

  const names: readonly [string, string][] = [
    ['response.pdf', 'response.pdf'],
    ['Rechnung Nr. 10 (Kopie).pdf', 'Rechnung Nr- 10 -Kopie.pdf'],
    ['Häschen_café.PDF', 'Haschen_cafe.pdf'],
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['a"\r\nX: y.pdf', 'a-X- y.pdf'],
    ['領収書.pdf', 'evidence-1.pdf'],
    ['', 'evidence-1.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(100)}.pdf`],
  ];
  for (const [name, expected] of names) {
    it(`have a name that PayPal accepts: ${JSON.stringify(name.slice(0, 40))}`, () => {
      expect(named(name)).to.deep.equal([expected]);
      expect(expected).to.match(/^[A-Za-z0-9-_,\s]+[.]{1}[A-Za-z]+$/);
    });
  }

  it('have unique names', () => {
    expect(named('a.pdf', 'A.pdf', 'a.pdf')).to.deep.equal(['a.pdf', 'A-2.pdf', 'a-3.pdf']);
    const tricky = named('a.pdf', 'a-3.pdf', 'a.pdf', '領.pdf', '収.pdf');
    expect(new Set(tricky).size).to.equal(5);
  });

  it('get the extension of their type', () => {
    const types = { 'image/jpeg': 'x.jpg', 'image/png': 'x.png', 'image/gif': 'x.gif' };
    for (const [type, name] of Object.entries(types))
      expect(nameFiles([file('x.bin', type)])[0]?.name).to.equal(name);
  });

  it('are read sequentially, each as a separate part', async () => {
    const parts = await readFiles(nameFiles([letter, png]));
    expect(
      parts.map(({ part, name, mimeType, bytes }) => [part, name, mimeType, bytes.byteLength]),
    ).to.deep.equal([
      ['file1', 'response.pdf', 'application/pdf', 8],
      ['file2', 'hutch.png', 'image/png', png.sizeBytes],
    ]);
  });

  it('are at most a hundred', async () => {
    const files = Array.from({ length: 101 }, () => file('a.pdf'));
    const error = await expectProviderError(() => nameFiles(files), 'refused');
    expect(error.message).to.match(/at most 100 files; these are 101/);
  });
});
