import { ValidationService, type TsoaRoute } from '@tsoa/runtime';
import { expect } from 'chai';

import { type FieldFindings, problemsMax, toFieldProblems } from '../errors/field-problems.js';
import './bounded-validation.js';

const kind: TsoaRoute.PropertySchema = { dataType: 'enum', enums: ['rabbit', 'hare'] };
const rabbit: TsoaRoute.PropertySchema = { dataType: 'nestedObjectLiteral', nestedProperties: { kind } };
const listOf = (array: TsoaRoute.PropertySchema): TsoaRoute.PropertySchema => ({ dataType: 'array', array });
const either = (...subSchemas: TsoaRoute.PropertySchema[]): TsoaRoute.PropertySchema => ({
  dataType: 'union',
  subSchemas,
});
const models: TsoaRoute.Models = {
  Rabbits: { dataType: 'refObject', properties: {}, additionalProperties: kind },
};
const wrong = Array.from({ length: 5_000 }, () => ({ kind: 'fox' }));

describe('validation of a request', () => {
  const validate = (schema: TsoaRoute.PropertySchema, value: unknown) => {
    const findings: Record<string, { message: string }> = {};
    const options = {
      noImplicitAdditionalProperties: 'throw-on-extras',
      bodyCoercion: false,
    } as const;
    const valid: unknown = new ValidationService(models, options).ValidateParam(
      schema,
      value,
      'body',
      findings,
      true,
    );
    return { valid, findings: findings as FieldFindings };
  };

  for (const [name, schema, value] of [
    ['a list of texts', listOf(kind), wrong.map(() => 'fox')],
    ['a list of objects', listOf(rabbit), wrong],
    ['an object', { ref: 'Rabbits' }, Object.fromEntries(wrong.map((_, at) => [`k${at}`, 'fox']))],
    ['a list that may be null', either(listOf(rabbit), { dataType: 'enum', enums: [null] }), wrong],
  ] as const)
    it(`reports at most ${problemsMax} wrong entries of ${name}`, () => {
      const { findings } = validate(schema, structuredClone(value));
      expect(toFieldProblems(findings)).to.have.length.within(1, problemsMax);
    });

  it('ends once it has found as many', () => {
    for (const schema of [listOf(kind), listOf(rabbit)])
      expect(Object.keys(validate(schema, structuredClone(wrong)).findings)).to.have.length(problemsMax);
  });

  it('names as many unknown fields of an object', () => {
    const { findings } = validate(rabbit, Object.fromEntries(wrong.map((_, at) => [`k${at}`, 'fox'])));
    expect(findings['body']?.value).to.have.all.keys(
      Array.from({ length: problemsMax }, (_, at) => `k${at}`),
    );
  });

  it('accepts another alternative of a union after one with many wrong entries', () => {
    const hares = wrong.map(() => ({ kind: 'hare' }));
    const schema = either(listOf({ dataType: 'string' }), listOf(rabbit));
    expect(validate(schema, hares)).to.deep.equal({ valid: hares, findings: {} });
  });
});
