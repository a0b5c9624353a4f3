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

import { listDocuments } from '../src/ecomm/documents.js';
import worldpay from '../src/index.js';

import { ecommSample } from './contract-sample.js';

describe('evidence in the documents and the note of Worldpay', () => {
  it('names each document after its evidence, and states the argument before the texts', async () => {
    await inWorld(worldpay, ecommSample, async (world) => {
      const id = createDispute(world);
      const context = world.context() as never;
      const packet = await buildPacket({
        argument: 'DHL delivered the order.',
        items: [
          packetItem('proof_of_delivery', 'Delivery', await pdfFile('pod.pdf')),
          packetItem('product_photos', 'Photo', pngFile('hutch.png')),
          packetItem('customer_communication', 'Mail', 'It arrived, thank you.'),
        ],
      });
      await submitPacket(world, id, packet);
      const names = (await listDocuments(context, id)).map((name) => name.replace(/-[0-9a-f]{6}\./, '.'));
      expect(names).to.deep.equal([
        '00-cover-letter.pdf',
        '01-proof_of_delivery.pdf',
        '02-product_photos.png',
      ]);
      const update = world.reached.find(({ method, path }) => method === 'PUT' && path.endsWith(id));
      const [, note = ''] = /<note>([^]*)<\/note>/.exec(update?.body ?? '') ?? [];
      expect(note).to.match(/^DHL delivered the order\.\s+Mail:\s+It arrived, thank you\./);
    });
  });
});
