import { expect } from 'chai';

import type { CaseTraits } from '../../evidence/requirements/requesting-template.js';
import { chooseTemplate } from './template-choice.js';
import type { ResponseTemplate } from './templates.js';

const template = (name: string, traits: Partial<ResponseTemplate>): ResponseTemplate => ({
  templateId: `tpl_${name}`,
  name,
  description: undefined,
  disputeReason: 'fraudulent',
  cardNetwork: undefined,
  category: undefined,
  language: 'en',
  content: '',
  variables: [],
  requiredEvidence: [],
  isDefault: false,
  status: 'active',
  version: 1,
  createdAt: new Date(0),
  ...traits,
});

const visaFraud: CaseTraits = {
  reason: 'fraudulent',
  network: 'visa',
  category: 'digital_goods',
  language: 'en',
};
describe('the choice of a template', () => {
  it('falls back to the general template if the reason has none, and reports it', () => {
    const general = template('general', { disputeReason: 'general' });
    const choice = chooseTemplate(
      [general, template('duplicate', { disputeReason: 'duplicate' })],
      visaFraud,
    );
    expect(choice?.template.name).to.equal('general');
    expect(choice?.chosenBecause[0]).to.match(/No active template exists for the reason "Fraudulent"/);
  });

  it('is explained with the labels of the app', () => {
    const traits = {
      reason: 'product_not_received',
      network: 'amex',
      category: 'travel_event',
      language: 'en',
    };
    const fitting = {
      disputeReason: 'product_not_received',
      cardNetwork: 'amex',
      category: 'travel_event',
      isDefault: true,
    };
    expect(chooseTemplate([template('booking', fitting)], traits)?.chosenBecause).to.deep.equal([
      'It is written for the reason "Product not received".',
      'It is in English, the wanted language.',
      'It is written for the card network American Express.',
      'It is written for the business category "Travel and events".',
      'It is marked as the default.',
    ]);
  });

  it('takes another language only if none fits, and reports it', () => {
    const choice = chooseTemplate([template('english', {})], { ...visaFraud, language: 'zh' });
    expect(choice?.chosenBecause).to.include('None fits in Chinese; this one is in English.');
  });
});
