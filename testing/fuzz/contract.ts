import { readFileSync } from 'node:fs';

import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'yaml';

import { resolveShared, type ApiDescription } from '../../core/src/operations/api-docs/api-description.js';
import { operations as described, type Operation } from '../api/identity/matrix/operations.js';
import { createSchemaArbitraries, type SchemaArbitraries } from './schema-arbitraries.js';
import { toJsonSchema, type Components, type Schema } from './schema.js';
import { vocabularyOf } from './vocabulary.js';

export type Parameter = {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
};

export type JsonBody = {
  readonly schema: Schema;
  readonly make: SchemaArbitraries;
  readonly check: ValidateFunction;
};

/** An operation with all that is needed to make its calls and to check their responses. */
export type FuzzedOperation = Operation & {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  /** Values for its parameters and for the fields of its form. */
  readonly make: SchemaArbitraries;
  readonly json: JsonBody | undefined;
  readonly isBodyRequired: boolean;
  readonly form: Schema | undefined;
  /** By status. */
  readonly answers: ReadonlyMap<number, DescribedResponse>;
};

/** By media type; undefined for binary content. */
export type DescribedResponse = ReadonlyMap<string, ValidateFunction | undefined>;

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Described = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Components };
};

const document = resolveShared(
  parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as Document & ApiDescription,
);
const components = document.components.schemas;
const ajv = formats.default(new Ajv({ strict: false }));
const validators = new Map<string, ValidateFunction>();

/** All operations of openapi.yaml. */
export const operations: readonly FuzzedOperation[] = described.map((operation) => {
  const found = document.paths[operation.path]?.[operation.method.toLowerCase()];
  if (found === undefined) throw new Error(`openapi.yaml has no ${operation.name}`);
  const { operationId, parameters = [], requestBody, responses } = found;
  const make = createSchemaArbitraries(components, vocabularyOf(operationId));
  const json = requestBody?.content['application/json']?.schema;
  return {
    ...operation,
    operationId,
    parameters,
    make,
    json: json === undefined ? undefined : { schema: json, make, check: validator(json, false) },
    isBodyRequired: requestBody?.required === true,
    form: requestBody?.content['multipart/form-data']?.schema,
    answers: new Map(
      Object.entries(responses).map(([status, one]) => [Number(status), toAnswer(one.content)]),
    ),
  };
});

export const operationOf = (id: string): FuzzedOperation => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`openapi.yaml has no operation ${id}`);
  return found;
};

/** Rejects unknown properties: a property without a description was never reviewed. */
function toAnswer(content: Content = {}): DescribedResponse {
  return new Map(
    Object.entries(content).map(([type, { schema }]) => [
      type,
      type === 'application/json' && schema !== undefined ? validator(schema, true) : undefined,
    ]),
  );
}

function validator(schema: Schema, closed: boolean): ValidateFunction {
  const key = `${JSON.stringify(schema)} ${closed}`;
  const known = validators.get(key);
  if (known !== undefined) return known;
  const made = ajv.compile(toJsonSchema(schema, components, { closed }));
  validators.set(key, made);
  return made;
}
