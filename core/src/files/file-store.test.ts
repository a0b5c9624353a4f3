import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { expect } from 'chai';

import { createLocalFileStore } from './file-store.js';

describe('the local file store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rebuttal-files-'));
  const store = createLocalFileStore(folder);
  after(() => rm(folder, { recursive: true }));

  it('gives back the bytes that were put, and nothing once they are deleted', async () => {
    await store.put('ten_1/evd_1', Readable.from([Buffer.from('car'), Buffer.from('rot')]));
    expect((await store.read('ten_1/evd_1')).toString()).to.equal('carrot');
    expect(Buffer.concat(await store.open('ten_1/evd_1').toArray()).toString()).to.equal('carrot');
    await store.delete('ten_1/evd_1');
    await store.delete('ten_1/evd_1');
    expect(
      await store.read('ten_1/evd_1').catch((error: unknown) => (error as NodeJS.ErrnoException).code),
    ).to.equal('ENOENT');
  });

  it('leaves nothing behind of a file that broke off', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the fox came');
      })(),
    );
    expect(
      await store.put('ten_2/evd_2', broken).catch((error: unknown) => (error as Error).message),
    ).to.equal('the fox came');
    expect(readdirSync(join(folder, 'ten_2'))).to.deep.equal([]);
  });

  it('takes no key that could lead out of its folder', () => {
    for (const key of ['../x', '/etc/passwd', 'a/../../b', 'a//b', 'a\0b', '', 'A/B']) {
      expect(() => store.open(key), key).to.throw(/no file key/);
    }
  });
});
