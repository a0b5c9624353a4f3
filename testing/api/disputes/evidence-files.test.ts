import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { compoundFile, officeFile } from '../../../core/src/testing/office-files.js';
import {
  addExhibit,
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

const card = '4242 4242 4242 4242';
const asSent = { sendable: true, why: null, sent_as: null, warnings: [] };

describe('a file as evidence', () => {
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

  const upload = (name: string, content: Uint8Array<ArrayBuffer> | string, into = dispute) =>
    owner.upload(
      '/api/evidence/upload',
      { dispute_id: into, evidence_type: 'other' },
      new File([content], name),
    );
  const added = async (name: string, content: Uint8Array<ArrayBuffer> | string, into = dispute) => {
    const { status, body } = await upload(name, content, into);
    expect([status, body.error], name).to.deep.equal([201, undefined]);
    return body.evidence;
  };
  const download = (evidence: { evidence_id: string }, query = '') =>
    owner.get(`/api/evidence/${evidence.evidence_id}/download${query}`);
  const storedFiles = () =>
    readdirSync(join(server.dataDir, 'files'), { recursive: true }).filter((name) =>
      String(name).includes('evd_'),
    );
  /** Waits until the files of a refused request are deleted, which happens after its response. */
  const hasOnly = (count: number) =>
    eventually('what was refused to be gone', () => Promise.resolve(storedFiles().length === count));
  const picture = () => sharp({ create: { width: 9, height: 9, channels: 3, background: '#ff8800' } });

  it('is sent unchanged if providers accept its format', async () => {
    expect(await added('receipt.pdf', await onePagePdf('Thank you'))).to.deep.include({
      ...asSent,
      page_count: 1,
    });
    const png = new Uint8Array(await picture().png().toBuffer());
    expect(await added('photo.png', png)).to.deep.include({ ...asSent, page_count: 1 });
  });

  for (const [name, mimeType, content] of [
    ['chat.txt', 'text/plain', 'Hello, the <b>hutch</b> has arrived. 領収書'],
    ['chat of 1998.txt', 'text/plain', Buffer.from('Caf\xe9 au lait', 'latin1')],
    ['log.csv', 'text/csv', 'time;what\n2026-11-01;"signed ""in"""\n2026-11-02;downloaded\n'],
    ['photo.webp', 'image/webp', () => picture().webp().toBuffer()],
    ['photo.gif', 'image/gif', () => picture().gif().toBuffer()],
    ['fax.tiff', 'image/tiff', () => picture().tiff().toBuffer()],
  ] as const) {
    it(`that is ${mimeType} (${name}) is kept unchanged and sent as a copy that providers accept`, async () => {
      const bytes = new Uint8Array(Buffer.from(typeof content === 'function' ? await content() : content));
      const evidence = await added(name, bytes);
      expect(evidence).to.include({ mime_type: mimeType, sendable: true, file_size: bytes.length });
      const { sent_as: sent } = evidence;
      expect(sent.mime_type).to.equal(mimeType.startsWith('text/') ? 'application/pdf' : 'image/jpeg');
      expect((await download(evidence)).bytes.equals(bytes)).to.equal(true);
      const copy = await download(evidence, '?form=sent');
      expect(copy.bytes.length).to.equal(sent.file_size);
      expect(copy.headers.get('content-disposition')).to.include(sent.file_name);
      if (sent.mime_type === 'application/pdf')
        expect((await PDFDocument.load(copy.bytes)).getPageCount()).to.equal(1);
      else expect((await sharp(copy.bytes).metadata()).format).to.equal('jpeg');
    });
  }

  it('of an office program is stored, with a note that it cannot be sent and what to do', async () => {
    const office = [
      ['terms.docx', new Uint8Array(await officeFile('word', 'Terms')), 'DOCX'],
      ['orders.xlsx', new Uint8Array(await officeFile('excel', 'Orders')), 'XLSX'],
      ['terms.doc', new Uint8Array(compoundFile('WordDocument', 'Terms')), 'DOC'],
      ['orders.xls', new Uint8Array(compoundFile('Workbook', 'Orders')), 'XLS'],
    ] as const;
    for (const [name, bytes, label] of office) {
      const evidence = await added(name, bytes);
      expect(evidence).to.include({ file_name: name, sendable: false, sent_as: null });
      expect(evidence.why).to.equal(
        `Payment providers do not accept ${label} files. Save it as a PDF and upload that.`,
      );
      expect((await download(evidence)).bytes.equals(bytes)).to.equal(true);
    }
  });

  it('that is locked or damaged cannot be sent, and is reported before the bank rejects it', async () => {
    const locked = await PDFDocument.load(await onePagePdf('Secret'));
    locked.encrypt({ userPassword: 'rabbit', ownerPassword: 'fox' });
    expect((await added('locked.pdf', new Uint8Array(await locked.save()))).why).to.match(/protected/);
    expect((await added('damaged.pdf', '%PDF-1.7 carrots')).why).to.match(/damaged/);
  });

  it('that is a picture of extreme dimensions cannot be sent, and does not block the server', async () => {
    const bomb = await picture().png().toBuffer();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const { dispute_id: other } = await startDispute(server, owner, {});
    expect((await added('map.png', new Uint8Array(bomb), other)).why).to.match(/damaged or too large/);
    const { status, body } = await owner.post(`/api/response-assembly/disputes/${other}/download`, {
      format: 'pdf',
    });
    expect([status, body.code]).to.deep.equal([422, 'exhibit_unreadable']);
    expect(body.error).to.include('"map.png"');
  });

  it('with a full card number reports where it is, but never the number', async () => {
    const document = await PDFDocument.create();
    for (const text of ['Dear bank', `Paid with ${card}`])
      document.addPage([400, 200]).drawText(text, { x: 20, y: 100, size: 14 });
    const found = [
      await added('statement.pdf', new Uint8Array(await document.save())),
      await added('chat.txt', `Dear shop,\nmy card is ${card}.`),
      await added('chat.docx', new Uint8Array(await officeFile('word', `my card is ${card}`))),
    ];
    expect(found.map(({ warnings }) => warnings[0].code)).to.deep.equal(Array(3).fill('card_number'));
    expect(found[0].warnings[0].message).to.match(/^This file, page 2, appears/);
    expect(found[1].warnings[0].message).to.match(/^This file, line 2, character 12, appears/);
    const { bytes } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    expect(bytes.toString()).to.not.match(/4242/);
  });

  it('with a card number in its name, title or description is rejected with the place, but never the number', async () => {
    const pdf = new File([await onePagePdf('x')], `${card.replaceAll(' ', '')}.pdf`);
    const fields = { dispute_id: dispute, evidence_type: 'other' };
    const plain = new File([await onePagePdf('x')], 'x.pdf');
    const refused = [
      await owner.upload('/api/evidence/upload', fields, pdf),
      await owner.upload('/api/evidence/upload', { ...fields, title: `Card ${card}` }, plain),
      await owner.upload('/api/evidence/upload', { ...fields, description: `a\nb ${card}` }, plain),
    ];
    expect(refused.map(({ status, body }) => [status, body.error])).to.deep.equal([
      [422, 'The name of this file contains a full card number. Keep only the last 4 digits and try again.'],
      [
        422,
        'This (line 1, character 6) contains a full card number. Keep only the last 4 digits and try again.',
      ],
      [
        422,
        'This (line 2, character 3) contains a full card number. Keep only the last 4 digits and try again.',
      ],
    ]);
    expect(refused.map(({ bytes }) => bytes.toString()).join()).to.not.match(/4242/);
    const text = { ...fields, title: `Card ${card}`, text_content: 'The hutch arrived.' };
    expect((await owner.post('/api/evidence/text', text)).body.details[0].field).to.equal('title');
  });

  it('that could run in a browser is rejected under any name', async () => {
    const before = storedFiles().length;
    for (const [name, content] of [
      ['page.html', '<!doctype html><script>alert(1)</script>'],
      ['page.txt', ' \n<html><script>alert(1)</script></html>'],
      ['page.csv', '\ufeff<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['script.js', 'alert(1)'],
      ['data.txt', 'a\0b'],
      ['letter.docx', 'PK\u0003\u0004 carrots'],
    ] as const)
      expect((await upload(name, content)).status, name).to.equal(415);
    const zip = new Uint8Array(await officeFile('other', 'x'));
    expect((await upload('photos.docx', zip)).body.error).to.match(/PDF, JPG, PNG, .* or XLSX/);
    await hasOnly(before);
  });

  it('that is two formats at once is stored as the one of its first bytes, and sent without the other', async () => {
    const script = '<script>alert(1)</script>';
    const gif = Buffer.concat([await picture().gif().toBuffer(), Buffer.from(script)]);
    const asGif = await added('rabbit.html', new Uint8Array(gif));
    expect(asGif).to.include({ mime_type: 'image/gif', file_name: 'rabbit.gif' });
    const copy = await download(asGif, '?form=sent');
    expect(copy.bytes.includes(script)).to.equal(false);
    const archive = Buffer.concat([
      await picture().png().toBuffer(),
      await officeFile('other', 'a program in an archive'),
    ]);
    const asPng = await added('rabbit.jar', new Uint8Array(archive));
    expect(asPng).to.include({ mime_type: 'image/png', file_name: 'rabbit.png' });
    const page = Buffer.concat([Buffer.from(await onePagePdf('Hello')), Buffer.from(script)]);
    const asPdf = await added('rabbit.htm', new Uint8Array(page));
    expect(asPdf).to.include({ mime_type: 'application/pdf', file_name: 'rabbit.pdf' });
    const comment = Buffer.from(`<!-- %PDF-1.7 -->${script}`);
    expect((await upload('rabbit.pdf', new Uint8Array(comment))).status).to.equal(415);
    for (const evidence of [asGif, asPng, asPdf]) {
      const { headers } = await download(evidence);
      expect(headers.get('content-disposition')).to.match(/^attachment; filename="rabbit\.(gif|png|pdf)"/);
      expect(headers.get('content-type')).to.equal(evidence.mime_type);
      expect(headers.get('content-security-policy')).to.equal("sandbox; default-src 'none'");
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
    }
  });

  it('that is a program, empty or missing is rejected, and leaves nothing behind', async () => {
    const before = storedFiles().length;
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)]);
    expect((await upload('receipt.pdf', new Uint8Array(program))).status).to.equal(415);
    expect((await upload('empty.pdf', '')).status).to.equal(422);
    const fields = { dispute_id: dispute, evidence_type: 'receipt' };
    expect((await owner.upload('/api/evidence/upload', fields, undefined)).status).to.equal(422);
    expect((await owner.post('/api/evidence/upload', '{}')).status).to.equal(400);
    await hasOnly(before);
  });

  it('above 10 MB is rejected without being stored, and one of 10 MB accepted', async () => {
    const before = storedFiles().length;
    const pdf = Buffer.from(await onePagePdf('Large'));
    const sized = (bytes: number) =>
      new Uint8Array(Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 32)]));
    expect((await upload('large.pdf', sized(10 * 1024 * 1024 + 1))).status).to.equal(413);
    await hasOnly(before);
    await added('large.pdf', sized(10 * 1024 * 1024));
  });

  it('is summarized, and can be deleted with its copy until it is submitted', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    const summary = async () => (await owner.get(`/api/evidence/dispute/${id}/summary`)).body;
    const before = storedFiles().length;
    const evidence = await added('chat.txt', 'Soon gone', id);
    expect(await summary()).to.deep.equal({ total: 1, submitted_count: 0, total_size: 9 });
    expect(storedFiles().length).to.equal(before + 2);
    const remove = (one: { evidence_id: string }) => owner.delete(`/api/evidence/${one.evidence_id}`);
    expect((await remove(evidence)).status).to.equal(200);
    expect(await summary()).to.deep.equal({ total: 0, submitted_count: 0, total_size: 0 });
    expect(storedFiles().length).to.equal(before);
    const sent = await added('chat.txt', 'The hutch arrived.', id);
    await submitResponse(owner, id);
    const { status, body } = await remove(sent);
    expect([status, body.code]).to.deep.equal([409, 'evidence_submitted']);
  });

  it('that no provider accepts fails its submission by name, and the next one succeeds after it is deleted', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    await addExhibit(owner, id);
    const evidence = await added('terms.docx', new Uint8Array(await officeFile('word', 'Terms')), id);
    const { body: failed } = await submitResponse(owner, id);
    expect([failed.success, failed.message]).to.deep.equal([
      false,
      '"terms.docx" cannot be sent: Stripe only accepts PDF, JPG and PNG files.',
    ]);
    expect((await owner.delete(`/api/evidence/${String(evidence.evidence_id)}`)).status).to.equal(200);
    expect((await submitResponse(owner, id)).body.success).to.equal(true);
  });

  it('reaches the bank as the copy that was shown', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    const { body: response } = await owner.upload(
      '/api/evidence/upload',
      { dispute_id: id, evidence_type: 'customer_communication' },
      new File(['The hutch arrived.'], 'chat.txt'),
    );
    const { body } = await submitResponse(owner, id);
    expect(body.submission.status).to.equal('submitted');
    const { body: sent } = await server.sandbox.get('/stripe/requests');
    expect(JSON.stringify(sent)).to.include(response.evidence.sent_as.sha256.slice(0, 16));
  });
});
