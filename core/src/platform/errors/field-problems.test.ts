import { expect } from 'chai';

import { toFieldProblems } from './field-problems.js';

const eitherOr = (alternatives: readonly object[]) =>
  `Could not match the union against any of the items. Issues: ${JSON.stringify(alternatives)}`;
const oneOf = (path: string, word: string) => ({
  [path]: { message: `should be one of the following; ['${word}']`, value: 'hunter2' },
});
const messagesOf = (path: string, message: string) =>
  toFieldProblems({ [path]: { message, value: 'hunter2' } }).map((problem) => problem.message);

describe('message of a rejected field', () => {
  it('lists all accepted values, at any nesting depth of the validator', () => {
    const inner = eitherOr([oneOf('query.status', 'active'), oneOf('query.status', 'deleted')]);
    const outer = eitherOr([
      { 'query.status': { message: inner, value: 'hunter2' } },
      oneOf('query.status', ''),
    ]);
    expect(messagesOf('query.status', outer)).to.deep.equal(['status must be one of: active, deleted']);
    expect(messagesOf('body.confirm', "should be one of the following; ['yes']")).to.deep.equal([
      'confirm must be yes',
    ]);
  });

  it('reports the error inside a nullable value', () => {
    const alternatives = eitherOr([
      { 'body.rule.days': { message: 'invalid integer number', value: 'hunter2' } },
      { 'body.rule': { message: 'should be one of the following; [null]', value: { days: 'hunter2' } } },
    ]);
    expect(toFieldProblems({ 'body.rule': { message: alternatives } })).to.deep.equal([
      { field: 'rule.days', message: 'rule.days must be a whole number' },
    ]);
  });

  it('hides unknown validator messages, which may contain the value', () => {
    const message = 'Could not match the intersection against every type. Issues: [{"value":"hunter2"}]';
    expect(messagesOf('body.password', message)).to.deep.equal(['password has an invalid value']);
  });

  it("uses the field's own message if it has one", () => {
    expect(messagesOf('per_page', 'per_page is at most 100')).to.deep.equal(['per_page is at most 100']);
    expect(messagesOf('body.password', "'password' is required")).to.deep.equal(['password is required']);
    expect(messagesOf('body.event_types.$1', 'invalid string value')).to.deep.equal([
      'event_types[1] must be text',
    ]);
  });
});
