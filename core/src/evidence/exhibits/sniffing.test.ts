import { expect } from 'chai';
import { AppError } from '../../platform/errors/catalogue.js';

import { sniff } from './sniffing.js';

const typeOf = (content: Buffer, name: string) =>
  sniff(content, name).catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));

describe('a PDF', () => {
  const pdf = Buffer.from('%PDF-1.7\n%\u0093\u008c\u008b\u009e\n1 0 obj', 'latin1');

  for (const [what, before] of [
    ['a line break', '\n'],
    ['a byte order mark', '\ufeff'],
    ['the headers of a download', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'],
    ['letters of another format', 'BM'],
    ['zeros', '\0\0\0'],
  ] as const)
    it(`is refused by name with ${what} before its signature`, async () => {
      for (const name of ['invoice.pdf', 'invoice.txt'])
        expect(await typeOf(Buffer.concat([Buffer.from(before), pdf]), name)).to.equal('displaced_pdf');
    });

  it('is accepted with its signature at the beginning', async () => {
    expect(await typeOf(pdf, 'invoice.pdf')).to.equal('application/pdf');
  });
});
