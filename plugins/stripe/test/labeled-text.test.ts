import { expect } from 'chai';

import { readLabeled } from '../src/labeled-text.js';

const labels = { carrier: 'carrier', 'tracking number': 'number', address: 'address' } as const;

describe('text with labels', () => {
  it('is read line by line, whatever the case of the label', () => {
    const text = 'Carrier: Rabbit Express\r\nTRACKING_NUMBER : RX 1:2\n';
    expect(readLabeled(text, labels)).to.deep.equal({
      fields: { carrier: 'Rabbit Express', number: 'RX 1:2' },
      rest: '',
    });
  });

  it('continues an address on the lines below it', () => {
    const text = 'Address: 1 Hutch Lane\n  Bunnyville\nCarrier: X';
    expect(readLabeled(text, labels).fields).to.deep.equal({
      address: '1 Hutch Lane, Bunnyville',
      carrier: 'X',
    });
  });

  it('keeps everything without a known label', () => {
    const text =
      'Handed over at noon.\nCarrier: X\n\nBoth were well.\nNote: see photo\nhttps://example.com/1';
    expect(readLabeled(text, labels)).to.deep.equal({
      fields: { carrier: 'X' },
      rest: 'Handed over at noon.\n\nBoth were well.\nNote: see photo\nhttps://example.com/1',
    });
  });

  it('joins values of the same label, and leaves out empty ones', () => {
    expect(readLabeled('Carrier: X\nCarrier: Y\nAddress:', labels).fields).to.deep.equal({
      carrier: 'X, Y',
    });
  });

  it('does not mistake an inherited property for a label', () => {
    expect(readLabeled('constructor: x\n__proto__: y', labels).fields).to.deep.equal({});
  });

  it('reads a very long line in one pass', () => {
    readLabeled(' '.repeat(400_000), labels);
    readLabeled(`${'a'.repeat(400_000)}:`, labels);
  }).timeout(15_000);
});
