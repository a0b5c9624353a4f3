import fc, { type Arbitrary } from 'fast-check';

import { hugeTexts, oddNumbers, oddTexts, wrongTypes } from './odd-values.js';
import { alternativesOf, flatten, type Components, type Schema } from './schema.js';

/** Values for a field by its name, if its schema is only "text" or "number". */
export type Vocabulary = (name: string) => Arbitrary<unknown> | undefined;

/** A value with exactly one invalid part. */
export type Broken = {
  readonly value: unknown;
  /** The rule, and where: `type at /items/0/kind`. */
  readonly broken: string;
};

/** Values for a schema in three grades. They share no references. */
export type SchemaArbitraries = {
  /** A typical value. `name` is the field's. */
  readonly valid: (schema: Schema, name?: string) => Arbitrary<unknown>;
  /** Valid at the edges: least, most, empty, odd. */
  readonly boundary: (schema: Schema, name?: string) => Arbitrary<unknown>;
  /** Valid except for one rule; undefined if no value can break a rule. */
  readonly broken: (schema: Schema, name?: string) => Arbitrary<Broken> | undefined;
};

type Make = (schema: Schema, name: string) => Arbitrary<unknown>;
type Texts = (schema: Schema, name: string) => Arbitrary<unknown>;
type Grade = {
  readonly texts: Texts;
  readonly numbers: Texts;
  readonly objects: Vocabulary;
  readonly itemsMax: number;
};

const deepest = 6;

export function createSchemaArbitraries(
  components: Components,
  vocabulary: Vocabulary = () => undefined,
): SchemaArbitraries {
  const plain: Grade = {
    texts: (schema, name) => vocabulary(name) ?? plainTexts(schema),
    numbers: (schema, name) => vocabulary(name) ?? plainNumbers(schema),
    objects: vocabulary,
    itemsMax: 3,
  };
  const edges: Grade = {
    texts: edgeTexts,
    numbers: edgeNumbers,
    objects: () => undefined,
    itemsMax: 40,
  };
  const valid = maker(components, plain);
  const boundary = maker(components, {
    ...edges,
    texts: (schema, name) =>
      fc.oneof(
        { weight: 2, arbitrary: edgeTexts(schema) },
        { weight: 1, arbitrary: plain.texts(schema, name) },
      ),
  });
  return {
    valid: (schema, name = '') => valid(schema, name),
    boundary: (schema, name = '') => boundary(schema, name),
    broken: (schema, name = '') => {
      const places = placesOf(schema, components, []);
      if (places.length === 0) return undefined;
      const breakAt = once(({ path, rule, bad }: Place): Arbitrary<Broken> => {
        const complete = bad === 'missing' ? fc.constant(missing) : bad;
        const good = pathMaker(components, valid, path)(schema, name);
        return fc.tuple(good, complete).map(([value, wrong]) => ({
          value: put(value, path, wrong),
          broken: `${rule} at /${path.join('/')}`,
        }));
      });
      return fc.constantFrom(...places).chain(breakAt);
    },
  };
}

function maker(components: Components, grade: Grade): Make {
  const make = (schema: Schema, name: string, depth: number): Arbitrary<unknown> => {
    const [first, ...others] = alternativesOf(schema, components);
    if (first === undefined) return fc.constant(null);
    if (others.length > 0) return fc.oneof(...[first, ...others].map((one) => make(one, name, depth)));
    if (first.enum !== undefined) return withNull(first, fc.constantFrom(...first.enum));
    return withNull(first, makeTyped(first, name, depth));
  };
  const makeTyped = (schema: Schema, name: string, depth: number): Arbitrary<unknown> => {
    if (schema.type === 'object' || schema.properties !== undefined)
      return grade.objects(name) ?? makeObject(schema, depth);
    if (schema.type === 'array') {
      const { items = {}, minItems = 0, maxItems = Math.max(minItems, grade.itemsMax) } = schema;
      return fc.array(make(items, name, depth + 1), { minLength: minItems, maxLength: maxItems });
    }
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'number' || schema.type === 'integer') return grade.numbers(schema, name);
    return schema.type === 'string' ? grade.texts(schema, name) : fc.jsonValue({ maxDepth: 2 });
  };
  const makeObject = ({ properties = {}, required = [], ...schema }: Schema, depth: number) => {
    const fields = Object.entries(properties).filter(([name]) => depth < deepest || required.includes(name));
    const record = fc.record(
      Object.fromEntries(fields.map(([name, property]) => [name, make(property, name, depth + 1)])),
      { requiredKeys: [...required], noNullPrototype: true },
    );
    const { additionalProperties: more } = schema;
    if (typeof more !== 'object') return record;
    const map = fc.dictionary(fc.stringMatching(/^[a-z]\w{0,9}$/), make(more, '', depth + 1), { maxKeys: 3 });
    return fc.tuple(map, record).map(([one, other]) => ({ ...one, ...other }));
  };
  return (schema, name) => make(schema, name, 0);
}

