import { expect } from 'chai';
import sharp from 'sharp';

import { readImageShape } from './image-shape.js';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff8800' } });

describe('image shape', () => {
  for (const format of ['jpeg', 'png'] as const) {
    it(`is its size and orientation, read from its header: ${format}`, async () => {
      expect(readImageShape(await picture(30, 20).toFormat(format).toBuffer())).to.deep.equal({
        width: 30,
        height: 20,
        orientation: 1,
      });
      for (const orientation of [3, 6, 8]) {
        const turned = picture(30, 20).withMetadata({ orientation }).toFormat(format);
        expect(readImageShape(await turned.toBuffer())).to.deep.equal({ width: 30, height: 20, orientation });
      }
    });

    it(`is unknown for a truncated picture: ${format}`, async () => {
      const whole = await picture(30, 20).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
      for (let length = 0; length < 40; length += 1)
        expect(() => readImageShape(whole.subarray(0, length))).to.not.throw();
      expect(readImageShape(whole.subarray(0, 16))).to.equal(undefined);
    });
  }

  it('is read from a progressive JPG, and from one with big-endian numbers', async () => {
    const progressive = await picture(30, 20).jpeg({ progressive: true }).toBuffer();
    expect(readImageShape(progressive)).to.deep.equal({ width: 30, height: 20, orientation: 1 });
    const plain = await picture(30, 20).jpeg().toBuffer();
    const exif = Buffer.from(
      'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
      'hex',
    );
    const turned = Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]);
    expect(readImageShape(turned)).to.deep.equal({ width: 30, height: 20, orientation: 6 });
    expect((await sharp(turned).metadata()).orientation).to.equal(6);
  });
});
