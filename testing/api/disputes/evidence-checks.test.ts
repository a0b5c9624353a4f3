import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { officeFile } from '../../../core/src/testing/office-files.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { TemplateDesk } from './template-client.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const openXml = 'application/vnd.openxmlformats-officedocument';

/** The first bytes of a phone photo. */
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(400, '\0'), 'latin1');

describe('the checks of evidence before it is sent', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const start = async (input: Readonly<Record<string, unknown>>) =>
    (await startDispute(server, owner, input)).dispute_id;

  describe('of a file', () => {
    const check = (change: object, as = owner) =>
      as.post('/api/evidence-requirements/validate/file', {
        file_type: 'pdf',
        file_size: 1_000,
        mime_type: 'application/pdf',
        requirement: { type: 'receipt', formats: ['pdf', 'image', 'text'] },
        ...change,
      });

    it('accepts a requirement as the completeness lists it', async () => {
      const dispute = await start({ reason: 'product_not_received' });
      const { body } = await owner.get(`/api/evidence-requirements/disputes/${dispute}/completeness`);
      const [requirement] = body.requirements;
      expect((await check({ requirement })).body).to.deep.equal({ valid: true, error: null });
    });

    itThorough('reports the same message as the upload for every file and evidence type', async function () {
      this.timeout(120_000);
      const dispute = await start({});
      const files = [
        new File([await onePagePdf('A receipt')], 'a.pdf', { type: 'application/pdf' }),
        new File([png], 'a.png', { type: 'image/png' }),
        new File([new Uint8Array(await officeFile('word', 'Terms'))], 'a.docx'),
        new File(['day,amount\n4 May,129\n'], 'a.csv', { type: 'text/csv' }),
        new File(['The hutch arrived.'], 'a.txt', { type: 'text/plain' }),
        new File(['# The hutch arrived.'], 'a.md', { type: 'text/plain' }),
        new File(['MZ'.padEnd(900, '\0')], 'a.exe', { type: 'application/octet-stream' }),
        new File([heic], 'a.heic', { type: 'image/heic' }),
        new File([], 'a.pdf', { type: 'application/pdf' }),
      ];
      const verdicts: boolean[] = [];
      for (const type of ['receipt', 'product_photos', 'access_activity_log', 'customer_details', 'other'])
        for (const file of files) {
          const { body } = await check({
            file_type: file.name.split('.').at(-1),
            file_size: file.size,
            mime_type: file.type,
            requirement: type,
          });
          const { status, body: response } = await owner.upload(
            '/api/evidence/upload',
            { dispute_id: dispute, evidence_type: type },
            file,
          );
          const kept = { valid: status === 201, error: (response.error as string | undefined) ?? null };
          expect(body, `${type} ${file.name}`).to.deep.equal(kept);
          verdicts.push(kept.valid);
        }
      expect([verdicts.filter(Boolean).length, verdicts.length]).to.deep.equal([20, 45]);
    });

    itThorough('accepts the formats that a template requires, like the upload', async function () {
      this.timeout(120_000);
      // A CSV is sent as a PDF, so it satisfies a request for a PDF.
      const table = {
        proof_of_delivery: { formats: ['pdf', 'image'], taken: ['pdf', 'png', 'csv'] },
        receipt: { formats: ['image'], taken: ['png'] },
        access_activity_log: { formats: ['spreadsheet'], taken: ['pdf', 'csv', 'xlsx'] },
        other: { formats: ['text'], taken: [] },
        customer_communication: { formats: undefined, taken: ['pdf', 'png', 'csv', 'xlsx', 'docx'] },
      };
      const required_evidence = Object.entries(table).flatMap(([type, { formats }]) =>
        formats === undefined ? [] : [{ type, required: true, description: '', formats }],
      );
      await new TemplateDesk(owner).createActive({ category: null, required_evidence });
      const dispute_id = await start({ reason: 'product_not_received', network: 'visa' });
      const files = [
        new File([await onePagePdf('The label')], 'label.pdf', { type: 'application/pdf' }),
        new File([png], 'door.png', { type: 'image/png' }),
        new File(['day,visits\n4 May,12\n'], 'visits.csv', { type: 'text/csv' }),
        new File([new Uint8Array(await officeFile('excel', 'visits'))], 'visits.xlsx', {
          type: `${openXml}.spreadsheetml.sheet`,
        }),
        new File([new Uint8Array(await officeFile('word', 'visits'))], 'visits.docx', {
          type: `${openXml}.wordprocessingml.document`,
        }),
      ];
      for (const [type, { taken }] of Object.entries<{ taken: string[] }>(table)) {
        const kept: string[] = [];
        for (const file of files) {
          const fields = { dispute_id, evidence_type: type };
          const { status, body } = await owner.upload('/api/evidence/upload', fields, file);
          const file_type = file.name.split('.').at(-1) ?? '';
          if (status === 201) kept.push(file_type);
          const asked = { file_type, file_size: file.size, mime_type: file.type, requirement: type };
          expect((await check({ ...asked, dispute_id })).body, `${type} ${file_type}`).to.deep.equal({
            valid: status === 201,
            error: (body.error as string | undefined) ?? null,
          });
        }
        expect(kept, type).to.deep.equal(taken);
      }
    });
  });

  describe('of a text', () => {
    const check = (change: object, as = owner) =>
      as.post('/api/evidence-requirements/validate/content', {
        evidence_type: 'receipt',
        content: 'Invoice 1041 for a hutch.',
        ...change,
      });

    it('reports the same message as the call that saves it, with the position of card numbers', async () => {
      const dispute = await start({});
      const both = async (content: string, type: string) => {
        const kept = await owner.post('/api/evidence/text', {
          dispute_id: dispute,
          evidence_type: type,
          title: 'A receipt',
          text_content: content,
        });
        const checked = await check({ content, evidence_type: type, dispute_id: dispute });
        expect(checked.body, type).to.deep.equal({
          valid: kept.status === 201,
          error: (kept.body.error as string | undefined) ?? null,
        });
        return kept.body.error as string | undefined;
      };
      const card = 'Dear bank,\npaid with 4242 4242 4242 4242.';
      const texts = [' ', 'no', 'Not due.', 'The hutch arrived.', card];
      for (const type of ['receipt', 'refund_refusal_explanation', 'product_photos', 'carrot'])
        for (const content of [...texts, 'x'.repeat(20_001), 'x'.repeat(100_001)]) await both(content, type);
      expect(await both(card, 'receipt')).to.equal(
        'This (line 2, character 11) contains a full card number. Keep only the last 4 digits and try again.',
      );
    });
  });
});
