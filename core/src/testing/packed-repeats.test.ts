import { inflateSync } from 'node:zlib';

import { expect } from 'chai';

import { packRepeats } from './packed-repeats.js';

describe('packed repeats', () => {
  for (const [unit, times] of [
    ['carrot ', 1],
    ['(rabbit) Tj T* ', 30_000],
    ['\u0000'.repeat(200_000), 50],
    ['ÿ'.repeat(70_000), 3],
  ] as const)
    it(`unpack to ${times} copies of ${unit.length} characters, with a valid checksum`, () => {
      const unpacked = inflateSync(packRepeats(Buffer.from(unit, 'latin1'), times));
      expect(unpacked.equals(Buffer.from(unit.repeat(times), 'latin1'))).to.equal(true);
    });
});
