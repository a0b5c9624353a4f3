import { expect } from 'chai';
import sharp from 'sharp';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { officeFile } from '../../../core/src/testing/office-files.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { TemplateDesk } from './template-client.js';

const requires = (type: string, formats: readonly string[]) => ({
  type,
  required: true,
  description: '',
  formats,
});

describe('evidence formats required by a template', () => {
  let server: TestServer;
  let owner: ApiClient;
  let dispute: string;
  const files: Record<'pdf' | 'png' | 'csv' | 'xlsx' | 'docx', File> = {} as never;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    await new TemplateDesk(owner).createActive({
      category: null,
      required_evidence: [
        requires('proof_of_delivery', ['pdf', 'image']),
        requires('receipt', ['image']),
        requires('access_activity_log', ['spreadsheet']),
        requires('other', ['text']),
      ],
    });
    ({ dispute_id: dispute } = await startDispute(server, owner, {
      reason: 'product_not_received',
      network: 'visa',
    }));
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    files.pdf = new File([await onePagePdf('The label')], 'label.pdf', { type: 'application/pdf' });
    files.png = new File([new Uint8Array(png)], 'door.png', { type: 'image/png' });
    files.csv = new File(['day,visits\n4 May,12\n'], 'visits.csv', { type: 'text/csv' });
    files.xlsx = new File([new Uint8Array(await officeFile('excel', 'visits'))], 'visits.xlsx', {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    files.docx = new File([new Uint8Array(await officeFile('word', 'visits'))], 'visits.docx', {
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    });
  });
  after(() => server.close());

  const upload = (type: string, file: File) =>
    owner.upload('/api/evidence/upload', { dispute_id: dispute, evidence_type: type }, file);
  const check = (type: string, file: File) =>
    owner.post('/api/evidence-requirements/validate/file', {
      file_type: file.name.split('.').at(-1),
      file_size: file.size,
      mime_type: file.type,
      requirement: type,
      dispute_id: dispute,
    });

  const table: readonly (readonly [type: string, taken: readonly (keyof typeof files)[]])[] = [
    // A CSV is sent as a PDF, so it satisfies a request for a PDF.
    ['proof_of_delivery', ['pdf', 'png', 'csv']],
    ['receipt', ['png']],
    ['access_activity_log', ['pdf', 'csv', 'xlsx']],
    ['other', []],
    ['customer_communication', ['pdf', 'png', 'csv', 'xlsx', 'docx']],
  ];
  for (const [type, taken] of table)
    it(`accepts as ${type} ${taken.join(', ') || 'no file'}, with the same words in the check before it`, async () => {
      for (const [kind, file] of Object.entries(files)) {
        const { status, body } = await upload(type, file);
        const error = (body.error as string | undefined) ?? null;
        expect(status, `${kind}: ${error}`).to.equal(taken.includes(kind as 'pdf') ? 201 : 422);
        expect((await check(type, file)).body, kind).to.deep.equal({ valid: status === 201, error });
      }
    });
});
