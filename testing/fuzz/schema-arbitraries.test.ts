import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'chai';
import fc from 'fast-check';

import { operations } from './contract.js';
import { resolve } from './references.js';
import { createSchemaArbitraries } from './schema-arbitraries.js';
import { toJsonSchema, type Components, type Schema } from './schema.js';

const components: Components = {
  Name: { type: 'string', minLength: 2, maxLength: 8 },
  Rabbit: {
    type: 'object',
    properties: {
      name: { $ref: '#/components/schemas/Name' },
      born: { type: 'string', format: 'date-time', nullable: true },
      color: { type: 'string', enum: ['white', 'brown'] },
      weight: { type: 'number', minimum: 0.5, maximum: 12 },
      kits: { type: 'integer', minimum: 0, maximum: 14 },
      tame: { type: 'boolean' },
      chip: { type: 'string', pattern: '^[0-9]{3}$' },
      mail: { type: 'string', format: 'email' },
      friends: { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/Name' } },
      notes: { type: 'object', properties: {}, additionalProperties: { type: 'string' } },
    },
    required: ['name', 'kits'],
  },
  Burrow: {
    allOf: [
      { $ref: '#/components/schemas/Rabbit' },
      {
        type: 'object',
        properties: {
          guest: { allOf: [{ $ref: '#/components/schemas/Rabbit' }], type: 'object', nullable: true },
          door: { anyOf: [{ type: 'boolean' }, { type: 'string', nullable: true }] },
        },
        required: ['door'],
      },
    ],
  },
};
const burrow: Schema = { $ref: '#/components/schemas/Burrow' };
const ajv = formats.default(new Ajv({ strict: false }));
const runs = { numRuns: 400, seed: 1 };

describe('schema arbitraries', () => {
  const make = createSchemaArbitraries(components);
  const isGood = ajv.compile(toJsonSchema(burrow, components, { closed: true }));

  it('of the grade "valid" match the schema and cover each alternative', () => {
    const seen = new Set<unknown>();
    fc.assert(
      fc.property(make.valid(burrow), (value) => {
        expect(isGood(value), JSON.stringify([value, isGood.errors])).to.equal(true);
        const { door, guest } = value as { door: unknown; guest?: unknown };
        for (const one of [door, guest]) seen.add(one === null ? 'null' : typeof one);
      }),
      runs,
    );
    expect(seen).to.include.all.keys('boolean', 'string', 'object', 'null', 'undefined');
  });

  it('of the grade "boundary" match the schema and reach both ends of each bound', () => {
    const weights = new Set<unknown>();
    const names = new Set<unknown>();
    fc.assert(
      fc.property(make.boundary(burrow), (value) => {
        expect(isGood(value), JSON.stringify([value, isGood.errors])).to.equal(true);
        const { weight, name } = value as { weight?: number; name: string };
        weights.add(weight);
        names.add(name.length);
      }),
      runs,
    );
    expect([...weights]).to.include.members([0.5, 12]);
    expect([...names]).to.include.members([2, 8]);
  });

  it('of the grade "broken" never match the schema, and break each rule at each place', () => {
    const rules = new Set<string>();
    const broken = make.broken(burrow);
    if (broken === undefined) throw new Error('no rule can be broken');
    fc.assert(
      fc.property(broken, ({ value, broken: rule }) => {
        rules.add(rule);
        const isWire = rule.startsWith('storable');
        if (!isWire) expect(isGood(value), `${rule}: ${JSON.stringify(value)}`).to.equal(false);
      }),
      { ...runs, numRuns: 3000 },
    );
    expect(rules).to.include.all.keys(
      'type at /',
      'type at /door',
      'type at /guest/friends/0',
      'type at /notes/fox',
      'required at /name',
      'required at /guest/name',
      'enum at /color',
      'storable at /name',
      'minLength at /name',
      'maxLength at /guest/name',
      'minimum at /weight',
      'maximum at /kits',
      'integer at /kits',
      'maxItems at /friends',
    );
  });

  it('use the values of the vocabulary for free-text fields', () => {
    const spoken = createSchemaArbitraries(components, (name) =>
      name === 'name' ? fc.constant('Hazel') : undefined,
    );
    fc.assert(
      fc.property(spoken.valid(burrow), (value) => {
        expect(value).to.have.property('name', 'Hazel');
      }),
      runs,
    );
  });

  it('break one rule at one place and leave the rest valid', () => {
    const schema: Schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    const broken = make.broken(schema);
    if (broken === undefined) throw new Error('no rule can be broken');
    fc.assert(
      fc.property(broken, ({ value, broken: rule }) => {
        if (rule === 'required at /a') expect(value).to.deep.equal({});
        else if (rule !== 'type at /') expect(value).to.have.all.keys('a');
      }),
      runs,
    );
  });

  it('exist for each body of openapi.yaml, with at least one way to break it', () => {
    const bodies = operations.flatMap(({ json }) => (json === undefined ? [] : [json]));
    expect(bodies.length).to.be.greaterThan(30);
    for (const { schema, make: made, check } of bodies) {
      for (const value of fc.sample(made.valid(schema), { numRuns: 20, seed: 1 })) {
        expect(check(resolve(value, () => 'dsp_1')), JSON.stringify(value)).to.equal(true);
      }
      expect(made.broken(schema)).not.to.equal(undefined);
    }
  });
});

describe('a closed schema', () => {
  it('rejects undeclared properties on each level, and accepts a map unchanged', () => {
    const check = ajv.compile(toJsonSchema(burrow, components, { closed: true }));
    const rabbit = { name: 'Hazel', kits: 1 };
    expect(check({ ...rabbit, door: true, notes: { any: 'text' }, guest: rabbit })).to.equal(true);
    expect(check({ ...rabbit, door: true, fox: 1 })).to.equal(false);
    expect(check({ ...rabbit, door: true, guest: { ...rabbit, fox: 1 } })).to.equal(false);
  });
});
