import { createHash } from 'node:crypto';

import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { extractText, getDocumentProxy } from 'unpdf';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';

type Page = { readonly width?: number; readonly height?: number; readonly turned?: number };

async function pdfOf(pages: readonly Page[], ballastBytes = 0): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  pages.forEach(({ width = 400, height = 300, turned = 0 }, index) => {
    const page = document.addPage([width, height]);
    page.drawText(`Page ${index + 1} of the proof`, { x: 20, y: 20, size: 14 });
    page.setRotation(degrees(turned));
  });
  if (ballastBytes > 0) {
    // Noise, which does not compress.
    const noise = createHash('shake256', { outputLength: ballastBytes }).update('noise').digest();
    document.catalog.set(PDFName.of('Ballast'), document.context.register(document.context.stream(noise)));
    document
      .getPages()[0]
      ?.node.set(PDFName.of('PieceInfo'), document.catalog.get(PDFName.of('Ballast')) as never);
  }
  return new Uint8Array(await document.save());
}

const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  ),
);

describe('the response as one document', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  async function open(): Promise<string> {
    return (await startDispute(server, owner, { reason: 'product_not_received', network: 'visa' }))
      .dispute_id;
  }
  async function attach(disputeId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const fields = {
      dispute_id: disputeId,
      evidence_type: 'proof_of_delivery',
      title: name.replace(/\..*/, ''),
    };
    const { status, body } = await owner.upload('/api/evidence/upload', fields, new File([bytes], name));
    expect(status, JSON.stringify(body)).to.equal(201);
  }
  const download = (disputeId: string, input: Record<string, unknown> = {}) =>
    owner.post(`/api/response-assembly/disputes/${disputeId}/download`, { format: 'pdf', ...input });
  const pagesOf = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPages();

  itThorough("has twelve files after the letter, in its order, within the provider's limits", async () => {
    const id = await open();
    for (let index = 0; index < 11; index += 1)
      await attach(id, `delivery ${index + 1}.pdf`, await pdfOf([{}, { width: 595, height: 842 }]));
    await attach(id, 'doorstep.png', onePixel);
    const letter = (await pagesOf((await download(id, { include_evidence: false })).bytes)).length;
    const { status, bytes, headers } = await download(id);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('application/pdf');
    expect(bytes.length).to.be.lessThan(4_500_000);
    const pages = await pagesOf(bytes);
    expect(pages.length).to.equal(letter + 23);
    expect(pages.length).to.be.at.most(50);
  });

  it('numbers every page of the whole, and names the exhibit at the head of its pages', async () => {
    const id = await open();
    await attach(id, 'delivery.pdf', await pdfOf([{}, { turned: 90 }, {}]));
    const document = await getDocumentProxy(new Uint8Array((await download(id)).bytes));
    const { text: pages } = await extractText(document, { mergePages: false });
    pages.forEach((page, index) => expect(page).to.include(`Page ${index + 1} of ${pages.length}`));
    expect(pages.slice(-3).map((page) => /Exhibit A: delivery \(\d\/3\)/.exec(page)?.[0])).to.deep.equal([
      'Exhibit A: delivery (1/3)',
      'Exhibit A: delivery (2/3)',
      'Exhibit A: delivery (3/3)',
    ]);
    expect(pages.at(-2)).to.include('Page 2 of the proof');
    for (let number = pages.length - 2; number <= pages.length; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const stamp = items.find((item) => 'str' in item && item.str.startsWith('Exhibit A'));
      const y = stamp !== undefined && 'transform' in stamp ? Number(stamp.transform[5]) : 0;
      expect((page.view[3] ?? 0) - y).to.be.within(30, 57);
    }
  });

  it('covers no part of a page, but adds a strip at the top and rotates pages upright', async () => {
    const id = await open();
    await attach(id, 'delivery.pdf', await pdfOf([{ width: 400, height: 300 }]));
    await attach(id, 'scan.pdf', await pdfOf([{ width: 400, height: 300, turned: 90 }]));
    const [upright, turned] = (await pagesOf((await download(id)).bytes)).slice(-2);
    expect(upright?.getCropBox()).to.include({ x: 0, y: 0, width: 400 });
    expect(upright?.getCropBox().height).to.be.within(350, 360);
    expect(turned?.getSize().width).to.equal(300);
    expect(turned?.getSize().height).to.be.within(450, 460);
    expect(turned?.getRotation().angle).to.equal(0);
  });

  it("names the files to shrink if it exceeds the provider's page limit", async () => {
    const id = await open();
    await attach(id, 'manual.pdf', await pdfOf(Array.from({ length: 60 }, () => ({}))));
    const { status, body } = await download(id);
    expect([status, body.code]).to.deep.equal([422, 'dossier_too_large']);
    expect(body.error).to.match(/\d\d pages, and Stripe accepts up to \d\d.*manual\.pdf \(60 pages\)/);
  });

  it('can be a ZIP of the letter and all original files, for a response in the portal', async () => {
    const id = await open();
    const proof = await pdfOf([{}]);
    await attach(id, 'delivery.pdf', proof);
    await owner.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type: 'customer_communication',
      title: 'What she wrote: “thanks!”',
      text_content: 'Thanks, it arrived.',
    });
    const { status, bytes, headers } = await download(id, { format: 'zip' });
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('application/zip');
    expect(headers.get('content-disposition')).to.match(/filename="packet-.*\.zip"/);
    expect(namesIn(bytes)).to.deep.equal([
      '00 response letter.pdf',
      '01 exhibit A delivery.pdf',
      '02 exhibit B What she wrote thanks.txt',
    ]);
    expect(bytes.includes(Buffer.from(proof))).to.equal(true);
  });
});

/** From the central directory of the ZIP. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  const entry = Buffer.from('504b0102', 'hex');
  for (let at = zip.indexOf(entry); at >= 0; at = zip.indexOf(entry, at + 46))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  return names;
}
