import { Readable } from 'node:stream';

import { expect } from 'chai';

import { eicar, startTestClamd, type TestClamd } from '../../testing/clamd.js';
import { createClamd } from './virus-scanner.js';

describe('malware scan by clamd', () => {
  let clamd: TestClamd;
  before(async () => {
    clamd = await startTestClamd();
  });
  beforeEach(() => clamd.behave('well'));
  after(() => clamd.stop());

  const scan = (...pieces: (string | Buffer)[]) =>
    createClamd(clamd.url).scan(Readable.from(pieces.map((piece) => Buffer.from(piece))));
  const refusal = (scanning: Promise<unknown>) =>
    scanning.then(
      () => 'nothing',
      (error: unknown) => (error as Error).message,
    );

  it('reads a clean file completely and finds nothing', async () => {
    const large = Buffer.alloc(3_000_000, 'carrot ');
    expect(await scan('a ', '', large, 'z')).to.equal(undefined);
    expect(
      clamd.scanned.at(-1)?.equals(Buffer.concat([Buffer.from('a '), large, Buffer.from('z')])),
    ).to.equal(true);
  });

  it('names the malware, also if the response arrives in pieces', async () => {
    expect(await scan('before ', eicar.slice(0, 20), eicar.slice(20), ' after')).to.equal(
      'Eicar-Test-Signature',
    );
  });

  it('does not report a clean file if clamd responds otherwise or not at all', async () => {
    clamd.behave({ says: 'INSTREAM size limit exceeded. ERROR' });
    expect(await refusal(scan(Buffer.alloc(5_000_000)))).to.include('size limit exceeded');
    // Reports the file as clean without reading the rest.
    clamd.behave({ says: 'stream: OK' });
    expect(await refusal(scan(...Array.from({ length: 40 }, () => Buffer.alloc(500_000))))).to.not.equal(
      'nothing',
    );
    clamd.behave({ says: '' });
    expect(await refusal(scan('carrots'))).to.not.equal('nothing');
    expect(
      await refusal(createClamd('clamd://127.0.0.1:1').scan(Readable.from([Buffer.from('a')]))),
    ).to.include('ECONNREFUSED');
    expect(await refusal(createClamd('clamd:///nowhere/clamd.ctl').scan(Readable.from([])))).to.include(
      'ENOENT',
    );
  });

  it("does not report a clean file if the file can't be read", async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) });
    expect(await refusal(createClamd(clamd.url).scan(broken))).to.equal('the disk is gone');
  });

  it('times out if the scanner stalls', async () => {
    clamd.behave('hang');
    const scanner = createClamd(clamd.url, 50);
    expect(await refusal(scanner.scan(Readable.from([Buffer.from('a')])))).to.equal(
      'clamd did not respond in time',
    );
  });
});
