import { Readable } from 'node:stream';

import { expect } from 'chai';

import { eicar, startTestClamd, type TestClamd } from '../../testing/clamd.js';
import { createClamd } from './virus-scanner.js';

describe('a scan for malware by clamd', () => {
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

  it('finds nothing in a file that is clean, all of which was read', async () => {
    const large = Buffer.alloc(3_000_000, 'carrot ');
    expect(await scan('a ', '', large, 'z')).to.equal(undefined);
    expect(
      clamd.scanned.at(-1)?.equals(Buffer.concat([Buffer.from('a '), large, Buffer.from('z')])),
    ).to.equal(true);
  });

  it('names what it finds, where it is cut into pieces, too', async () => {
    expect(await scan('before ', eicar.slice(0, 20), eicar.slice(20), ' after')).to.equal(
      'Eicar-Test-Signature',
    );
  });

  it('is no all-clear where clamd says something else, nothing, or is not there', async () => {
    clamd.behave({ says: 'INSTREAM size limit exceeded. ERROR' });
    expect(await refusal(scan(Buffer.alloc(5_000_000)))).to.include('size limit exceeded');
    // An all-clear of something that did not want to see the rest.
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

  it('is no all-clear where the file cannot be read', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('the disk is away')) });
    expect(await refusal(createClamd(clamd.url).scan(broken))).to.equal('the disk is away');
  });

  it('gives up on a scanner that hangs', async () => {
    clamd.behave('hang');
    const scanner = createClamd(clamd.url, 50);
    expect(await refusal(scanner.scan(Readable.from([Buffer.from('a')])))).to.equal(
      'clamd did not answer in time',
    );
  });
});
