import { expect } from 'chai';

import { UnreadableError, type DocumentReader } from '../../platform/sandbox/reader/document-reader.js';
import { EvidencePreparation, type PreparationDeps } from './evidence-preparation.js';

const upload = {
  storageKey: 'ten_1/evd_1',
  originalName: 'proof.pdf',
  mimeType: 'application/pdf',
  sizeBytes: 5,
  sha256: 'ab',
};

describe('PDF that takes too long to read', () => {
  /** The expected processing of the file, if it is opened at all. */
  async function prepare(sandbox: 'opened' | 'slow' | 'huge') {
    const tasks: string[] = [];
    const read: DocumentReader['read'] = ({ kind }) => {
      tasks.push(kind);
      return kind === 'sandbox' && sandbox === 'opened'
        ? Promise.resolve({ isOpened: true } as never)
        : Promise.reject(new UnreadableError(sandbox === 'huge' && kind === 'sandbox' ? 'huge' : 'slow', ''));
    };
    const deps = {
      files: { read: () => Promise.resolve(Buffer.from('%PDF-')) },
      documentReader: { read },
      uploadScan: { requireClean: () => Promise.resolve() },
    };
    const prepared = await new EvidencePreparation(deps as unknown as PreparationDeps).prepare(
      'ten_1',
      upload,
    );
    expect(tasks).to.deep.equal(['pdf', 'sandbox']);
    return prepared;
  }

  it('is accepted unchecked if it can be opened in the sandbox', async () => {
    const { warnings, unsendableBecause } = await prepare('opened');
    expect([warnings.map(({ code }) => code), unsendableBecause]).to.deep.equal([['not_checked'], undefined]);
  });

  it('is rejected if opening it does not end', async () => {
    for (const how of ['slow', 'huge'] as const)
      expect((await prepare(how)).unsendableBecause).to.match(/too much time or memory to open/);
  });
});

describe('a PNG', () => {
  it('is rejected if opening it takes too much memory', async () => {
    const read: DocumentReader['read'] = () => Promise.reject(new UnreadableError('huge', ''));
    const deps = {
      files: { read: () => Promise.resolve(Buffer.alloc(24)) },
      documentReader: { read },
      uploadScan: { requireClean: () => Promise.resolve() },
    };
    const prepared = await new EvidencePreparation(deps as unknown as PreparationDeps).prepare('ten_1', {
      ...upload,
      mimeType: 'image/png',
    });
    expect(prepared.unsendableBecause).to.match(/damaged or too large/);
  });
});
