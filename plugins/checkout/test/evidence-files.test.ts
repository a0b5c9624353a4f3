import type { PacketFile } from '@rebuttal/plugin-kit';
import { expectProviderError, packetFile, pdfFile, samplePng } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { evidenceFields } from '../src/evidence-fields.js';
import type { EvidenceField } from '../src/evidence-fields.js';
import { assembleFiles } from '../src/evidence-files.js';

const png = (name: string, bytes = samplePng().byteLength) =>
  packetFile(name, 'image/png', Buffer.concat([samplePng(), Buffer.alloc(bytes - samplePng().byteLength)]));
/** A JPEG of one pixel with trailing bytes, which a PDF keeps. */
const jpg = (name: string, bytes: number) => {
  const pixel = Buffer.from('ffd8ffc00011080001000103012200021101031101ffd9', 'hex');
  return packetFile(name, 'image/jpeg', Buffer.concat([pixel, Buffer.alloc(bytes - pixel.length)]));
};
const one = (...files: PacketFile[]) => [{ field: 'invoice_or_receipt' as EvidenceField, files }];
const refusal = async (work: () => Promise<unknown>) => (await expectProviderError(work, 'refused')).message;

describe('the files of a Checkout.com packet', () => {
  it('are rejected by name above 4 MB, alone or merged', async () => {
    expect(await assembleFiles(one(png('large.png', 4_000_000)), 'visa')).to.have.length(1);
    expect(await refusal(() => assembleFiles(one(png('huge.png', 4_000_001)), 'visa'))).to.match(
      /"huge.png" is 4.00 MB; Checkout.com accepts files up to 4 MB/,
    );
    const sources = [jpg('a.jpg', 2_200_000), jpg('b.jpg', 2_300_000)];
    expect(await refusal(() => assembleFiles(one(...sources), 'visa'))).to.match(
      /"a.jpg", "b.jpg" together make a file of 4.5\d MB.*largest is "b.jpg"/,
    );
  });

  it('are limited in number and pages for American Express', async () => {
    const fields = async (count: number) => {
      const plans = evidenceFields
        .slice(0, count)
        .map(async (field) => ({ field, files: [await pdfFile(`${field}.pdf`)] }));
      return Promise.all(plans);
    };
    expect(await assembleFiles(await fields(5), 'amex')).to.have.length(5);
    expect(await assembleFiles(await fields(8), 'visa')).to.have.length(8);
    expect(await refusal(async () => assembleFiles(await fields(6), 'amex'))).to.match(
      /American Express accepts 5 files, but these are 6: "proof_of_delivery_or_service.pdf"/,
    );
    expect(await assembleFiles(one(await pdfFile('log.pdf', 20)), 'amex')).to.have.length(1);
    expect(await refusal(async () => assembleFiles(one(await pdfFile('log.pdf', 21)), 'amex'))).to.match(
      /"log.pdf" has 21 pages; American Express accepts 20 in a file/,
    );
  });

  for (const network of ['diners', 'discover']) {
    it(`are rejected above 3 MB for ${network}, naming the largest`, async () => {
      const plan = (bytes: number) => [
        { field: 'invoice_or_receipt' as const, files: [png('a.png', 1_000_000)] },
        { field: 'additional_evidence' as const, files: [png('b.png', bytes)] },
      ];
      expect(await assembleFiles(plan(2_000_000), network)).to.have.length(2);
      expect(await assembleFiles(plan(2_000_001), 'visa')).to.have.length(2);
      expect(await refusal(() => assembleFiles(plan(2_000_001), network))).to.match(
        /together are 3.00 MB; .* accepts 3 MB. The largest is "b.png" with 2.00 MB/,
      );
    });
  }

  for (const network of ['mastercard', 'maestro']) {
    it(`are rejected above 19 pages in total for ${network}, naming the longest`, async () => {
      const plan = async (pages: number) => [
        { field: 'invoice_or_receipt' as const, files: [await pdfFile('long.pdf', pages - 1)] },
        { field: 'additional_evidence' as const, files: [png('one.png')] },
      ];
      expect(await assembleFiles(await plan(19), network)).to.have.length(2);
      expect(await assembleFiles(await plan(60), 'visa')).to.have.length(2);
      expect(await refusal(async () => assembleFiles(await plan(20), network))).to.match(
        /together have 20 pages; .* accepts 19. The longest is "long.pdf" with 19/,
      );
    });
  }

  it('have no network limits for an unknown network', async () => {
    for (const network of [undefined, 'constructor', 'mada'])
      expect(await assembleFiles(one(await pdfFile('log.pdf', 40)), network)).to.have.length(1);
  });
});
