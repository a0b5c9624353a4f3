import { countPdfPages, mergeToPdf } from '@rebuttal/plugin-kit';
import type { FilesOfField, PacketDispute } from '@rebuttal/plugin-kit';
import { expectProviderError, packetFile, pdfFile, pngFile, sizedPdf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { assembleDocuments, imageBytesMax, pdfBytesMax } from '../src/evidence-files.js';

const png = pngFile('hutch.png');
/** One pixel, followed by bytes that no program shows. */
const jpegHead = Buffer.from('ffd8ffc00011080001000103012200021101031101', 'hex');
const jpeg = (bytes: number, name = 'hutch.jpg') =>
  packetFile(name, 'image/jpeg', Buffer.concat([jpegHead, Buffer.alloc(bytes - jpegHead.byteLength)]));
const field = (name: string, ...files: FilesOfField['files']): FilesOfField => ({ field: name, files });
const dispute = (over: Partial<PacketDispute>): PacketDispute => ({
  reason: 'product_not_received',
  stage: 'chargeback',
  ...over,
});
/** A PDF slightly above that size without removable content. */
const heavy = async (bytes: number, name = 'scan.pdf') =>
  packetFile(
    name,
    'application/pdf',
    await mergeToPdf([{ name, mimeType: 'image/jpeg', bytes: await jpeg(bytes).read() }]),
  );
const refusal = async (plan: readonly FilesOfField[], about?: PacketDispute) =>
  (await expectProviderError(() => assembleDocuments(plan, about), 'refused')).message;

describe('the document files of an Adyen defense', () => {
  it('become one PDF if a code has several, or if they are PNG', async () => {
    const [merged, photo] = await assembleDocuments(
      [field('DefenseMaterial', await pdfFile('a.pdf', 2), png), field('TIDorInvoice', png)],
      undefined,
    );
    expect(merged).to.include({ mimeType: 'application/pdf', name: 'DefenseMaterial.pdf' });
    expect(await countPdfPages(merged?.bytes ?? new Uint8Array())).to.equal(3);
    expect(photo).to.include({ mimeType: 'application/pdf' });
    expect(photo?.sha256)
      .to.match(/^[0-9a-f]{64}$/)
      .and.not.to.equal(png.sha256);
  });

  it('are rejected by name above 2 MB as PDF and above 10 MB as JPG', async () => {
    expect(await refusal([field('DefenseMaterial', await heavy(pdfBytesMax))])).to.match(
      /"scan.pdf" would be.*PDF of up to 2\.10 MB/,
    );
    expect(await refusal([field('TIDorInvoice', jpeg(imageBytesMax + 1))])).to.match(
      /"hutch.jpg" is 10\.49 MB/,
    );
    await assembleDocuments([field('TIDorInvoice', jpeg(imageBytesMax))], undefined);
  });

  it('are all named if several are too large, of another type or unreadable', async () => {
    const large = [await heavy(pdfBytesMax), await heavy(pdfBytesMax, 'log.pdf')];
    const documents = (word: string) => [...(word.match(/"[^"]+" would be/g) ?? [])];
    const found = await refusal(large.map((file, at) => field(`Document${at}`, file)));
    expect(documents(found)).to.deep.equal(['"scan.pdf" would be', '"log.pdf" would be']);
    const torn = ['a.pdf', 'b.pdf'].map((name) => packetFile(name, 'application/pdf', Buffer.from('%PDF-1')));
    expect(await refusal([field('Document', ...torn)])).to.match(/"a\.pdf" cannot.*"b\.pdf" cannot/);
  });

  it('are rewritten if that makes a PDF small enough', async () => {
    const padded = await sizedPdf('padded.pdf', 2 * pdfBytesMax);
    const [found] = await assembleDocuments([field('Other', padded)], undefined);
    expect(found?.bytes.byteLength).to.be.below(pdfBytesMax);
    expect(await countPdfPages(found?.bytes ?? new Uint8Array())).to.equal(1);
  });

  it('have at most 19 pages for Mastercard and 4 in an inquiry', async () => {
    const plan = [
      field('DefenseMaterial', await pdfFile('a.pdf', 19)),
      field('TIDorInvoice', await pdfFile('b.pdf')),
    ];
    expect(await refusal(plan, dispute({ network: 'mastercard' }))).to.match(
      /20 pages; Mastercard accepts 19/,
    );
    await assembleDocuments(plan, dispute({ network: 'visa' }));
    await assembleDocuments(plan.slice(0, 1), dispute({ network: 'mastercard' }));
    const five = [field('DefenseMaterial', await pdfFile('a.pdf', 5))];
    expect(await refusal(five, dispute({ network: 'amex', stage: 'inquiry' }))).to.match(/accepts 4/);
  });

  it('have at most 3 MB in total for Diners and Discover', async () => {
    const plan = [field('A', jpeg(2_000_000)), field('B', jpeg(1_500_000, 'big.jpg'))];
    for (const network of ['diners', 'discover'])
      expect(await refusal(plan, dispute({ network }))).to.match(
        /accepts 3\.00 MB\. The largest is "hutch.jpg"/,
      );
    await assembleDocuments(plan, dispute({ network: 'amex' }));
  });

  it('become one document without duplicates for JCB, and PDF for Klarna', async () => {
    const letter = await pdfFile('letter.pdf');
    const plan = [field('DefenseMaterial', letter, await pdfFile('a.pdf')), field('TIDorInvoice', letter)];
    const [one, ...others] = await assembleDocuments(plan, dispute({ network: 'jcb' }));
    expect(others).to.deep.equal([]);
    expect(await countPdfPages(one?.bytes ?? new Uint8Array())).to.equal(2);
    const [photo] = await assembleDocuments([field('Other', png)], dispute({ network: 'klarna_paynow' }));
    expect(photo?.mimeType).to.equal('application/pdf');
    const [picture] = await assembleDocuments([field('Other', jpeg(500))], dispute({ network: 'klarna' }));
    expect(picture?.mimeType).to.equal('application/pdf');
  });
});
