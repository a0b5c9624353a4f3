import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { officeFile } from '../../../core/src/testing/office-files.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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

    it('accepts a requirement as the screens send it, only its type, or none', async () => {
      const dispute = await start({ reason: 'product_not_received' });
      const [receipt] = (await owner.get(`/api/evidence-requirements/disputes/${dispute}/completeness`)).body
        .requirements;
      for (const requirement of [receipt, 'receipt', 'pdf', null, undefined, {}])
        expect((await check({ requirement })).body).to.deep.equal({ valid: true, error: null });
      expect((await check({ requirement: 'image' })).body.valid).to.equal(false);
    });

    it('reports why a file cannot be accepted', async () => {
      const table: readonly [object, string][] = [
        [{ file_size: 0 }, 'The file is empty'],
        [{ file_size: 10 * 1024 * 1024 + 1 }, 'This is too large. The limit is 10 MB.'],
        [
          { file_type: 'zip', mime_type: 'application/zip' },
          "This file type isn't supported. Use PDF, JPG, PNG, WEBP, GIF, TIFF, TXT, CSV, DOC, DOCX, XLS or XLSX files.",
        ],
        [
          {
            file_type: 'txt',
            mime_type: 'text/plain',
            requirement: { type: 'receipt', formats: ['image'] },
          },
          'Receipt or invoice accepts JPG, PNG, WEBP, GIF or TIFF files. Use one of these formats.',
        ],
        [
          { requirement: { formats: ['image'] } },
          'This evidence accepts JPG, PNG, WEBP, GIF or TIFF files. Use one of these formats.',
        ],
        [
          { requirement: 'customer_details' },
          'Customer name, email and billing address must be text, not a file',
        ],
        [{ requirement: { type: 'carrot' } }, 'Choose one of the listed evidence types'],
      ];
      for (const [change, error] of table) {
        const { status, body } = await check(change);
        expect(status, error).to.equal(200);
        expect(body).to.deep.equal({ valid: false, error });
      }
    });

    it('is 422 for fields that are missing or wrong, and 401 without a session', async () => {
      for (const change of [
        { file_size: 'many' },
        { file_size: undefined },
        { mime_type: 7 },
        { file_type: null },
      ]) {
        const { status, body } = await check(change);
        expect([status, body.code], JSON.stringify(change)).to.deep.equal([422, 'invalid']);
      }
      const { status, body } = await check({ requirement: { formats: ['carrot'] } });
      expect([status, body.details[0].field]).to.deep.equal([422, 'requirement.formats']);
      expect((await check({}, server.api)).status).to.equal(401);
    });

    it('reports the same message as the upload for every file and evidence type', async function () {
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
  });

  describe('of a text', () => {
    const check = (change: object, as = owner) =>
      as.post('/api/evidence-requirements/validate/content', {
        evidence_type: 'receipt',
        content: 'Invoice 1041 for a hutch.',
        ...change,
      });

    it('accepts a text that is long enough and contains no card number', async () => {
      expect((await check({})).body).to.deep.equal({ valid: true, error: null });
      expect((await check({ requirement: { type: 'receipt', formats: ['text'] } })).body.valid).to.equal(
        true,
      );
    });

    it('reports why a text cannot be accepted', async () => {
      const table: readonly [object, string][] = [
        [{ content: ' ' }, 'Text content is required'],
        [{ content: 'no' }, 'This text is too short to prove anything. Write at least 3 characters.'],
        [
          { content: 'Not due.', evidence_type: 'refund_refusal_explanation' },
          'This text is too short to prove anything. Write at least 20 characters.',
        ],
        [{ content: 'x'.repeat(100_001) }, 'Text content can have at most 100000 characters'],
        [{ evidence_type: 'product_photos' }, 'Photos or inspection of the item must be a file, not text'],
        [{ requirement: { formats: ['pdf'] } }, 'Receipt or invoice must be a file, not text'],
        [{ evidence_type: 'carrot' }, 'Choose one of the listed evidence types'],
      ];
      for (const [change, error] of table) {
        const { status, body } = await check(change);
        expect(status, error).to.equal(200);
        expect(body).to.deep.equal({ valid: false, error });
      }
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

    it('rejects a dispute that accepts no more evidence, and one that does not exist', async () => {
      const dispute = await start({});
      expect((await check({ dispute_id: dispute })).body.valid).to.equal(true);
      await owner.post(`/api/disputes/${dispute}/accept`, { confirm: true });
      expect((await check({ dispute_id: dispute })).status).to.equal(409);
      expect((await check({ dispute_id: 'dsp_00000000000000000000' })).status).to.equal(404);
    });

    it('is 422 for fields that are missing or wrong, and 401 without a session', async () => {
      for (const change of [{ content: undefined }, { content: 7 }, { evidence_type: undefined }])
        expect((await check(change)).status, JSON.stringify(change)).to.equal(422);
      expect((await check({}, server.api)).status).to.equal(401);
    });
  });
});
