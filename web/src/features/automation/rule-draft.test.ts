import type { Rule } from '@rebuttal/sdk';
import { expect } from 'chai';

import {
  type ConditionDraft,
  emptyCondition,
  emptyDraft,
  type RuleDraft,
  toDraft,
  toRequest,
  withKinds,
} from './rule-draft.js';
import { fieldNamesOf, inputOf, opsOf } from './rule-fields.js';
import { problemsOf, serverProblems } from './rule-problems.js';

type Condition = Rule['conditions'][number];

const condition = (change: Partial<ConditionDraft>): ConditionDraft => ({ ...emptyCondition, ...change });
const draft = (change: Partial<RuleDraft>): RuleDraft => ({
  ...emptyDraft,
  name: ' Small ',
  conditions: [condition({ value: '12.50', currency: 'usd' })],
  kinds: ['tag'],
  tags: ['small', 'a, b'],
  ...change,
});
const stored = (conditions: Condition[], actions: Rule['actions'] = [{ kind: 'collect' }]): Rule => ({
  rule_id: 'rul_1',
  name: 'Rabbits',
  enabled: true,
  mode: 'live',
  conditions,
  actions,
  position: 1,
  version: 3,
  author: { user_id: 'usr_1', name: 'Ann' },
  disabled_reason: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
});

