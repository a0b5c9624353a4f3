import { PDFBool, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';

import { canTakeHandles, withoutHandles } from '../../../testing/no-handles.js';
import { compoundFile, officeFile } from '../../../testing/office-files.js';
import { packRepeats } from '../../../testing/packed-repeats.js';
import { onePagePdf } from '../../../testing/scenarios.js';
import { itThorough } from '../../../testing/thoroughness.js';
import { defaultLimits } from '../work-pool.js';
import { createDocumentReader, type DocumentReader, UnreadableError } from './document-reader.js';
import type { FileToBind, ReadingTask } from './reader-protocol.js';

const card = '4242 4242 4242 4242';

describe('document reader', function () {
  this.timeout(120_000);
  const reader = createDocumentReader();

  const readPdf = (bytes: Uint8Array) =>
    reader.read<'pdf'>({ kind: 'pdf', bytes: Buffer.from(bytes) }, 'ten_1');
  const readOffice = (bytes: Uint8Array, packed: 'zip' | 'compound' = 'zip') =>
    reader.read<'office'>({ kind: 'office', bytes, packed }, 'ten_1');
  const readImage = (bytes: Uint8Array) => reader.read<'image'>({ kind: 'image', bytes }, 'ten_1');

  it('reports the page count of a PDF, and the pages with a card number', async () => {
    const document = await PDFDocument.create();
    for (const text of ['Dear bank', `Paid with ${card}`, 'Order no. 4242424242424242', 'Yours'])
      document.addPage([400, 200]).drawText(text, { x: 20, y: 100, size: 14 });
    expect(await readPdf(await document.save())).to.deep.equal({
      pageCount: 4,
      text: 'Dear bank\nPaid with 4242 4242 4242 4242\nOrder no. 4242424242424242\nYours\n',
      cardNumberPages: [2],
      isProtected: false,
      hasActiveContent: false,
      form: undefined,
    });
  });

  it('reports a PDF with a script or an embedded file', async () => {
    const scripted = await PDFDocument.create();
    scripted.addPage();
    scripted.addJavaScript('hello', 'app.alert(1)');
    expect((await readPdf(await scripted.save())).hasActiveContent).to.equal(true);
    const carrier = await PDFDocument.create();
    carrier.addPage();
    await carrier.attach(Buffer.from('MZ'), 'carrot.exe');
    expect((await readPdf(await carrier.save())).hasActiveContent).to.equal(true);
  });

  it('reports a PDF that is encrypted or may not be changed', async () => {
    const locked = await PDFDocument.load(await onePagePdf('Secret'));
    locked.encrypt({ userPassword: 'rabbit', ownerPassword: 'fox' });
    expect(await refusal({ kind: 'pdf', bytes: await locked.save() })).to.equal('locked');
    const restricted = await PDFDocument.load(await onePagePdf('Read me'));
    restricted.encrypt({ userPassword: '', ownerPassword: 'fox', permissions: { modifying: false } });
    expect((await readPdf(await restricted.save())).isProtected).to.equal(true);
  });

  itThorough('reports a PDF form that only Adobe shows, or that has ordinary pages too', async () => {
    const form = async (text: string, change: (document: PDFDocument) => void) => {
      const document = await PDFDocument.load(await onePagePdf(text));
      const xfa = document.context.register(document.context.stream('<xdp:xdp/>'));
      document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ XFA: xfa, Fields: [] }));
      change(document);
      return (await readPdf(await document.save({ updateFieldAppearances: false }))).form;
    };
    expect(await form('Claim form', () => undefined)).to.equal('xfa_beside');
    expect(await form('Please wait... If this message is not eventually replaced', () => undefined)).to.equal(
      'xfa_only',
    );
    const dynamic = await form('Bitte warten', ({ catalog }) =>
      catalog.set(PDFName.of('NeedsRendering'), PDFBool.True),
    );
    expect(dynamic).to.equal('xfa_only');
  });

  it('reports a PDF without a page', async () => {
    const empty = await PDFDocument.create();
    expect((await readPdf(await empty.save({ addDefaultPage: false }))).pageCount).to.equal(0);
  });

  it('reports a file with only the first bytes of a PDF as damaged', async () => {
    expect(await refusal({ kind: 'pdf', bytes: Buffer.from('%PDF-1.7\ncarrots') })).to.equal('damaged');
  });

  it('stops reading a decompression bomb while the server keeps running', async () => {
    const strict = createDocumentReader(undefined, { cpuMs: 2_000, memoryBytes: 400 * 1024 * 1024 });
    let turns = 0;
    const pulse = setInterval(() => (turns += 1), 10);
    try {
      const error = await strict
        .read<'pdf'>({ kind: 'pdf', bytes: pdfBomb() }, 'ten_1')
        .catch((refused: unknown) => refused);
      expect(error).to.be.instanceOf(UnreadableError).with.property('why').that.is.oneOf(['slow', 'huge']);
      // If this process unpacked the file, no timer would fire until it is done.
      expect(turns).to.be.at.least(10);
    } finally {
      clearInterval(pulse);
    }
  });

  it('rejects a PDF with an exponential page tree', async () => {
    const open = (by: DocumentReader, levels: number, kind: 'pdf' | 'sandbox') =>
      by.read({ kind, mimeType: 'application/pdf', bytes: doublingPdf(levels) }, 'ten_1').then(
        () => 'opened',
        (error: unknown) => (error instanceof UnreadableError ? error.why : String(error)),
      );
    expect(await open(reader, 3, 'sandbox')).to.equal('opened');
    // It declares one page, but has 2^40.
    const strict = createDocumentReader(undefined, { ...defaultLimits, cpuMs: 1_000 });
    for (const kind of ['pdf', 'sandbox'] as const)
      expect(await open(strict, 40, kind)).to.be.oneOf(['slow', 'huge']);
  });

  itThorough('rejects a PDF with too many pages or objects before opening them', async () => {
    const named = async (pages: number) => {
      const document = await PDFDocument.create();
      const { ref } = document.addPage();
      const kids = document.catalog.Pages().Kids();
      for (let count = 1; count < pages; count += 1) kids.push(ref);
      return document.save({ useObjectStreams: pages % 2 === 0 });
    };
    const causeOf = (bytes: Uint8Array) =>
      readPdf(bytes).then(
        () => 'read',
        (error: unknown) => [(error as UnreadableError).why, (error as UnreadableError).cause],
      );
    const refused = ['huge', 'HugeError: It has more than 5000 pages'];
    expect(await causeOf(await named(200_000))).to.deep.equal(refused);
    expect(await causeOf(await named(200_001))).to.deep.equal(refused);
    const objects = Array.from({ length: 200_001 }, (_, index) => `${index + 1} 0 obj<<>>endobj\n`).join('');
    expect(await causeOf(Buffer.from(`%PDF-1.7\n${objects}`))).to.deep.equal([
      'huge',
      'HugeError: It has 200001 objects',
    ]);
    expect(await causeOf(await named(3))).to.equal('read');
  });

  itThorough('rejects a one-pixel image that decompresses to gigabytes', async () => {
    const mimeType = 'image/png';
    const open = (bytes: Uint8Array) => reader.read<'sandbox'>({ kind: 'sandbox', mimeType, bytes }, 'ten_1');
    expect(await open(await square(8).png().toBuffer())).to.deep.equal({ isOpened: true });
    expect(await refusal({ kind: 'sandbox', mimeType, bytes: pngBomb() })).to.be.oneOf(['slow', 'huge']);
  });

  itThorough('distinguishes zipped documents and spreadsheets by their parts', async () => {
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(await readOffice(await officeFile('word', 'Dear bank'))).to.deep.equal({
      mimeType: docx,
      hasCardNumber: false,
    });
    expect(await readOffice(await officeFile('word', `Paid with ${card}`))).to.deep.equal({
      mimeType: docx,
      hasCardNumber: true,
    });
    expect(await readOffice(await officeFile('excel', card))).to.deep.equal({
      mimeType: xlsx,
      hasCardNumber: true,
    });
    expect((await readOffice(await officeFile('other', 'x'))).mimeType).to.equal(undefined);
    expect((await readOffice(compoundFile('WordDocument', card), 'compound')).hasCardNumber).to.equal(true);
    expect((await readOffice(compoundFile('Workbook', 'x'), 'compound')).mimeType).to.equal(
      'application/vnd.ms-excel',
    );
    expect((await readOffice(compoundFile('Carrots', 'x'), 'compound')).mimeType).to.equal(undefined);
  });

  itThorough('reports a zip bomb or a truncated archive as damaged', async () => {
    const bomb = await officeFile('word', 'x'.repeat(64 * 1024 * 1024));
    expect(bomb.byteLength).to.be.lessThan(200_000);
    expect(await refusal({ kind: 'office', bytes: bomb, packed: 'zip' })).to.equal('damaged');
    const whole = await officeFile('word', 'Dear bank');
    const cut = whole.subarray(0, whole.byteLength - 30);
    expect(await refusal({ kind: 'office', bytes: cut, packed: 'zip' })).to.equal('damaged');
  });

  const square = (side: number, background = '#ff8800') =>
    sharp({ create: { width: side, height: side, channels: 3, background } });
  const drawn = (background: string) => square(8, background).png().toBuffer();

  it('converts an image to a JPG no larger than a page, without metadata', async () => {
    const webp = await square(5_000)
      .withExif({ IFD0: { Artist: 'A Rabbit' } })
      .webp()
      .toBuffer();
    const { mimeType, bytes, pageCount, droppedFrames } = await readImage(webp);
    expect({ mimeType, pageCount, droppedFrames }).to.deep.equal({
      mimeType: 'image/jpeg',
      pageCount: 1,
      droppedFrames: 0,
    });
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).to.deep.equal({
      format: 'jpeg',
      width: 2480,
      height: 2480,
      exif: undefined,
    });
  });

  it('keeps the first frame of an animation and reports the number of others', async () => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map(drawn));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer();
    expect(await readImage(gif)).to.include({ mimeType: 'image/jpeg', pageCount: 1, droppedFrames: 2 });
  });

  itThorough('converts a multi-page fax to a PDF with as many pages', async () => {
    const pages = await Promise.all(['#f00', '#0f0'].map(drawn));
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();
    const reading = await readImage(tiff);
    expect(reading).to.include({ mimeType: 'application/pdf', pageCount: 2 });
    expect((await PDFDocument.load(reading.bytes)).getPageCount()).to.equal(2);
  });

  it('rejects an image with extreme dimensions', async () => {
    const png = await square(2).png().toBuffer();
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await refusal({ kind: 'image', bytes: huge })).to.equal('damaged');
  });

  it("appends files to a letter and names those that it can't append", async () => {
    const letter = await onePagePdf('Dear bank');
    const bind = (...files: FileToBind[]) => reader.read<'bind'>({ kind: 'bind', letter, files }, 'ten_1');
    const png = await square(40).png().toBuffer();
    const files = [
      { mimeType: 'application/pdf', bytes: await onePagePdf('Proof') },
      { mimeType: 'image/png', bytes: png },
      { mimeType: 'image/jpeg', bytes: await square(40).jpeg().toBuffer() },
    ];
    const bound = await bind(...files);
    if (!('bytes' in bound)) throw new Error(bound.cause);
    expect(bound.pages).to.deep.equal([1, 1, 1]);
    expect((await PDFDocument.load(bound.bytes)).getPageCount()).to.equal(4);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await bind(...files, { mimeType: 'image/png', bytes: huge })).to.include({ unreadable: 3 });
  });

  if (canTakeHandles)
    it('does not blame the file if no reader process can be started', async () => {
      const bytes = await onePagePdf('Proof');
      const error: unknown = await withoutHandles(() => readPdf(bytes).catch((refused: unknown) => refused));
      expect(error).to.have.property('code', 'EMFILE');
      expect((await readPdf(bytes)).pageCount).to.equal(1);
    });

  async function refusal(task: ReadingTask): Promise<string> {
    const error: unknown = await reader.read(task as never, 'ten_1').catch((refused: unknown) => refused);
    return error instanceof UnreadableError ? error.why : `it was read: ${JSON.stringify(error)}`;
  }
});

/** Each node refers to the next one twice, but declares one page. */
function doublingPdf(levels: number): Uint8Array {
  const nodes = Array.from({ length: levels }, (_, level) => {
    const next = `${level + 3} 0 R`;
    return `<</Type/Pages/Kids[${next} ${next}]/Count 1>>`;
  });
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', ...nodes, '<</Type/Page/MediaBox[0 0 9 9]>>'];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`);
}

/** One pixel, followed by a gigabyte of zeros, compressed to a few megabytes. */
function pngBomb(): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    return Buffer.concat([length, typed, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const packed = packRepeats(Buffer.alloc(2 ** 20), 2 ** 10);
  const parts = [chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts]);
}

/** One page whose content stream unpacks to eight gigabytes: half a gigabyte of spaces, sixteen times. */
function pdfBomb(): Uint8Array {
  const spaces = packRepeats(Buffer.alloc(2 ** 20, 0x20), 512);
  const parts = [
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[${'4 0 R '.repeat(16)}]>>endobj\n`,
    `4 0 obj<</Length ${spaces.length}/Filter/FlateDecode>>stream\n`,
    spaces,
    '\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}
