import type { Completeness, Evidence } from '@rebuttal/sdk';
import { expect } from 'chai';

import { checklistOf } from './checklist.js';

describe('checklistOf', () => {
  const requirement = (type: string, ids: readonly string[] = [], counts = true) => ({
    type,
    why: type,
    asked_by: 'rules',
    evidence: ids.map((evidence_id) => ({ evidence_id, counts })),
  });
  const piece = (evidence_id: string, evidence_type: string) => ({ evidence_id, evidence_type }) as Evidence;
  const completeness = {
    missing: [requirement('receipt')],
    uploaded: [
      requirement('proof_of_delivery', ['delivery', 'tracking']),
      requirement('shipping_tracking', ['tracking']),
      requirement('customer_communication', ['chat'], false),
    ],
    recommended: [requirement('customer_link')],
  } as unknown as Completeness;
  const list = checklistOf(completeness, [
    piece('tracking', 'shipping_tracking'),
    piece('delivery', 'proof_of_delivery'),
    piece('chat', 'customer_communication'),
    piece('photo', 'product_photos'),
  ]);

  it('hangs each exhibit below one requirement, its own if there is one, and the rest below none', () => {
    expect(
      list.rows.map(({ requirement: { type }, state, evidence, also }) => [
        type,
        state,
        evidence.map(({ evidence_id: id }) => id),
        also.map(({ evidence_id: id }) => id),
      ]),
    ).to.deep.equal([
      ['receipt', 'missing', [], []],
      ['proof_of_delivery', 'met', ['delivery'], ['tracking']],
      ['shipping_tracking', 'met', ['tracking'], []],
      ['customer_communication', 'unfit', ['chat'], []],
      ['customer_link', 'open', [], []],
    ]);
    expect(list.extra.map(({ evidence_id: id }) => id)).to.deep.equal(['photo']);
  });

  it('shows each fact once', () => {
    const shown = [...list.rows.flatMap(({ facts }) => facts), ...list.facts];
    expect(new Set(shown).size).to.equal(shown.length);
    expect(list.rows[1]?.facts).to.include('tracking_number');
    expect(list.rows[2]?.facts).to.deep.equal([]);
    expect(list.facts).to.include('customer_name');
  });

  it('has all evidence as extra once the dispute has no requirements', () => {
    expect(checklistOf(undefined, [piece('photo', 'product_photos')]).extra).to.have.lengthOf(1);
  });
});
