import { expect } from 'chai';

import { hashPacket, toEvidencePacket, type FrozenPacket } from './packet.js';

const letter = {
  name: 'response.pdf',
  mimeType: 'application/pdf',
  sizeBytes: 3,
  sha256: 'abc',
  storageKey: 'ten/sub.pdf',
};
const packet: FrozenPacket = { templateId: 'tpl_1', letter, letterText: 'Words.', items: [] };
const argued = (text: string, version = 1): FrozenPacket => ({ ...packet, argument: { version, text } });

describe('a frozen packet', () => {
  it('has a hash of what the provider is sent, to which the argument belongs and its version does not', () => {
    expect(hashPacket(argued('They hopped.'))).to.equal(hashPacket(argued('They hopped.', 2)));
    const hashes = [packet, argued('They hopped.'), argued('They ran.')].map(hashPacket);
    expect(new Set(hashes).size).to.equal(3);
  });

  it('hands the argument to the plugin where there is one', () => {
    const about = { reference: 'sub_1', idempotencyKey: 'sub_1' };
    const files = { read: () => Promise.resolve(Buffer.alloc(0)) };
    expect(toEvidencePacket(argued('They hopped.'), about, files).argument).to.equal('They hopped.');
    expect(toEvidencePacket(packet, about, files)).not.to.have.property('argument');
  });
});
