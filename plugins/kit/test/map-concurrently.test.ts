import { mapConcurrently, toMultipart } from '@rebuttal/plugin-kit';
import { parseMultipart } from '@rebuttal/plugin-kit/simulator';
import { expect } from 'chai';

describe('mapConcurrently', () => {
  it('runs at most the given number at once, and keeps the order', async () => {
    let running = 0;
    let most = 0;
    const responses = await mapConcurrently([3, 1, 2, 1], 2, async (ticks) => {
      most = Math.max(most, (running += 1));
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      running -= 1;
      return ticks * 10;
    });
    expect(responses).to.deep.equal([30, 10, 20, 10]);
    expect(most).to.equal(2);
  });

  it('starts no further call after a failure, and throws it once the started calls have ended', async () => {
    const ended: number[] = [];
    const work = async (item: number) => {
      if (item === 1) throw new Error('the line was cut');
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(item);
    };
    const failure: unknown = await mapConcurrently([0, 1, 2, 3], 2, work).catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'the line was cut');
    expect(ended).to.deep.equal([0]);
  });
});

describe('a multipart body', () => {
  it('contains fields and files byte for byte, with any names', () => {
    const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
    const sources = [
      { name: 'purpose', bytes: Buffer.from('dispute_evidence') },
      { name: 'file', fileName: 'Häs"chen\r\n.png', mimeType: 'image/png', bytes },
    ];
    const { contentType, body } = toMultipart(sources);
    const [purpose, file] = parseMultipart({ headers: { 'content-type': contentType }, body });
    expect(Buffer.from(purpose?.bytes ?? []).toString()).to.equal('dispute_evidence');
    expect(file).to.include({ fileName: 'Häs%22chen%0D%0A.png', contentType: 'image/png' });
    expect(Buffer.from(file?.bytes ?? []).equals(Buffer.from(bytes))).to.equal(true);
    expect(toMultipart(sources).body).to.deep.equal(body);
  });
});