/** Arbitraries are slow to create and can be reused. */
function once<In, Out>(make: (key: In) => Out): (key: In) => Out {
  const made = new Map<In, Out>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function withNull({ nullable }: Schema, arbitrary: Arbitrary<unknown>): Arbitrary<unknown> {
  return nullable === true ? fc.option(arbitrary, { freq: 8 }) : arbitrary;
}

function plainTexts({ format, pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (format === 'email') return fc.constantFrom('ada@rabbits.example', 'bo@rabbits.example');
  if (format === 'date-time') return plainDates().map((date) => date.toISOString());
  if (format === 'date') return plainDates().map((date) => date.toISOString().slice(0, 10));
  return fc.string({ minLength, maxLength });
}

const plainDates = () =>
  fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });

function edgeTexts(schema: Schema): Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength } = schema;
  if (format !== undefined || pattern !== undefined) return plainTexts(schema);
  const lengths = [minLength, ...(maxLength === undefined ? [] : [maxLength])];
  const fits = (text: string) => {
    const length = pointsOf(text);
    return length >= minLength && length <= (maxLength ?? Infinity);
  };
  return fc.oneof(
    fc.constantFrom(...lengths).map((length) => 'x'.repeat(length)),
    fc.constantFrom(...oddTexts.filter(fits), 'x'.repeat(minLength)),
    fc.constantFrom(...hugeTexts.filter(fits), 'x'.repeat(minLength)),
    fc
      .array(points, { minLength, maxLength: Math.min(maxLength ?? 30, 30) })
      .map(storable)
      .filter(fits),
  );
}

/** Characters as a schema counts them. Huge texts occur for each field, so their lengths are counted once. */
function pointsOf(text: string): number {
  if (text.length < 100) return Array.from(text).length;
  const known = counted.get(text) ?? Array.from(text).length;
  counted.set(text, known);
  return known;
}

const counted = new Map<string, number>();

/** Any character except NUL, which databases do not accept and which is a separate rule to break. */
const points = fc.integer({ min: 1, max: 0x10ffff });
const storable = (all: readonly number[]) => String.fromCodePoint(...all).toWellFormed();

function plainNumbers({ type, minimum = 0, maximum = Math.max(minimum, 1000) }: Schema): Arbitrary<number> {
  const complete = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return type === 'integer'
    ? complete
    : fc.oneof(
        complete,
        complete.map((number) => Math.max(minimum, number / 4)),
      );
}

function edgeNumbers({ type, minimum = -Infinity, maximum = Infinity }: Schema): Arbitrary<number> {
  const ends = [minimum, maximum].filter((end) => Number.isFinite(end));
  const fitting = oddNumbers.filter(
    (number) => number >= minimum && number <= maximum && (type !== 'integer' || Number.isInteger(number)),
  );
  return fc.constantFrom(...ends, ...fitting, Math.min(Math.max(1, minimum), maximum));
}

type Place = {
  readonly path: readonly string[];
  readonly rule: string;
  readonly bad: Arbitrary<unknown> | 'missing';
};

