import { createHash } from 'node:crypto';

import type { CompellingEvidence } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import {
  hashPacket,
  toEvidencePacket,
  toSnapshotFacts,
  toSnapshotItems,
  type PacketSnapshot,
} from './packet.js';

const letter = {
  name: 'response.pdf',
  mimeType: 'application/pdf',
  sizeBytes: 3,
  sha256: 'abc',
  storageKey: 'ten/sub.pdf',
};
const packet: PacketSnapshot = { templateId: 'tpl_1', letter, letterText: 'Words.', items: [] };
const argued = (text: string, version = 1): PacketSnapshot => ({ ...packet, argument: { version, text } });

const facts = { refundState: 'none', refundedTotal: { amountMinor: 0, currency: 'EUR' } } as const;

const noFiles = { read: () => Promise.resolve(Buffer.alloc(0)) };

describe('packet snapshot', () => {
  it('has a hash of what the provider receives, with the argument but without its version', () => {
    expect(hashPacket(argued('They hopped.'))).to.equal(hashPacket(argued('They hopped.', 2)));
    const hashes = [packet, argued('They hopped.'), argued('They ran.')].map(hashPacket);
    expect(new Set(hashes).size).to.equal(3);
  });

  const photo = {
    ...letter,
    name: 'photo.png',
    mimeType: 'image/png',
    sha256: 'def',
    storageKey: 'ten/ev.png',
  };
  const pairOf = (...ids: readonly string[]): CompellingEvidence => ({
    program: 'visa_ce3',
    isChosen: false,
    disputed: { productDescription: 'Hutch', merchandiseOrServices: 'merchandise' },
    prior: ids.map((paymentId) => ({ paymentId, productDescription: 'Hay' })),
  });
  const bare = { evidenceId: 'ev_1', evidenceType: 'proof_of_delivery', title: 'Delivered' } as const;
  const withItem = (over: object): PacketSnapshot => ({ ...packet, items: [{ ...bare, ...over }] });

  it('has another hash if any sent content differs, and the same hash wherever we store it', () => {
    const others: PacketSnapshot[] = [
      packet,
      { ...packet, letter: { ...letter, sha256: 'abd' } },
      { ...packet, letterText: 'Other words.' },
      withItem({}),
      withItem({ evidenceType: 'receipt' }),
      withItem({ title: 'Handed over' }),
      withItem({ text: 'def' }),
      withItem({ file: photo }),
      withItem({ text: 'def', file: photo }),
      withItem({ text: 'def', details: { carrier: 'DHL' } }),
      { ...packet, facts },
      { ...packet, defenseCode: 'ServicesProvided' },
      { ...packet, letterArgument: 'They hopped.' },
      { ...packet, compellingEvidence: pairOf('ch_b', 'ch_c') },
      { ...packet, compellingEvidence: pairOf('ch_c', 'ch_b') },
    ];
    expect(new Set(others.map(hashPacket)).size).to.equal(others.length);
    const elsewhere = { ...photo, storageKey: 'ten/moved.png', name: 'other.png' };
    expect(hashPacket(withItem({ file: elsewhere, evidenceId: 'ev_2' }))).to.equal(
      hashPacket(withItem({ file: photo })),
    );
  });

  it('keeps the hash that is stored with submissions of earlier versions', () => {
    expect(hashPacket(packet)).to.equal('b28d9c246272e0e086f1d911f6564383c765aaa055f766f880712ced291c4b66');
    const items = [{ ...bare, text: 'Left with a neighbor.', file: photo }, bare];
    expect(hashPacket({ ...argued('They hopped.'), items })).to.equal(
      '52cf9d214dd6529aa4c393e7bce6ea39dde1fe38eba2976205975a7a65fb4442',
    );
  });

  it('has the same hash after the database has reordered its keys', () => {
    const sent = withItem({ details: { carrier: 'DHL', number: '0034 0434' } });
    const stored = withItem({ details: { number: '0034 0434', carrier: 'DHL' } });
    const { refundState, refundedTotal } = facts;
    expect(hashPacket({ ...stored, facts: { refundedTotal, refundState } })).to.equal(
      hashPacket({ ...sent, facts }),
    );
  });

  it('has another hash for other details, facts and defense codes', () => {
    const packets: PacketSnapshot[] = [
      withItem({ details: { carrier: 'DHL' } }),
      withItem({ details: { carrier: 'UPS' } }),
      withItem({ details: { trackingNumber: 'DHL' } }),
      { ...packet, facts },
      { ...packet, facts: { ...facts, refundedTotal: { amountMinor: 1, currency: 'EUR' } } },
      { ...packet, defenseCode: 'ServicesProvided' },
      { ...packet, defenseCode: 'GoodsRepaid' },
      { ...packet, compellingEvidence: pairOf('ch_b') },
    ];
    expect(new Set(packets.map(hashPacket)).size).to.equal(packets.length);
  });

  it('has the same hash for any order of nested keys, and accepts null', () => {
    const pair = pairOf('ch_b');
    const reordered = {
      prior: pair.prior.map(({ paymentId, productDescription }) => ({ productDescription, paymentId })),
      disputed: {
        merchandiseOrServices: pair.disputed.merchandiseOrServices,
        productDescription: pair.disputed.productDescription,
      },
      isChosen: pair.isChosen,
      program: pair.program,
    };
    expect(hashPacket({ ...packet, compellingEvidence: reordered })).to.equal(
      hashPacket({ ...packet, compellingEvidence: pair }),
    );
    const [empty, other] = [{ carrier: null }, { carrier: 'null' }].map((details) => withItem({ details }));
    expect(hashPacket(empty ?? packet)).to.not.equal(hashPacket(other ?? packet));
  });

  it('keeps the number of pages of a file, if it is known', () => {
    const more = { disputeId: 'dsp_1', createdAt: new Date(0), details: {}, text: undefined };
    const evidence = [
      { ...bare, ...more, file: photo, pageCount: 3 },
      { ...bare, ...more, file: photo, pageCount: undefined },
    ] as unknown as Parameters<typeof toSnapshotItems>[0];
    const items = toSnapshotItems(evidence);
    expect(items.map(({ file }) => file)).to.deep.equal([{ ...photo, pages: 3 }, photo]);
    const about = { reference: 'sub_1', idempotencyKey: 'key_1' };
    const [known, unknown] = toEvidencePacket({ ...packet, items }, about, noFiles).items;
    expect(known?.file).to.have.property('pages', 3);
    expect(unknown?.file).not.to.have.property('pages');
  });

  it('has the sent parts of each exhibit, with text and file only if they exist', () => {
    const more = { disputeId: 'dsp_1', createdAt: new Date(0), details: {} };
    const evidence = [
      { ...bare, ...more, text: undefined, file: undefined },
      { ...bare, ...more, text: 'Left with a neighbor.', file: photo, details: { carrier: 'DHL' } },
    ] as unknown as Parameters<typeof toSnapshotItems>[0];
    expect(toSnapshotItems(evidence)).to.deep.equal([
      bare,
      { ...bare, text: 'Left with a neighbor.', file: photo, details: { carrier: 'DHL' } },
    ]);
  });

  it('gives the plugin its texts, and files that are read on demand', async () => {
    const about = { reference: 'sub_1', idempotencyKey: 'key_1' };
    const files = { read: (key: string) => Promise.resolve(Buffer.from(key)) };
    const {
      items: [plain, full],
      ...given
    } = toEvidencePacket(
      { ...packet, items: [bare, { ...bare, text: 'Left with a neighbor.', file: photo }] },
      about,
      files,
    );
    expect(given).to.include({ ...about, letterText: 'Words.' });
    const { storageKey: _letterKey, ...letterSent } = letter;
    const { storageKey: _photoKey, ...photoSent } = photo;
    expect(given.letter).to.deep.include(letterSent).and.not.to.have.property('storageKey');
    expect((await given.letter.read()).toString()).to.equal('ten/sub.pdf');
    expect(plain).to.deep.equal({ evidenceType: 'proof_of_delivery', title: 'Delivered' });
    expect(full).to.include({
      evidenceType: 'proof_of_delivery',
      title: 'Delivered',
      text: 'Left with a neighbor.',
    });
    expect(full?.file).to.deep.include(photoSent).and.not.to.have.property('storageKey');
    expect((await full?.file?.read())?.toString()).to.equal('ten/ev.png');
  });

  it('gives the plugin details and facts as they were before they were stored', () => {
    const given = { ...facts, customerName: 'Robin Sample', paidAt: new Date('2026-11-11T10:02:00Z') };
    const frozen: PacketSnapshot = {
      ...withItem({ details: { carrier: 'DHL', amount: 2400, events: ['One'] } }),
      facts: toSnapshotFacts(given),
    };
    const stored = JSON.parse(JSON.stringify(frozen)) as PacketSnapshot;
    const sent = toEvidencePacket(stored, { reference: 'sub_1', idempotencyKey: 'key_1' }, noFiles);
    expect(sent.facts).to.deep.equal(given);
    expect(sent.items[0]?.details).to.deep.equal({ carrier: 'DHL', amount: 2400, events: ['One'] });
  });

  it('has no time of payment if it is unknown', () => {
    const stored = toSnapshotFacts(facts);
    expect(stored).not.to.have.property('paidAt');
    const sent = toEvidencePacket(
      { ...packet, facts: stored },
      { reference: 'sub_1', idempotencyKey: 'key_1' },
      noFiles,
    );
    expect(sent.facts).to.deep.equal(facts);
  });

  it('gives the plugin the defense reason that was chosen when the packet was built', () => {
    const about = { reference: 'sub_1', idempotencyKey: 'key_1' };
    const chosen: PacketSnapshot = { ...packet, defenseCode: 'ServicesProvided' };
    expect(toEvidencePacket(chosen, about, noFiles).defenseCode).to.equal('ServicesProvided');
    expect(toEvidencePacket(packet, about, noFiles)).not.to.have.property('defenseCode');
  });

  it('prints a text exhibit once, when it is first read', async () => {
    let prints = 0;
    const printText = ({ title, text }: { readonly title: string; readonly text: string }) => {
      prints += 1;
      return Promise.resolve(Buffer.from(`${title}: ${text}`));
    };
    const about = { reference: 'sub_1', idempotencyKey: 'key_1' };
    const texts = withItem({ text: 'Left with a neighbor.' });
    const { items } = toEvidencePacket(texts, about, { ...noFiles, printText });
    const file = items[0]?.textFile;
    expect(prints).to.equal(0);
    expect(file).to.include({ name: 'Delivered.pdf', mimeType: 'application/pdf' });
    expect(String(await file?.read())).to.equal('Delivered: Left with a neighbor.');
    await file?.read();
    expect(prints).to.equal(1);
    expect(file?.sizeBytes).to.equal(100_000 + 4 * 'Left with a neighbor.'.length);
    expect(file?.sha256).to.equal(
      createHash('sha256').update('["Delivered","Left with a neighbor."]').digest('hex'),
    );
    const dotted = withItem({ title: 'Note no. 7', text: 'Seen.' });
    expect(toEvidencePacket(dotted, about, { ...noFiles, printText }).items[0]?.textFile?.name).to.equal(
      'Note no  7.pdf',
    );
    expect(toEvidencePacket(texts, about, noFiles).items[0]).not.to.have.property('textFile');
    expect(
      toEvidencePacket(withItem({ file: photo }), about, { ...noFiles, printText }).items[0],
    ).not.to.have.property('textFile');
  });

  it('passes the argument to the plugin if there is one', () => {
    const about = { reference: 'sub_1', idempotencyKey: 'sub_1' };
    const files = { read: () => Promise.resolve(Buffer.alloc(0)) };
    expect(toEvidencePacket(argued('They hopped.'), about, files).argument).to.equal('They hopped.');
    expect(toEvidencePacket(packet, about, files)).not.to.have.property('argument');
  });
});