describe('the draft of a rule', () => {
  it('becomes a request with minor units, and starts as a dry run', () => {
    expect(toRequest(draft({}))).to.eql({
      name: 'Small',
      mode: 'dry_run',
      conditions: [{ field: 'amount', op: 'lte', value: 1250, currency: 'USD' }],
      actions: [{ kind: 'tag', tags: ['small', 'a, b'] }],
    });
  });

  it('keeps the conditions and actions of a stored rule that is saved without a change', () => {
    const conditions: Condition[] = [
      { field: 'amount', op: 'gt', value: 5000, currency: 'JPY' },
      { field: 'amount', op: 'ne', value: 1005, currency: 'KWD' },
      { field: 'reason', op: 'in', value: ['fraudulent', 'duplicate'] },
      { field: 'reason_code', op: 'contains', value: '10.' },
      { field: 'reason_code', op: 'in', value: ['10.4', 'a, b'] },
      { field: 'network', op: 'eq', value: null },
      { field: 'assignee', op: 'ne', value: null },
      { field: 'days_left', op: 'lt', value: 2.5 },
      { field: 'completeness', op: 'gte', value: 80 },
      { field: 'tag', op: 'contains', value: 'vip' },
      { field: 'is_test_mode', op: 'eq', value: false },
    ];
    const actions: Rule['actions'] = [
      { kind: 'assign', user_id: 'usr_2' },
      { kind: 'tag', tags: ['vip'] },
      { kind: 'collect' },
      { kind: 'draft' },
      { kind: 'submit', hours_before_due: 48 },
    ];
    const saved = toDraft(stored(conditions, actions));
    expect(problemsOf(saved)).to.eql({});
    expect(toRequest(saved)).to.eql({ name: 'Rabbits', mode: 'live', conditions, actions });
  });

  it('keeps a rule that refunds alerts, and what is announced', () => {
    const conditions: Condition[] = [
      { field: 'source', op: 'in', value: ['stripe_efw', 'a plugin'] },
      { field: 'kind', op: 'eq', value: 'fraud_warning' },
      { field: 'reason', op: 'eq', value: 'Card stolen' },
      { field: 'reason', op: 'ne', value: null },
      { field: 'hours_left', op: 'gt', value: 12.5 },
      { field: 'amount', op: 'lte', value: 5000, currency: 'USD' },
    ];
    for (const actions of [
      [{ kind: 'refund' }],
      [{ kind: 'refund', announce: true }],
    ] satisfies Rule['actions'][]) {
      const saved = toDraft(stored(conditions, actions));
      expect(problemsOf(saved)).to.eql({});
      expect(toRequest(saved)).to.eql({ name: 'Rabbits', mode: 'live', conditions, actions });
      expect(fieldNamesOf(true)).to.include.members(saved.conditions.map(({ field }) => field));
    }
    const accepts: Rule['actions'] = [{ kind: 'accept', announce: true }];
    expect(toRequest(toDraft(stored(conditions, accepts))).actions).to.eql(accepts);
  });

  it('keeps only the conditions that both have when a rule tests alerts instead of disputes, or the reverse', () => {
    const conditions = ['amount', 'reason', 'tag'].map((field) => condition({ field }));
    const forDisputes = draft({ conditions, kinds: [], isAnnounced: true });
    const fieldsOf = (part: Partial<RuleDraft>) => part.conditions?.map(({ field }) => field);
    expect(fieldsOf(withKinds(forDisputes, ['refund']))).to.eql(['amount']);
    expect(withKinds(forDisputes, ['tag'])).to.eql({ kinds: ['tag'] });
    const forAlerts = draft({ conditions: [condition({ field: 'hours_left' })], kinds: ['refund'] });
    expect(withKinds(forAlerts, [])).to.deep.include({ conditions: [emptyCondition], isAnnounced: false });
  });

  it('keeps stored actions that the form does not offer', () => {
    const newer = { kind: 'escalate' as string, to: 'the board' } as Rule['actions'][number];
    const saved = toDraft(stored([], [newer, { kind: 'collect' }]));
    expect(saved.kinds).to.eql(['collect']);
    expect(toRequest(saved).actions).to.eql([{ kind: 'collect' }, newer]);
    expect(problemsOf({ ...saved, kinds: [] })).to.eql({});
  });

  it('has an input for each operator of each field', () => {
    for (const field of [...fieldNamesOf(false), ...fieldNamesOf(true)])
      for (const op of opsOf(field)) expect(inputOf(field, op)).to.be.a('string');
    expect(inputOf('network', 'in')).to.equal('choices');
    expect(inputOf('network', 'empty')).to.equal('none');
    expect(inputOf('network', 'contains')).to.equal('text');
    expect(inputOf('currency', 'in')).to.equal('texts');
  });

  it('names what is missing or wrong, by the field that shows it', () => {
    const wrong: [Partial<RuleDraft>, string][] = [
      [{ name: ' ' }, 'name'],
      [{ kinds: [] }, 'actions'],
      [{ tags: [] }, 'actions.tag'],
      [{ kinds: ['submit'], hours: '0' }, 'actions.submit'],
      [{ kinds: ['submit'], hours: '721' }, 'actions.submit'],
      [{ kinds: ['submit'], hours: 'soon' }, 'actions.submit'],
      [{ kinds: ['assign'], userId: '' }, 'actions.assign'],
      [{ kinds: ['accept'], conditions: [] }, 'conditions'],
      [{ kinds: ['refund'], conditions: [] }, 'conditions'],
      [{ conditions: [condition({ value: '12.505' })] }, 'conditions.0.value'],
      [{ conditions: [condition({ value: '12', currency: 'US' })] }, 'conditions.0.currency'],
      [{ conditions: [condition({ field: 'days_left', value: 'two' })] }, 'conditions.0.value'],
      [{ conditions: [condition({ field: 'completeness', value: '101' })] }, 'conditions.0.value'],
      [{ conditions: [condition({ field: 'reason', op: 'eq' })] }, 'conditions.0.value'],
      [{ conditions: [condition({ field: 'reason', op: 'in', value: 'old' })] }, 'conditions.0.value'],
    ];
    expect(wrong.map(([change]) => Object.keys(problemsOf(draft(change))))).to.eql(
      wrong.map(([, path]) => [path]),
    );
  });

  it('shows what the server found at the field, whatever the order of the chosen actions', () => {
    const error = Object.assign(new Error('Validation failed'), {
      name: 'ApiError',
      details: [
        { field: 'actions.0.user_id', message: 'Not a member' },
        { field: 'rule.conditions.1.currency', message: 'No currency' },
        { field: 'tags', message: 'Too long' },
      ],
    });
    expect(serverProblems(error, draft({ kinds: ['tag', 'assign'] }))).to.eql({
      'actions.assign': 'Not a member',
      'conditions.1.currency': 'No currency',
      'actions.tag': 'Too long',
    });
  });
});
