import { buildPacket, packetFile, packetItem, samplePng } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { inspectPacket } from '../src/inspect.js';

const dispute = (network: string) =>
  ({ reason: 'general', stage: 'chargeback', network, raw: undefined }) as const;

describe('the inspection of a Checkout.com packet', () => {
  it('applies the limits of the network to each file of an arbitration separately', async () => {
    const heavy = packetFile('photo.png', 'image/png', Buffer.concat([samplePng(), Buffer.alloc(2_500_000)]));
    const other = packetFile('scan.png', 'image/png', Buffer.concat([samplePng(), Buffer.alloc(2_400_000)]));
    const items = [packetItem('receipt', 'Photo', heavy), packetItem('receipt', 'Scan', other)];
    const packet = await buildPacket({ items });
    const raw = { relevant_evidence: ['arbitration_review_required'] };
    expect(await inspectPacket({ ...dispute('visa'), raw }, packet)).to.deep.equal([]);
    expect((await inspectPacket({ ...dispute('discover'), raw }, packet)).join()).to.contain(
      'Discover accepts 3 MB',
    );
  });
});
