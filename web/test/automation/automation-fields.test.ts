import { cardNetworks, disputeReasons, disputeStages } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { conditionFields } from '../../../core/src/automation/rules/conditions.js';
import { ruleFields } from '../../src/features/automation/rule-fields.js';
import { networkNames } from '../../src/features/disputes/words.js';
import { texts } from '../../src/texts/en/dispute-words.js';

type Fields = Readonly<Record<string, { readonly ops: readonly string[] } | undefined>>;
const webFields: Fields = ruleFields;

describe('the fields of rules in the web app', () => {
  it('include every field and operator of the server', () => {
    for (const [field, { ops }] of Object.entries(conditionFields))
      expect([...(webFields[field]?.ops ?? [])], field).to.have.members([...ops]);
  });

  it('offer every stage, reason and network of the server', () => {
    expect(Object.keys(texts.stages)).to.include.members([...disputeStages]);
    expect([...Object.keys(texts.reasons), 'unknown']).to.include.members([...disputeReasons]);
    expect(networkNames).to.include.members([...cardNetworks]);
  });
});
