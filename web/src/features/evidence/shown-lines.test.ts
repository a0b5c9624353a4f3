import type { Evidence } from '@rebuttal/sdk';
import { expect } from 'chai';

import { shownLines } from './shown-lines.js';

describe('shownLines', () => {
  const piece = (evidence_id: string, line: string | null, text_content: string | null = null): Evidence =>
    ({
      evidence_id,
      text_content,
      details: {},
      evidence_type: 'proof_of_delivery',
      reading: { verdict: 'helps', line },
    }) as unknown as Evidence;
  const linesOf = (evidence: readonly Evidence[], known: readonly string[] = []) => [
    ...shownLines(evidence, [], known).values(),
  ];

  it('writes a tracking number once, however many exhibits state it', () => {
    const line = 'Parcel 1Z999AA10123456784 was delivered';
    const others = [piece('a', line), piece('b', 'Tracking: 1z999aa10123456784'), piece('c', 'Order 1042')];
    expect(linesOf(others)).to.deep.equal([line, 'Tracking: …6784', 'Order 1042']);
    expect(linesOf([piece('a', line)], ['1Z999AA10123456784'])).to.deep.equal(['Parcel …6784 was delivered']);
  });

  it('shortens no date, amount or word', () => {
    const line = 'Internationalization on 2026-11-13 08:19 for EUR 1,259,900.00 from 203.0.113.42';
    expect(linesOf([piece('a', line), piece('b', line)])).to.deep.equal([line, line]);
  });

  it('falls back to the first line of a text', () => {
    expect(linesOf([piece('a', null, '\n\nHanded over.\nSigned.')])).to.deep.equal(['Handed over.']);
  });
});
