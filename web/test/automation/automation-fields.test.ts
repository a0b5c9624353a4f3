import { cardNetworks, disputeReasons, disputeStages } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import {
  alertFields as alertConditions,
  disputeFields,
} from '../../../core/src/automation/rules/conditions.js';
import { alertFields, ruleFields } from '../../src/features/automation/rule-fields.js';
import { networkNames } from '../../src/features/disputes/words.js';
import { texts } from '../../src/texts/en/dispute-words.js';

type Fields = Readonly<Record<string, { readonly ops: readonly string[] } | undefined>>;
const { alert_reason: reason, ...others } = alertFields;
const pairs: readonly (readonly [Fields, Fields])[] = [
  [disputeFields, ruleFields],
  [alertConditions, { ...others, reason }],
];

describe('the fields of rules in the web app', () => {
  it('include every field and operator of the server', () => {
    for (const [ofServer, ofWeb] of pairs) {
      expect(ofWeb).to.have.all.keys(Object.keys(ofServer));
      for (const [field, tested] of Object.entries(ofServer))
        expect([...(ofWeb[field]?.ops ?? [])], field).to.have.members([...(tested?.ops ?? [])]);
    }
  });

  it('offer every stage, reason and network of the server', () => {
    expect(Object.keys(texts.stages)).to.include.members([...disputeStages]);
    expect([...Object.keys(texts.reasons), 'unknown']).to.include.members([...disputeReasons]);
    expect(networkNames).to.include.members([...cardNetworks]);
  });
});
