import { expect } from 'chai';
import sharp from 'sharp';

import { shrinkImage } from './image-shrinking.js';

/** Noise, because scans and photos compress badly too. */
const photo = (width: number, height: number, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#ffffff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format, { quality: 95 })
    .toBuffer();

describe('a smaller copy of a picture', () => {
  it('returns the best version below the size limit, or else the smallest readable one', async () => {
    const limits = [4_000_000, 1_000_000, 0];
    const { versions } = await shrinkImage(await photo(4000, 3000), limits);
    const [large, middle, smallest] = versions.map(({ byteLength }) => byteLength);
    expect(large).to.be.within(1_500_000, 4_000_000);
    expect(middle).to.be.within(500_000, 1_000_000);
    expect(smallest).to.be.within(50_000, 500_000);
    const { width, height } = await sharp(versions.at(-1)).metadata();
    expect(width, '150 dpi, across a page of A4').to.be.within(1654, 1655);
    expect(height).to.be.within(1240, 1241);
  });

  it('is an upright JPG without EXIF data, with white instead of transparent areas', async () => {
    const turned = await sharp(await photo(900, 600))
      .withExif({ IFD0: { Copyright: 'Rabbits' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { versions } = await shrinkImage(turned, [10_000_000]);
    const { width, height, format, exif } = await sharp(versions[0]).metadata();
    expect({ width, height, format, exif }).to.deep.equal({
      width: 600,
      height: 900,
      format: 'jpeg',
      exif: undefined,
    });
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { dominant } = await sharp((await shrinkImage(clear, [0])).versions[0]).stats();
    expect(dominant.r).to.be.above(240);
  });

  it('is never enlarged, and the same each time', async () => {
    const small = await photo(300, 200, 'png');
    const [once, again] = [await shrinkImage(small, [0]), await shrinkImage(small, [0])];
    const { width, height } = await sharp(once.versions[0]).metadata();
    expect([width, height]).to.deep.equal([300, 200]);
    expect(once).to.deep.equal(again);
  });
});
