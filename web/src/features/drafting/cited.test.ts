import { expect } from 'chai';

import { describeCitation, toArgument } from './cited.js';

describe('the source of a drafted sentence', () => {
  const facts = [{ id: 'amount', label: 'Disputed amount', value: '120.00 EUR' }];
  const evidence = [{ evidence_id: 'evd_1', title: 'Delivery note' }];

  it('is named as the fact with its value, or as the exhibit’s title', () => {
    expect(describeCitation({ kind: 'fact', id: 'amount' }, facts, evidence).words).to.equal(
      'Disputed amount: 120.00 EUR',
    );
    expect(describeCitation({ kind: 'evidence', id: 'evd_1' }, facts, evidence).words).to.equal(
      'Delivery note',
    );
  });

  it('keeps its id when the exhibit was deleted', () => {
    expect(describeCitation({ kind: 'evidence', id: 'evd_9' }, facts, evidence).words).to.equal('evd_9');
  });

  it('does not confuse a fact with an exhibit of the same ID', () => {
    const same = [{ evidence_id: 'amount', title: 'A photograph' }];
    expect(describeCitation({ kind: 'evidence', id: 'amount' }, facts, same).words).to.equal('A photograph');
  });

  it('becomes a text with a paragraph for each sentence', () => {
    const sentence = (text: string) => ({ text, citations: [] });
    expect(toArgument([sentence('One.'), sentence('Two.')])).to.equal('One.\n\nTwo.');
  });
});
