import { evidenceTypes } from '@rebuttal/plugin-kit';
import type { EvidencePacket } from '@rebuttal/plugin-kit';
import { buildPacket, expectProviderError, packetFile, packetItem } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { isNamedByUs, planDocuments } from '../src/ecomm/evidence.js';
import { writeNote } from '../src/ecomm/note.js';

const file = (name: string, mimeType = 'application/pdf', bytes: Uint8Array = Buffer.from(name)) =>
  packetFile(name, mimeType, bytes);
const letter = file('letter.pdf');
const plan = async (items: EvidencePacket['items']) => planDocuments(await buildPacket({ letter, items }));
const refused = async (items: EvidencePacket['items']) =>
  (await expectProviderError(() => plan(items), 'refused')).message;

describe('the documents of a packet', () => {
  it('are named by position, type and content, the letter first', async () => {
    const planned = await plan([
      packetItem('receipt', 'Receipt', file('r.pdf')),
      packetItem('customer_communication', 'Mail', 'Thank you!'),
      packetItem('product_photos', 'Photo', file('p.png', 'image/png')),
      packetItem('product_photos', 'Scan', file('s.tif', 'image/tiff')),
    ]);
    expect(planned.map(({ name }) => name.replace(/[0-9a-f]{6}/, 'HASH00'))).to.deep.equal([
      '00-cover-letter-HASH00.pdf',
      '01-receipt-HASH00.pdf',
      '02-product_photos-HASH00.png',
      '03-product_photos-HASH00.tif',
    ]);
    expect(planned[1]?.name).to.contain(file('r.pdf').sha256.slice(0, 6));
  });

  it('have recognizable names of at most 40 plain characters for every type', async () => {
    for (const { value } of evidenceTypes) {
      const [, document] = await plan([packetItem(value, 'X', file('x.jpg', 'image/jpeg'))]);
      expect(document?.name).to.match(/^[A-Za-z0-9._-]{1,40}$/);
      expect(isNamedByUs(document?.name ?? '')).to.equal(true);
    }
    expect(['logo.tiff', '01-receipt.pdf', 'x01-receipt-0a1b2c.pdf'].some(isNamedByUs)).to.equal(false);
  });

  it('are refused by name if they exceed a limit of Worldpay', async () => {
    const large = file('photo.png', 'image/png', Buffer.alloc(1_000_001));
    expect(await refused([packetItem('receipt', 'R', large)])).to.match(/"photo.png" is 1.00 MB.*up to 1 MB/);
    const text = file('notes.docx', 'application/msword');
    expect(await refused([packetItem('receipt', 'R', text)])).to.match(
      /"notes.docx".*PDF, JPG, PNG, GIF and TIFF/,
    );
    const many = Array.from({ length: 50 }, (_, index) => packetItem('other', 'O', file(`${index}.pdf`)));
    expect(await refused(many)).to.match(/51 documents.*accepts 50/);
    const heavy = Array.from({ length: 11 }, (_, index) =>
      packetItem('other', 'O', file(`${index}.pdf`, 'application/pdf', Buffer.alloc(950_000, index))),
    );
    expect(await refused(heavy)).to.match(/together are 10.45 MB.*10 MB for a case/);
    expect(
      await plan([packetItem('receipt', 'R', file('a.pdf', 'application/pdf', Buffer.alloc(1_000_000)))]),
    ).to.have.length(2);
  });
});

describe('the note of a response', () => {
  const documents = [{ name: '00-cover-letter-0a1b2c.pdf', title: 'Response letter', file: letter }];
  const note = (items: EvidencePacket['items'], letterText = '') =>
    writeNote({ items, letterText }, documents);

  it('has the argument, all texts with their titles, and the list of documents', () => {
    expect(
      note([packetItem('shipping_tracking', 'Parcel', ' Carrier: Rabbit Express ')], 'Both arrived.'),
    ).to.equal(
      'Both arrived.\n\nParcel:\nCarrier: Rabbit Express\n\nDocuments: 00-cover-letter-0a1b2c.pdf (Response letter)',
    );
  });

  it('omits the argument and the list first, then texts that do not fit', () => {
    const text = packetItem('other', 'Note', 'x'.repeat(3900));
    expect(note([text], 'y'.repeat(200))).to.equal(
      `Note:\n${'x'.repeat(3900)}\n\nDocuments: 00-cover-letter-0a1b2c.pdf (Response letter)`,
    );
    expect(note([packetItem('other', 'Note', 'x'.repeat(3994))], 'y'.repeat(200))).to.have.length(4000);
    expect(note([], 'y'.repeat(4001))).to.match(/^Documents: /);
  });

  it('begins with the argument, or with as much of it as fits', () => {
    const items = [packetItem('other', 'Note', 'x'.repeat(3700))];
    const withArgument = (argument: string, letterText = 'y'.repeat(50)) =>
      writeNote({ items, letterText, argument }, documents);
    expect(withArgument('z'.repeat(200))).to.match(/^z{200}\n\nNote:\nx{3700}\n\nDocuments: /);
    expect(withArgument('z'.repeat(400))).to.match(/^z{400}\n\nDocuments: /);
    expect(withArgument(`${'z'.repeat(3900)}\n\nMore words than fit. ${'w'.repeat(200)}`)).to.equal(
      'z'.repeat(3900) + '\n\nDocuments: 00-cover-letter-0a1b2c.pdf (Response letter)',
    );
    expect(withArgument('z'.repeat(4001))).to.match(/^y{50}\n\nNote:/);
  });

  it('omits only a text that does not fit, which the letter contains', () => {
    const items = [
      packetItem('other', 'Note', 'x'.repeat(3000)),
      packetItem('other', 'Mail', 'x'.repeat(990)),
      packetItem('other', 'Call', 'They are well.'),
    ];
    expect(note(items.slice(0, 2))).to.match(/^Note:\nx{3000}\n\nDocuments: /);
    expect(note(items)).to.match(/^Note:\nx{3000}\n\nCall:\nThey are well\.\n\nDocuments: /);
    expect(note([packetItem('other', 'Log', 'x'.repeat(4001))], 'Both arrived.')).to.match(/^Both arrived\./);
  });
});
