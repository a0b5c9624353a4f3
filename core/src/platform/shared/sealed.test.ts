import { expect } from 'chai';

import { createSecretBox, sealedBeginning, sealingKeyOf } from './sealed.js';

const first = { id: 'k1', key: Buffer.alloc(32, 1) };
const second = { id: 'k2', key: Buffer.alloc(32, 2) };

describe('sealed secret', () => {
  const box = createSecretBox([first]);

  it('opens only in its own context', () => {
    const sealed = box.sealText('sk_live_carrot', 'ten_1/acc_1/secret_key');
    expect(box.openText(sealed, 'ten_1/acc_1/secret_key')).to.equal('sk_live_carrot');
    expect(() => box.openText(sealed, 'ten_2/acc_1/secret_key')).to.throw();
    expect(() => box.openText(sealed, 'ten_1/acc_1/webhook_secret')).to.throw();
  });

  it('does not open with a single bit changed', () => {
    const sealed = box.seal(Buffer.from('carrot'), 'here');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => box.open(changed, 'here'), `bit ${bit}`).to.throw();
    }
  });

  it('does not open with a shorter tag, which is easier to guess', () => {
    const sealed = box.seal(new Uint8Array(), 'here');
    expect(box.open(sealed, 'here')).to.have.length(0);
    for (const cut of [1, 4, 8, 12]) expect(() => box.open(sealed.subarray(0, -cut), 'here')).to.throw();
  });

  it('is different each time, and reveals nothing of its content', () => {
    const sealed = Array.from({ length: 50 }, () => box.sealText('carrot', 'here'));
    expect(new Set(sealed).size).to.equal(50);
    expect(Buffer.from(sealed[0] ?? '', 'base64').includes('carrot')).to.equal(false);
  });

  it('opens with an older key, and names the missing key after its removal', () => {
    const sealed = box.sealText('carrot', 'here');
    expect(createSecretBox([second, first]).openText(sealed, 'here')).to.equal('carrot');
    expect(() => createSecretBox([second]).openText(sealed, 'here')).to.throw(/No encryption key "k1"/);
  });

  it('is bound to its context, independent of earlier secrets', () => {
    const contexts = ['a', 'b', 'b', 'a'];
    const sealed = contexts.map((context) => box.sealText(context, context));
    expect(sealed.map((text, index) => box.openText(text, contexts[index] ?? ''))).to.deep.equal(contexts);
  });

  it('starts with the ID of its key', () => {
    const own = createSecretBox([{ id: 'Schlüssel', key: Buffer.alloc(32, 3) }]);
    const sealed = own.seal(Buffer.from('carrot'), 'here');
    expect(sealingKeyOf(sealed)).to.equal('Schlüssel');
    expect(sealed.subarray(0, 11)).to.deep.equal(sealedBeginning('Schlüssel'));
    expect(own.open(sealed, 'here').toString()).to.equal('carrot');
    expect(sealingKeyOf(new Uint8Array())).to.equal('');
    expect(() => own.open(new Uint8Array(), 'here')).to.throw('No encryption key ""');
  });

  it('requires a key, and rejects two keys with the same ID', () => {
    expect(() => createSecretBox([])).to.throw(/no encryption key/);
    expect(() => createSecretBox([first, { ...second, id: 'k1' }])).to.throw(/same id/);
  });
});
