import { expect } from 'chai';

import { emptyDraft, toRequest, type RuleDraft } from './rule-draft.js';

const draft = (change: Partial<RuleDraft>): RuleDraft => ({
  ...emptyDraft,
  name: ' Small ',
  conditions: [{ field: 'amount', op: 'lte', value: '12.50', currency: 'usd' }],
  target: 'small, test',
  ...change,
});

describe('the draft of a rule', () => {
  it('becomes a request with minor units, and starts as a dry run', () => {
    expect(toRequest(draft({}))).to.eql({
      name: 'Small',
      mode: 'dry_run',
      conditions: [{ field: 'amount', op: 'lte', value: 1250, currency: 'USD' }],
      actions: [{ kind: 'tag', tags: ['small', 'test'] }],
    });
  });

  it('is no request while a part is missing or wrong', () => {
    const wrong: Partial<RuleDraft>[] = [
      { name: ' ' },
      { target: ' , ' },
      { action: 'submit', target: '0' },
      { action: 'submit', target: 'soon' },
      { action: 'assign', target: '' },
      { conditions: [{ field: 'amount', op: 'lte', value: '12.505', currency: 'USD' }] },
      { conditions: [{ field: 'days_left', op: 'lte', value: 'two', currency: '' }] },
      { conditions: [{ field: 'reason', op: 'eq', value: '', currency: '' }] },
    ];
    expect(wrong.map((change) => toRequest(draft(change)))).to.eql(wrong.map(() => undefined));
  });
});
