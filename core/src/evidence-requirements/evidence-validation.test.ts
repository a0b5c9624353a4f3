import { evidenceTypes } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { evidenceBytesMax } from '../evidence/uploads.js';
import {
  givableFormats,
  validateEvidenceContent,
  validateEvidenceFile,
  type FileFacts,
  type WantedEvidence,
} from './evidence-validation.js';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const file = (change: Partial<FileFacts>): FileFacts => ({
  sizeBytes: 1_000,
  mimeType: 'application/pdf',
  fileType: 'pdf',
  ...change,
});
const verdict = (change: Partial<FileFacts>, wanted: WantedEvidence = { type: 'receipt' }) =>
  validateEvidenceFile(file(change), wanted);

describe('a file as evidence', () => {
  it('is taken as PDF, JPG or PNG, by its MIME type or else by its extension', () => {
    const taken: Partial<FileFacts>[] = [
      {},
      { mimeType: 'image/png', fileType: '' },
      { mimeType: 'image/jpeg', fileType: 'jpg' },
      { mimeType: 'IMAGE/JPG' },
      { mimeType: 'application/pdf; charset=binary' },
      { mimeType: '', fileType: '.PDF' },
      { mimeType: 'application/octet-stream', fileType: 'scan.png' },
      { mimeType: 'binary/octet-stream', fileType: 'image/jpeg' },
    ];
    for (const change of taken) expect(verdict(change), JSON.stringify(change)).to.equal(undefined);
  });

  it('is refused in a format that the upload refuses, with a way out', () => {
    const way = 'Receipt or invoice takes PDF, JPG or PNG files. Save this one as a PDF and upload that.';
    for (const change of [
      { mimeType: docx, fileType: 'docx' },
      { mimeType: 'text/csv', fileType: 'csv' },
      { mimeType: 'text/plain', fileType: 'csv' },
      { mimeType: 'image/svg+xml', fileType: 'svg' },
      { mimeType: 'application/zip', fileType: 'pdf' },
      { mimeType: '', fileType: '' },
      { mimeType: '', fileType: 'exe' },
    ])
      expect(verdict(change), JSON.stringify(change)).to.equal(way);
    for (const fileType of ['txt', 'md', 'pdf', ''])
      expect(verdict({ mimeType: 'text/plain', fileType })).to.equal(
        'Receipt or invoice takes PDF, JPG or PNG files. Enter the text instead of a file.',
      );
  });

  it('keeps to the formats of the requirement', () => {
    expect(verdict({ mimeType: 'image/png' }, { type: 'receipt', formats: ['pdf'] })).to.match(
      /takes PDF files/,
    );
    expect(verdict({}, { formats: ['image'] })).to.equal(
      'This evidence takes JPG or PNG files. Use one of these.',
    );
    expect(verdict({}, { formats: ['any'] })).to.equal(undefined);
    expect(verdict({}, { formats: ['document'] })).to.equal(undefined);
    expect(verdict({ mimeType: docx }, { formats: ['document'] })).to.match(/Save this one as a PDF/);
    expect(verdict({}, { formats: [] })).to.equal(undefined);
  });

  it('is refused where only a text is wanted', () => {
    expect(verdict({}, { type: 'shipping_tracking' })).to.equal(
      'Carrier, tracking number, ship date, address is given as text, not as a file',
    );
    expect(verdict({}, { type: 'receipt', formats: ['text'] })).to.match(/given as text, not as a file$/);
  });

  it('is neither empty nor above 10 MB', () => {
    expect(verdict({ sizeBytes: 0 })).to.equal('The file is empty');
    expect(verdict({ sizeBytes: -1 })).to.equal('The file is empty');
    expect(verdict({ sizeBytes: evidenceBytesMax })).to.equal(undefined);
    expect(verdict({ sizeBytes: evidenceBytesMax + 1 })).to.equal(
      'This is too large; at most 10 MB are taken.',
    );
  });
});

describe('a text as evidence', () => {
  const check = (text: string, wanted: WantedEvidence = { type: 'receipt' }) =>
    validateEvidenceContent(text, wanted);

  it('is taken for every type that takes texts, and for no other', () => {
    const text = 'The hutch was delivered on 4 May at 14:12.';
    for (const { value, acceptsText, label } of evidenceTypes)
      expect(check(text, { type: value }), value).to.equal(
        acceptsText ? undefined : `${label} is given as a file, not as text`,
      );
  });

  it('is refused where the requirement wants a file', () => {
    expect(check('A receipt in words.', { type: 'receipt', formats: ['pdf', 'image'] })).to.match(
      /given as a file, not as text$/,
    );
    expect(check('A receipt in words.', { type: 'receipt', formats: ['any'] })).to.equal(undefined);
  });

  it('is neither empty nor too short to say anything, nor too long', () => {
    expect(check(' \n ')).to.equal('Text content is required');
    expect(check('ab')).to.equal('This text is too short to show anything. Write at least 3 characters.');
    expect(check('abc')).to.equal(undefined);
    expect(check('Not due.', { type: 'refund_refusal_explanation' })).to.match(/at least 20 characters/);
    expect(check('B', { type: 'other' })).to.equal(undefined);
    expect(check('x'.repeat(100_000))).to.equal(undefined);
    expect(check('x'.repeat(100_001))).to.equal('Text content has at most 100000 characters');
  });

  it('fits into what the provider takes', () => {
    const limit = { providerLabel: 'Checkout.com', charactersMax: 500 };
    expect(validateEvidenceContent('x'.repeat(500), { type: 'receipt' }, limit)).to.equal(undefined);
    expect(validateEvidenceContent('x'.repeat(501), { type: 'receipt' }, limit)).to.equal(
      'Checkout.com takes at most 500 characters of text. Attach it as a PDF.',
    );
  });

  it('holds no card number', () => {
    expect(check('Paid with 4242 4242 4242 4242.')).to.match(/full card number/);
  });
});

describe('formats as they can be given', () => {
  it('are those that the upload takes, a PDF for any other file, and texts', () => {
    expect(givableFormats(['pdf', 'spreadsheet', 'text'])).to.deep.equal(['pdf', 'text']);
    expect(givableFormats(['spreadsheet'])).to.deep.equal(['pdf']);
    expect(givableFormats(['text'])).to.deep.equal(['text']);
    expect(givableFormats(['any'])).to.deep.equal(['any']);
    expect(givableFormats(['image', 'pdf'])).to.deep.equal(['pdf', 'image']);
  });
});
