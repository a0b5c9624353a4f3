import type { AnyProvider } from '@rebuttal/plugin-kit';
import { buildPacket, packetFile, packetItem } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import worldpay from '../src/index.js';

const { inspectPacket } = worldpay as unknown as Required<AnyProvider>;

describe('inspecting a packet for Worldpay', () => {
  it('reports problems of documents on the platform that accepts evidence, and none of texts', async () => {
    const items = [
      packetItem('other', 'Story', 'rabbit '.repeat(600)),
      packetItem('receipt', 'Receipt', packetFile('receipt.docx', 'application/msword', Buffer.from('doc'))),
    ];
    const packet = await buildPacket({ items });
    const found = async (platform: string) => {
      const dispute = { reason: 'general', stage: 'chargeback', raw: {} } as const;
      const problems = await inspectPacket(dispute, packet, { platform });
      return problems.map((problem) => /"[^"]+"/.exec(problem)?.[0]);
    };
    expect(await found('ecomm_us')).to.deep.equal(['"receipt.docx"']);
    expect(await found('wpg')).to.deep.equal([]);
  });
});