/** Every way in which a value can be invalid. */
function placesOf(schema: Schema, components: Components, path: readonly string[]): Place[] {
  const alternatives = alternativesOf(schema, components);
  const [first] = alternatives;
  if (first === undefined || path.length > deepest) return [];
  const own = alternatives.length > 1 ? choicePlaces(alternatives, path) : valuePlaces(first, path);
  if (alternatives.length > 1) return own;
  const { properties = {}, required = [], items, additionalProperties: more } = first;
  const missingOnes = required.map((name): Place => ({
    path: [...path, name],
    rule: 'required',
    bad: 'missing',
  }));
  const inner = Object.entries(properties).flatMap(([name, property]) =>
    placesOf(property, components, [...path, name]),
  );
  return [
    ...own,
    ...missingOnes,
    ...inner,
    ...(items === undefined ? [] : placesOf(items, components, [...path, '0'])),
    ...(typeof more === 'object' ? placesOf(more, components, [...path, 'fox']) : []),
  ];
}

function choicePlaces(alternatives: readonly Schema[], path: readonly string[]): Place[] {
  const kinds = new Set(alternatives.map(({ type }) => type));
  const isNullable = alternatives.some(
    ({ nullable, enum: all }) => nullable === true || all?.includes(null) === true,
  );
  const bad = wrongTypes.filter(({ is }) => !kinds.has(is) && !(isNullable && is === 'null'));
  return [{ path, rule: 'type', bad: fc.constantFrom(...bad.map(({ value }) => value)) }];
}

type Rule = readonly [rule: string, isRuled: boolean, ...bad: readonly unknown[]];

function valuePlaces(schema: Schema, path: readonly string[]): Place[] {
  const { type, nullable = false } = schema;
  const kind = type ?? (schema.enum === undefined ? undefined : 'string');
  const wrong = wrongTypes.filter(
    ({ is, value }) =>
      is !== kind && !(kind === 'number' && is === 'integer') && !(nullable && value === null),
  );
  const isText = type === 'string' && schema.enum === undefined;
  const rules: readonly Rule[] = [
    ['type', kind !== undefined, ...wrong.map(({ value }) => value)],
    ['enum', schema.enum !== undefined, 'fox', '', '__proto__', 'constructor'],
    ['storable', isText, 'carrot\0', '\ud800', 'x\udc00y'],
    ...boundRules(schema, isText),
  ];
  return rules.flatMap(([rule, isRuled, ...bad]) =>
    isRuled ? [{ path, rule, bad: fc.constantFrom(...bad) }] : [],
  );
}

function boundRules({ type, ...bounds }: Schema, isText: boolean): readonly Rule[] {
  const { minLength = 0, maxLength = 0, minimum = 0, maximum = 0, maxItems = 0 } = bounds;
  return [
    ['minLength', isText && minLength > 0, 'x'.repeat(Math.max(0, minLength - 1))],
    ['maxLength', bounds.maxLength !== undefined, 'x'.repeat(maxLength + 1)],
    ['minimum', bounds.minimum !== undefined, minimum - 1, -1e15],
    ['maximum', bounds.maximum !== undefined, maximum + 1, 1e15],
    ['integer', type === 'integer', minimum + 0.5],
    ['maxItems', bounds.maxItems !== undefined, Array.from({ length: maxItems + 1 }, () => null)],
  ];
}

/** Like `valid`, but includes the optional properties on the path. */
function pathMaker(components: Components, valid: Make, path: readonly string[]): Make {
  return (schema, name) => {
    const [next, ...rest] = path;
    if (next === undefined) return valid(schema, name);
    const flat = flatten(schema, components);
    const good = valid({ ...flat, nullable: false }, name);
    const child = flat.type === 'array' ? flat.items : (flat.properties?.[next] ?? mapOf(flat));
    const inner = pathMaker(components, valid, rest)(child ?? {}, next);
    return fc.tuple(good, inner).map(([value, one]) => put(value, [next], one));
  };
}

function mapOf({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

const missing = Symbol('missing');

/** The value with another one at a path; `missing` removes it. */
function put(value: unknown, [next, ...rest]: readonly string[], replacement: unknown): unknown {
  if (next === undefined) return replacement;
  if (Array.isArray(value)) return [put((value as unknown[])[0], rest, replacement), ...value.slice(1)];
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (rest.length === 0 && replacement === missing)
    return Object.fromEntries(Object.entries(record).filter(([name]) => name !== next));
  return { ...record, [next]: put(record[next], rest, replacement) };
}
