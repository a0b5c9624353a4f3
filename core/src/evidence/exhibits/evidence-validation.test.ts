import { evidenceTypes } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { acceptedText, fileFormats } from '../../rules/file-formats.js';
import {
  acceptedFormats,
  evidenceBytesMax,
  validateEvidenceContent,
  validateEvidenceFile,
  type FileFacts,
  type ExpectedEvidence,
} from './evidence-validation.js';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const file = (change: Partial<FileFacts>): FileFacts => ({
  sizeBytes: 1_000,
  mimeType: 'application/pdf',
  fileType: 'pdf',
  ...change,
});
const verdict = (change: Partial<FileFacts>, expected: ExpectedEvidence = { type: 'receipt' }) =>
  validateEvidenceFile(file(change), expected);

describe('a file as evidence', () => {
  it('is accepted in every format of the upload, by its MIME type or otherwise by its extension', () => {
    for (const { mimeType, extension } of fileFormats) {
      expect(verdict({ mimeType, fileType: extension }), mimeType).to.equal(undefined);
      expect(verdict({ mimeType: '', fileType: `scan.${extension}` }), extension).to.equal(undefined);
    }
    const taken: Partial<FileFacts>[] = [
      { mimeType: 'image/png', fileType: '' },
      { mimeType: 'IMAGE/JPG' },
      { mimeType: 'application/pdf; charset=binary' },
      { mimeType: '', fileType: '.PDF' },
      { mimeType: 'binary/octet-stream', fileType: 'image/jpeg' },
      { mimeType: 'text/plain', fileType: 'server.log' },
      { mimeType: 'text/plain', fileType: 'csv' },
    ];
    for (const change of taken) expect(verdict(change), JSON.stringify(change)).to.equal(undefined);
  });

  it('is rejected in any other format, with the message of the upload', () => {
    for (const change of [
      { mimeType: 'image/svg+xml', fileType: 'svg' },
      { mimeType: 'application/zip', fileType: 'pdf' },
      { mimeType: 'application/rtf', fileType: 'rtf' },
      { mimeType: 'text/plain', fileType: 'md' },
      { mimeType: 'text/plain', fileType: 'pdf' },
      { mimeType: '', fileType: '' },
      { mimeType: '', fileType: 'exe' },
    ])
      expect(verdict(change), JSON.stringify(change)).to.equal(
        `This file type isn't supported. Use ${acceptedText}.`,
      );
    for (const change of [
      { mimeType: 'image/heic', fileType: 'heic' },
      { mimeType: '', fileType: 'holiday.HEIC' },
    ])
      expect(verdict(change), JSON.stringify(change)).to.match(/export the picture as JPG/);
  });

  it('must be sent in a format that the requirement names', () => {
    const ofPdf: ExpectedEvidence = { type: 'receipt', formats: ['pdf'] };
    expect(verdict({ mimeType: 'image/png' }, ofPdf)).to.equal(
      'Receipt or invoice accepts PDF, TXT or CSV files. Save this file as a PDF and upload that.',
    );
    expect(verdict({ mimeType: docx }, ofPdf)).to.match(/Save this file as a PDF and upload that\.$/);
    expect(verdict({ mimeType: 'text/csv', fileType: 'csv' }, ofPdf)).to.equal(undefined);
    expect(verdict({}, { formats: ['image'] })).to.equal(
      'This evidence accepts JPG, PNG, WEBP, GIF or TIFF files. Use one of these formats.',
    );
    expect(verdict({ mimeType: 'text/plain', fileType: 'txt' }, { formats: ['image', 'text'] })).to.equal(
      undefined,
    );
    for (const formats of [['any'], ['document'], ['spreadsheet'], []] as const)
      expect(verdict({}, { formats }), formats.join()).to.equal(undefined);
    expect(verdict({ mimeType: docx }, { formats: ['document'] })).to.equal(undefined);
  });

  it('is rejected where only a text is expected', () => {
    expect(verdict({}, { type: 'shipping_tracking' })).to.equal(
      'Carrier, tracking number, ship date, address must be text, not a file',
    );
    expect(verdict({}, { type: 'receipt', formats: ['text'] })).to.match(/must be text, not a file$/);
  });

  it('must not be empty or above 10 MB', () => {
    expect(verdict({ sizeBytes: 0 })).to.equal('The file is empty');
    expect(verdict({ sizeBytes: -1 })).to.equal('The file is empty');
    expect(verdict({ sizeBytes: evidenceBytesMax })).to.equal(undefined);
    expect(verdict({ sizeBytes: evidenceBytesMax + 1 })).to.equal('This is too large. The limit is 10 MB.');
  });
});

describe('a text as evidence', () => {
  const check = (text: string, expected: ExpectedEvidence = { type: 'receipt' }) =>
    validateEvidenceContent(text, expected);

  it('is accepted for every type that accepts texts, and for no other', () => {
    const text = 'The hutch was delivered on 4 May at 14:12.';
    for (const { value, acceptsText, label } of evidenceTypes)
      expect(check(text, { type: value }), value).to.equal(
        acceptsText ? undefined : `${label} must be a file, not text`,
      );
  });

  it('is rejected where the requirement needs a file', () => {
    expect(check('A receipt in words.', { type: 'receipt', formats: ['pdf', 'image'] })).to.match(
      /must be a file, not text$/,
    );
    expect(check('A receipt in words.', { type: 'receipt', formats: ['any'] })).to.equal(undefined);
  });

  it('must not be empty, too short or too long', () => {
    expect(check(' \n ')).to.equal('Text content is required');
    expect(check('ab')).to.equal('This text is too short to prove anything. Write at least 3 characters.');
    expect(check('abc')).to.equal(undefined);
    expect(check('Not due.', { type: 'refund_refusal_explanation' })).to.match(/at least 20 characters/);
    expect(check('B', { type: 'other' })).to.equal(undefined);
    expect(check('x'.repeat(100_000))).to.equal(undefined);
    expect(check('x'.repeat(100_001))).to.equal('Text content can have at most 100000 characters');
  });

  it('must not contain a card number', () => {
    expect(check('Paid with 4242 4242 4242 4242.')).to.equal(
      'This (line 1, character 11) contains a full card number. Keep only the last 4 digits and try again.',
    );
  });
});

describe('accepted formats', () => {
  it('start with the most convincing ones, followed by all others of the upload', () => {
    const all = ['pdf', 'image', 'text', 'spreadsheet', 'document'];
    expect(acceptedFormats({ type: 'receipt' })).to.deep.equal(all);
    expect(acceptedFormats({ type: 'receipt', formats: ['pdf', 'image', 'text'] })).to.deep.equal(all);
    expect(acceptedFormats({ type: 'product_photos' })).to.have.members(all.filter((one) => one !== 'text'));
    expect(acceptedFormats({ type: 'shipping_tracking' })).to.deep.equal(['text']);
    expect(acceptedFormats({ type: 'other' })).to.deep.equal(['any']);
  });

  it("are the requirement's own if it names any", () => {
    expect(acceptedFormats({ type: 'receipt', formats: ['pdf'] })).to.deep.equal(['pdf']);
  });

  it('are exactly those that the file check accepts', () => {
    for (const { value } of evidenceTypes) {
      const formats = acceptedFormats({ type: value });
      for (const { mimeType, extension } of fileFormats)
        expect(
          verdict({ mimeType, fileType: extension }, { type: value, formats }),
          `${value} ${mimeType}`,
        ).to.equal(verdict({ mimeType, fileType: extension }, { type: value }));
    }
  });
});
