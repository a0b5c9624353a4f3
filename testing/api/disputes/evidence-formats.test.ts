import { expect } from 'chai';

import { evidenceBytesMax } from '../../../core/src/disputes/evidence/uploads.js';
import { findFileKind, uploadKinds } from '../../../core/src/disputes/rules/formats.js';
import {
  acceptedExtensions,
  fileBytesMax,
  whyNotSent,
} from '../../../web/src/features/evidence/accepted-files.js';

describe('the file types that the screens offer', () => {
  it('are those that the upload accepts, up to the same size', () => {
    const offered = acceptedExtensions.map((extension) => findFileKind('', extension)?.label);
    expect(new Set(offered)).to.deep.equal(new Set(uploadKinds.map(({ label }) => label)));
    expect(fileBytesMax).to.equal(evidenceBytesMax);
    expect(whyNotSent({ size: fileBytesMax })).to.equal(undefined);
    expect(whyNotSent({ size: fileBytesMax + 1 })).to.equal(
      'The file is too large. The maximum size is 10 MB.',
    );
    expect(whyNotSent({ size: 0 })).to.equal('The file is empty');
  });
});
