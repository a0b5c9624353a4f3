import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('evidence', () => {
  let server: TestServer;
  let owner: ApiClient;
  let dispute: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    ({ dispute_id: dispute } = await startDispute(server, owner, {}));
  });
  after(() => server.close());

  const upload = (file: File | undefined, change: Record<string, string> = {}) =>
    owner.upload('/api/evidence/upload', { dispute_id: dispute, evidence_type: 'receipt', ...change }, file);
  const text = (change: object) =>
    owner.post('/api/evidence/text', {
      dispute_id: dispute,
      evidence_type: 'other',
      title: 'A note',
      text_content: 'The hutch arrived.',
      ...change,
    });
  /** Waits until the files of a refused request are deleted, which happens after its response. */
  const hasOnly = (files: unknown[]) =>
    eventually('the left-over file to be deleted', () =>
      Promise.resolve(storedFiles().length === files.length),
    );
  const storedFiles = () => {
    try {
      return readdirSync(join(server.dataDir, 'files'), { recursive: true }).filter((name) =>
        String(name).includes('evd_'),
      );
    } catch {
      return [];
    }
  };

  it('is identified by its bytes, whatever its name', async () => {
    const { body } = await upload(new File([png], 'holiday.pdf', { type: 'application/pdf' }));
    expect(body.evidence).to.include({
      mime_type: 'image/png',
      file_name: 'holiday.png',
      file_size: png.length,
    });
    const download = await owner.get(`/api/evidence/${String(body.evidence.evidence_id)}/download`);
    expect(download.bytes.equals(png)).to.equal(true);
    expect(download.headers.get('content-type')).to.equal('image/png');
    expect(download.headers.get('content-disposition')).to.match(/^attachment; filename="holiday.png"/);
  });

  it('is rejected if no bank accepts it, if it is empty or missing, and leaves nothing behind', async () => {
    const before = storedFiles();
    const html = new File(['<script>alert(1)</script>'], 'receipt.png', { type: 'image/png' });
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'receipt.svg');
    const program = new File([Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)])], 'receipt.pdf');
    for (const file of [html, svg, program]) expect((await upload(file)).status, file.name).to.equal(415);
    expect((await upload(new File([], 'empty.pdf'))).status).to.equal(422);
    expect((await upload(undefined)).status).to.equal(422);
    expect((await owner.post('/api/evidence/upload', '{}')).status).to.equal(400);
    await hasOnly(before);
  });

  it('is rejected above 10 MB without being stored, and accepted at 10 MB', async () => {
    const before = storedFiles();
    const pdf = Buffer.from(await onePagePdf('Large'));
    const sized = (bytes: number) => new File([pdf, Buffer.alloc(bytes - pdf.length, 32)], 'large.pdf');
    expect((await upload(sized(10 * 1024 * 1024 + 1))).status).to.equal(413);
    await hasOnly(before);
    expect((await upload(sized(10 * 1024 * 1024))).status).to.equal(201);
  });

  it('never contains a card number in a text, a title or a name', async () => {
    const refused = [
      await text({ text_content: 'Paid with 4242 4242 4242 4242.' }),
      await text({ title: 'Card 4242424242424242' }),
      await upload(new File([await onePagePdf('x')], '4242424242424242.pdf')),
    ];
    for (const { status, body } of refused) {
      expect(status).to.equal(422);
      expect(body.error).to.match(/full card number/);
    }
  });

  it('is summarized, and can be deleted with its file until it is submitted', async () => {
    const { body } = await upload(new File([await onePagePdf('Soon gone')], 'gone.pdf'));
    const { body: before } = await owner.get(`/api/evidence/dispute/${dispute}/summary`);
    const files = storedFiles().length;
    expect((await owner.delete(`/api/evidence/${String(body.evidence.evidence_id)}`)).status).to.equal(200);
    const { body: after } = await owner.get(`/api/evidence/dispute/${dispute}/summary`);
    expect(after).to.deep.equal({
      total: before.total - 1,
      submitted_count: 0,
      total_size: before.total_size - Number(body.evidence.file_size),
    });
    expect(storedFiles().length).to.equal(files - 1);
  });

  it('cannot be deleted after it was submitted', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    const { body } = await text({ dispute_id: id });
    await submitResponse(owner, id);
    const deleted = await owner.delete(`/api/evidence/${String(body.evidence.evidence_id)}`);
    expect([deleted.status, deleted.body.code]).to.deep.equal([409, 'evidence_submitted']);
  });
});
