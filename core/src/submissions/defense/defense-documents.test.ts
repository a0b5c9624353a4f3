import type { DefenseNeed, DefenseOption, EvidenceType } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { documentsForDefense } from './defense-documents.js';

const need = (providerField: string, over: Partial<DefenseNeed> = {}): DefenseNeed => ({
  providerField,
  label: providerField,
  evidenceTypes: ['proof_of_delivery', 'delivery_signature'],
  required: true,
  satisfied: false,
  ...over,
});
const option = (code: string, ...needs: readonly DefenseNeed[]): DefenseOption => ({
  code,
  label: code,
  needs,
  satisfied: false,
});
const requested = (
  options: readonly DefenseOption[],
  types: readonly EvidenceType[] = [],
  defenseCode?: string,
) =>
  documentsForDefense(
    { options },
    {
      items: types.map((evidenceType) => ({ evidenceType, title: evidenceType })),
      ...(defenseCode === undefined ? {} : { defenseCode }),
    },
    'Adyen',
  );
const fieldsOf = (...given: Parameters<typeof requested>) =>
  requested(...given).map(({ providerField }) => providerField);

describe('the documents that a provider requests for a defense', () => {
  it('are those of the best one, with the evidence that serves as each', () => {
    const best = option('Delivered', need('Proof'), need('Label', { required: false, evidenceTypes: [] }));
    expect(requested([best, option('Refunded', need('Receipt'))])).to.deep.equal([
      {
        providerField: 'Proof',
        evidenceType: 'proof_of_delivery',
        label: 'Proof',
        required: true,
        why: 'Adyen accepts this document for the defense “Delivered”.',
        alternatives: ['delivery_signature'],
      },
      {
        providerField: 'Label',
        label: 'Label',
        required: false,
        why: 'Adyen accepts this document for the defense “Delivered”.',
        alternatives: [],
      },
    ]);
  });

  it('are those of the defense that a person chose, while it is offered', () => {
    const options = [option('Delivered', need('Proof')), option('Refunded', need('Receipt'))];
    expect(fieldsOf(options, [], 'Refunded')).to.deep.equal(['Receipt']);
    expect(fieldsOf(options, [], 'Withdrawn')).to.deep.equal(['Proof']);
    expect(fieldsOf([])).to.deep.equal([]);
  });

  it('include what the evidence satisfies, but not what the letter or the provider has', () => {
    const options = [option('Delivered', need('Proof', { satisfied: true }))];
    expect(fieldsOf(options, ['delivery_signature'])).to.deep.equal(['Proof']);
    expect(fieldsOf(options, ['receipt'])).to.deep.equal([]);
  });
});
