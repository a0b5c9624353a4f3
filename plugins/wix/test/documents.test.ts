import { createHash } from 'node:crypto';

import type { FileToUpload } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { uploadAddress } from '../src/address.js';
import { provideDocument } from '../src/documents.js';

import { respondingWith, wixContext, type SeenCall } from './helpers.js';

const root = '/payments/dispute-evidence-documents/v1/dispute-evidence-documents';
const file: FileToUpload = {
  field: 'evidence',
  name: 'evidence.pdf',
  mimeType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7 rabbits'),
  sha256: 'x',
};
const checksum = 'f3a1c0a2'; // of another file

/** Processes a file after a number of reads; `there` are existing documents of the dispute. */
function wix(readsUntilProcessed: number, existing: readonly object[] = []) {
  let reads = 0;
  return respondingWith(({ method, path }: SeenCall) => {
    if (path === '/oauth2/token') return { body: { access_token: 'token', expires_in: 14_400 } };
    if (path === `${root}/query`) return { body: { disputeEvidenceDocuments: existing } };
    if (path === root)
      return {
        body: {
          disputeEvidenceDocument: { id: 'new' },
          uploadUrl: 'https://upload.wixmp.com/upload/ticket?a=1',
        },
      };
    if (method !== 'GET') return { body: {} };
    reads += 1;
    const taken = reads >= readsUntilProcessed ? { file: { size: '16', checksum } } : {};
    return { body: { disputeEvidenceDocument: { id: 'new', ...taken } } };
  });
}
const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
const callsOf = (calls: readonly SeenCall[]) =>
  calls.filter(({ path }) => path !== '/oauth2/token').map(({ method, path }) => `${method} ${path}`);

describe('an evidence document', () => {
  it('is uploaded to the address from Wix, without a token, until Wix has processed it', async () => {
    const { http, calls } = wix(3);
    const waits: number[] = [];
    const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
    expect(await provideDocument(wixContext({ http }), 'd1', file, sleep)).to.equal('new');
    expect(callsOf(calls)).to.deep.equal([
      `POST ${root}/query`,
      `POST ${root}`,
      'PUT /upload/ticket',
      `GET ${root}/new`,
      `GET ${root}/new`,
      `GET ${root}/new`,
    ]);
    expect(calls.find(({ method }) => method === 'PUT')?.authorization).to.equal(null);
    expect(waits).to.deep.equal([2_000, 4_000]);
  });

  it('is deleted if Wix does not process it within a minute, and retried later', async () => {
    const { http, calls } = wix(100);
    const waits: number[] = [];
    const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
    await expectProviderError(() => provideDocument(wixContext({ http }), 'd1', file, sleep), 'unavailable');
    expect(waits.reduce((sum, ms) => sum + ms, 0)).to.equal(60_000);
    expect(callsOf(calls).at(-1)).to.equal(`DELETE ${root}/new`);
  });

  it('is reused from an earlier attempt', async () => {
    const md5 = '4c1b6d4c3b5f1e0cf0b3ee1cf62f0ea9';
    const others = [
      { id: 'empty' },
      { id: 'other', file: { size: '16', checksum: md5 } },
      { id: 'same', file: { size: '16', checksum: md5Of(file.bytes) } },
    ];
    const { http, calls } = wix(1, others);
    expect(await provideDocument(wixContext({ http }), 'd1', file)).to.equal('same');
    expect(callsOf(calls)).to.deep.equal([`POST ${root}/query`]);
  });
});

describe('the upload address', () => {
  it('is the one from Wix with https, or the operator’s for all calls', () => {
    const given = 'https://upload.wixmp.com/upload/ticket?a=1';
    expect(uploadAddress({}, given)).to.equal(given);
    expect(uploadAddress({}, given.replace('https', 'http'))).to.equal(undefined);
    expect(uploadAddress({}, 'file:///etc/passwd')).to.equal(undefined);
    expect(uploadAddress({}, 'no address')).to.equal(undefined);
    expect(uploadAddress({ apiUrl: 'http://127.0.0.1:1/wix' }, given)).to.equal(
      'http://127.0.0.1:1/wix/upload/ticket?a=1',
    );
  });
});
