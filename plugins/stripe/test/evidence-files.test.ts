import { expectProviderError, pdfFile, pngFile } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { assembleFiles, readFiles } from '../src/evidence-files.js';

const png = (name: string) => pngFile(name);
/** A file that claims a size, for limits that are checked before anything is read. */
const sized = (name: string, sizeBytes: number) => ({ ...png(name), sizeBytes });

describe('the files of a packet', () => {
  it('are rejected by name above 5 MB, or above 4.5 MB in total', async () => {
    const assemble = (...files: ReturnType<typeof sized>[]) =>
      assembleFiles([{ field: 'receipt', files }], 'visa');
    const single = await expectProviderError(() => assemble(sized('huge.png', 5_000_001)), 'refused');
    expect(single.message).to.match(/"huge.png" is 5.00 MB.*5 MB/);
    const all = await expectProviderError(
      () => assemble(sized('a.png', 2_000_000), sized('b.png', 2_500_001)),
      'refused',
    );
    expect(all.message).to.match(/together are 4.50 MB.*largest is "b.png" with 2.50 MB/);
    expect(await assemble(sized('a.png', 2_000_000), sized('b.png', 2_500_000))).to.have.length(1);
  });

  it('are rejected if they have too many pages for the network, naming the longest', async () => {
    const plan = async (pages: number) => [
      { field: 'receipt', files: [await pdfFile('long.pdf', pages - 1)] } as const,
      { field: 'uncategorized_file', files: [png('one.png')] } as const,
    ];
    expect(await assembleFiles(await plan(49), 'visa')).to.have.length(2);
    expect(await assembleFiles(await plan(19), 'mastercard')).to.have.length(2);
    const visa = await expectProviderError(async () => assembleFiles(await plan(50), 'visa'), 'refused');
    expect(visa.message).to.match(/50 pages.*49.*"long.pdf" with 49/);
    const mastercard = await expectProviderError(
      async () => assembleFiles(await plan(20), 'mastercard'),
      'refused',
    );
    expect(mastercard.message).to.match(/20 pages.*19/);
  });

  it('stay single for an appeal, within the same limits', async () => {
    const files = [await pdfFile('letter.pdf'), png('hutch.png')];
    expect(
      (await readFiles('appeal', files, 'visa')).map(({ name, field }) => `${field} ${name}`),
    ).to.deep.equal(['appeal letter.pdf', 'appeal hutch.png']);
    await expectProviderError(() => readFiles('appeal', [sized('huge.png', 5_000_001)], 'visa'), 'refused');
  });
});
