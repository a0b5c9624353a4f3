import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';

import { readImage } from './image-reading.js';
import { cutLong, isLong, isWide } from './long-picture.js';

/** A chat: rows of 40 pixels with a black bar of text, separated by white. */
function chat(width: number, height: number) {
  const line = Buffer.alloc(width * 3, Buffer.from([0, 0, 0, 255, 255, 255]));
  const rows = Buffer.alloc(width * height * 3, 255);
  for (let y = 0; y < height; y += 1) if (y % 40 < 30) line.copy(rows, y * line.byteLength);
  return sharp(rows, { raw: { width, height, channels: 3 } });
}

describe('long screenshot', () => {
  it('is distinguished from an image that fits on a page', () => {
    const shapes = [
      [1080, 12_000, 'long'],
      [12_000, 1080, 'wide'],
      [1170, 2532, ''],
      [2480, 3508, ''],
      [1920, 1080, ''],
    ] as const;
    for (const [width, height, shape] of shapes)
      expect([isLong({ width, height }), isWide({ width, height })]).to.deep.equal([
        shape === 'long',
        shape === 'wide',
      ]);
  });

  it('becomes a PDF whose pages show all of it, wide enough to read', async () => {
    const { mimeType, bytes, pageCount } = await readImage(await chat(1080, 12_000).png().toBuffer());
    expect({ mimeType, pageCount }).to.deep.equal({ mimeType: 'application/pdf', pageCount: 5 });
    const document = await PDFDocument.load(bytes);
    expect(document.getPageCount()).to.equal(5);
    const heights = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
          ? [Number(object.dict.get(PDFName.of('Height')))]
          : [],
      );
    expect(heights.reduce((sum, height) => sum + height, 0)).to.equal(12_000);
    // 280 points are 9.9 cm, which is wider than a phone.
    for (const height of heights) expect((1080 / height) * 769).to.be.at.least(280);
  });

  it('is cut between its lines', async () => {
    const parts = await cutLong(chat(400, 5_000));
    let end = 0;
    for (const part of parts.slice(0, -1)) {
      end += (await part.metadata()).height;
      expect(end % 40, String(end)).to.be.within(30, 39);
    }
    expect(parts.length).to.be.above(2);
  });

  it('is rotated by its EXIF orientation before it is cut', async () => {
    const across = await chat(400, 4_000).rotate(90).toBuffer({ resolveWithObject: true });
    const turned = await sharp(across.data, { raw: across.info })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    expect(await readImage(turned)).to.deep.include({
      mimeType: 'application/pdf',
      size: { width: 400, height: 4_000 },
    });
  });
});
