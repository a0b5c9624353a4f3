import { expect } from 'chai';

import type { Evidence } from '../../evidence/exhibits/evidence.js';
import { checkByRules } from './rule-checks.js';

const file = { name: 'label.png', mimeType: 'image/png', sizeBytes: 1_000_000 };
const found = (mimeTypes: readonly string[], bytes: number) =>
  checkByRules(
    [{ evidenceId: 'evd_1', title: 'Label', file } as Evidence],
    { mimeTypes, fileBytesMax: bytes, totalBytesMax: bytes },
    'Larkpay',
  ).map(({ code, group }) => [code, group]);

describe('the files of a packet for a plugin that inspects none', () => {
  it('block if they are of another type or too large, and are only noted if the service takes no files', () => {
    expect(found(['image/png'], 2_000_000)).to.deep.equal([]);
    expect(found(['application/pdf'], 2_000_000)).to.deep.equal([['file_type_not_taken', 'blocks']]);
    expect(found(['image/png'], 999_999).map(([code]) => code)).to.deep.equal([
      'file_too_large',
      'files_too_large',
    ]);
    const [noted] = found([], 0);
    expect(noted?.[0]).to.equal('file_type_not_taken');
    expect(noted?.[1]).to.not.equal('blocks');
  });
});
