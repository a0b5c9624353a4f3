import { ProviderError } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { TenantActor } from '../../identity/access/actor.js';
import { errors } from '../../platform/errors/catalogue.js';
import { StatementFilesService, type StatementFilesDeps } from './statement-files.service.js';

const actor = { tenantId: 'ten_1' } as TenantActor;
const key = { disputeId: 'dsp_1', statementId: 'stm_1', fileIndex: 0 };
const pdf = '%PDF-1.7\n1 0 obj\n';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Opens a file that its provider returns with this name. */
async function open(
  fetched: string | Uint8Array | Error,
  name: string,
  over: Partial<StatementFilesDeps> = {},
) {
  const fetchStatementFile = () =>
    fetched instanceof Error
      ? Promise.reject(fetched)
      : Promise.resolve({ bytes: Buffer.from(fetched as Uint8Array), name });
  const manifest = { label: 'Bank of Rabbits', capabilities: ['fetchStatementFile'] };
  const service = new StatementFilesService({
    disputes: { getDispute: () => Promise.resolve({ providerDisputeId: 'd1', accountId: 'acc_1' }) },
    statements: { findFile: () => Promise.resolve({ id: 'f1', name: 'f1', providerStatementId: 's1' }) },
    accounts: { findPspAccount: () => Promise.resolve({ isActive: true }) },
    contexts: { for: () => ({ provider: { manifest, fetchStatementFile }, context: {} }) },
    uploadScan: { requireCleanContent: () => Promise.resolve() },
    audit: { recordStandalone: () => Promise.resolve() },
    ...over,
  } as unknown as StatementFilesDeps);
  const { fileName, mimeType } = await service.open(actor, key);
  return [fileName, mimeType];
}
const unknown = 'application/octet-stream';

describe("a file of the other side's statement", () => {
  it('has the type of its content, and a name with its extension', async () => {
    expect(await open(pdf, 'claim.pdf')).to.deep.equal(['claim.pdf', 'application/pdf']);
    expect(await open(pdf, 'claim.html')).to.deep.equal(['claim.pdf', 'application/pdf']);
    expect(await open(pdf, 'file_123')).to.deep.equal(['file_123.pdf', 'application/pdf']);
    expect(await open(png, 'photo.JPEG')).to.deep.equal(['photo.png', 'image/png']);
    expect(await open(Buffer.from('ffd8ffe000104a464946', 'hex'), 'a.JPEG')).to.deep.equal([
      'a.jpg',
      'image/jpeg',
    ]);
    expect(await open('Hello.', 'note.txt')).to.deep.equal(['note.txt', 'text/plain']);
  });

  it('is not shown and has a harmless name if it could run something', async () => {
    const html = '<!doctype html><script>alert(1)</script>';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    expect(await open(html, 'claim.pdf')).to.deep.equal(['claim.bin', unknown]);
    expect(await open(html, 'claim.html')).to.deep.equal(['claim.bin', unknown]);
    expect(await open(html, 'claim.txt')).to.deep.equal(['claim.bin', unknown]);
    expect(await open(svg, 'photo.svg')).to.deep.equal(['photo.bin', unknown]);
    expect(await open(`${html}${pdf}`, 'claim.pdf')).to.deep.equal(['claim.bin', unknown]);
    expect(await open('MZ\u0090', 'claim.exe')).to.deep.equal(['claim.bin', unknown]);
    expect(await open('PK\u0003\u0004', 'x.jar')).to.deep.equal(['x.bin', unknown]);
    expect(await open('PK\u0003\u0004', 'x.docx')).to.deep.equal(['x.docx', unknown]);
    expect((await open(pdf, '../../a\r\nb.pdf'))[0]).to.equal('ab.pdf');
  });

  it('is refused with a sentence if it is empty, gone or too large', async () => {
    const messageOf = (fetched: string | Error) =>
      open(fetched, 'a.pdf').catch((error: unknown) => (error as Error).message);
    const failed = (kind: 'not_found' | 'unexpected_answer', providerCode?: string) =>
      new ProviderError(kind, 'failed', providerCode === undefined ? {} : { providerCode });
    expect(await messageOf('')).to.equal('Bank of Rabbits returned an empty file.');
    expect(await messageOf(failed('not_found'))).to.equal('Bank of Rabbits no longer has this file.');
    expect(await messageOf(failed('unexpected_answer', 'response_too_large'))).to.equal(
      'This file is larger than 10 MB. Open it at Bank of Rabbits.',
    );
  });

  it('is scanned for malware, and given up when the provider is slow', async () => {
    const requireCleanContent = async (_: string, read: () => AsyncIterable<unknown>) => {
      for await (const part of read()) expect(String(part)).to.equal(pdf);
      throw errors.fileInfected('Eicar');
    };
    const messageWith = (over: object) =>
      open(pdf, 'a.pdf', over).catch((error: unknown) => (error as Error).message);
    expect(await messageWith({ uploadScan: { requireCleanContent } })).to.include('Eicar');
    const silent = { manifest: { label: 'Bank of Rabbits', capabilities: ['fetchStatementFile'] } };
    const provider = { ...silent, fetchStatementFile: () => new Promise(() => {}) };
    const contexts = { for: () => ({ provider, context: {} }) };
    expect(await messageWith({ contexts, timeLimitMs: 5 })).to.match(/^Bank of Rabbits takes too long/);
  });
});
