import { createHash } from 'node:crypto';

import { countPdfPages, isObject, objectOf, textOf } from '@rebuttal/plugin-kit';
import {
  buildPacket,
  createDispute,
  inWorld,
  packetItem,
  pdfFile,
  pngFile,
  submitPacket,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import wix from '../src/index.js';

import { wixSample } from './contract-sample.js';

describe('evidence in the document of Wix', () => {
  it('is one PDF with the letter and every file, as Wix stored it', async () => {
    const uploads: Uint8Array[] = [];
    const stored: string[] = [];
    await inWorld(
      wix,
      wixSample,
      async (world) => {
        const id = createDispute(world);
        const packet = await buildPacket({
          items: [
            packetItem('proof_of_delivery', 'Delivery', await pdfFile('pod.pdf', 2)),
            packetItem('product_photos', 'Photo', pngFile('hutch.png')),
            packetItem('customer_communication', 'Mail', 'It arrived, thank you.'),
          ],
        });
        await submitPacket(world, id, packet);
      },
      ({ request, response }) => {
        if (request.method === 'PUT' && request.path.includes('/upload/')) uploads.push(request.body);
        if (request.method !== 'GET' || !request.path.includes('dispute-evidence-documents')) return;
        const body: unknown = JSON.parse(response.body);
        const file = objectOf(isObject(body) ? objectOf(body, 'disputeEvidenceDocument') : {}, 'file');
        const checksum = textOf(file, 'checksum');
        if (checksum !== undefined) stored.push(checksum);
      },
    );
    const [upload = new Uint8Array(), ...others] = uploads;
    expect(others).to.deep.equal([]);
    expect(new Set(stored)).to.deep.equal(new Set([createHash('md5').update(upload).digest('hex')]));
    // The letter, two pages of delivery and the photo.
    expect(await countPdfPages(upload)).to.equal(4);
  });
});
