import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

import { isObject, listOf, objectOf, objectsOf, textOf } from '../../plugins/kit/src/json.js';
import type { JsonObject } from '../../plugins/kit/src/json.js';

/** A location in an OpenAPI file, as a JSON pointer. */
export type Place = { readonly spec: Spec; readonly pointer: string };

/** One OpenAPI file and a validator for every schema in it. */
export type Spec = {
  readonly file: string;
  readonly document: JsonObject;
  /** Resolves a pointer, following references along the way. */
  at(pointer: string): { readonly value: JsonObject; readonly pointer: string };
  /** Returns mismatches with the schema at the pointer. With `coerces`, form strings count as numbers and booleans. */
  faultsOf(value: unknown, pointer: string, coerces?: boolean): readonly string[];
};

export function loadSpec(file: string): Spec {
  const text = readFileSync(file, 'utf8');
  const parsed: unknown = /\.ya?ml$/.test(file) ? parse(text) : JSON.parse(text);
  const version = isObject(parsed) ? textOf(parsed, 'openapi') : undefined;
  if (!isObject(parsed) || version === undefined) throw new Error(`${file} is not an OpenAPI 3 file`);
  const schemas = strictSchemas(version.startsWith('3.0') ? toJsonSchema(parsed) : parsed);
  const strict = validatorsOf(schemas, false);
  const coercing = validatorsOf(schemas, true);
  return {
    file,
    document: parsed,
    at: (pointer) => resolve(parsed, pointer),
    faultsOf(value, pointer, coerces = false) {
      const validate = (coerces ? coercing : strict)(pointer);
      const copy: unknown = structuredClone(value);
      return validate(copy) ? [] : describe(validate.errors ?? [], copy);
    },
  };
}

export function pointerTo(...parts: readonly string[]): string {
  return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function resolve(document: JsonObject, pointer: string): { value: JsonObject; pointer: string } {
  let here: unknown = document;
  let at = '';
  for (const part of partsOf(pointer)) {
    here = Array.isArray(here) ? here[Number(part)] : objectOf({ here }, 'here')[part];
    at += pointerTo(part);
    const reference = textOf(isObject(here) ? here : {}, '$ref');
    if (reference?.startsWith('#/')) {
      const found = resolve(document, reference.slice(1));
      here = found.value;
      at = found.pointer;
    }
  }
  return { value: isObject(here) ? here : {}, pointer: at };
}

function validatorsOf(document: unknown, coerceTypes: boolean): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    coerceTypes,
    unicodeRegExp: false,
    logger: false,
  });
  // A CommonJS module whose types declare an ES module.
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document as object, 'openapi');
  const known = new Map<string, ValidateFunction>();
  return (pointer) => {
    const validate =
      known.get(pointer) ?? ajv.compile({ $ref: `openapi#${encodeURI(pointer).replaceAll('#', '%23')}` });
    known.set(pointer, validate);
    return validate;
  };
}

/** Converts OpenAPI 3.0 schemas to JSON Schema 2020-12: `nullable`, exclusive limits, sibling-free references. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (!isObject(value)) return value;
  if (typeof value.$ref === 'string') return { $ref: value.$ref };
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, toJsonSchema(inner)]),
  ) as JsonObject;
  const limited = withLimits(rest);
  return nullable === true ? { anyOf: [{ type: 'null' }, limited] } : limited;
}

function withLimits(schema: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  return {
    ...rest,
    ...limit(rest, 'minimum', 'exclusiveMinimum', exclusiveMinimum),
    ...limit(rest, 'maximum', 'exclusiveMaximum', exclusiveMaximum),
  };
}

function limit(schema: JsonObject, plain: string, exclusive: string, value: unknown): JsonObject {
  if (typeof value !== 'boolean') return value === undefined ? {} : { [exclusive]: value };
  return value && typeof schema[plain] === 'number' ? { [exclusive]: schema[plain] } : {};
}

/**
 * Forbids fields that the file doesn't define, unless the schema allows additional ones. Skips members of an `allOf`,
 * because each defines only some of the fields.
 */
function strictSchemas(document: unknown): unknown {
  const members = new Set<string>();
  visit(document, (schema) => {
    for (const member of objectsOf(schema, 'allOf')) {
      const reference = textOf(member, '$ref');
      if (reference !== undefined) members.add(reference.slice(1));
    }
  });
  return closed(document, '', members);
}

function closed(value: unknown, pointer: string, members: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.map((inner, index) => closed(inner, pointer + pointerTo(String(index)), members));
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, closed(inner, pointer + pointerTo(name), members)]),
  );
  const isMember = members.has(pointer) || /\/(?:allOf|if|then|else|not)(?:\/\d+)?$/.test(pointer);
  const isSchema = (isObject(value.properties) && !isField(pointer)) || listOf(value, 'allOf').length > 0;
  const isOpen = value.additionalProperties !== undefined || value.unevaluatedProperties !== undefined;
  return isSchema && !isMember && !isOpen ? { ...copy, unevaluatedProperties: false } : copy;
}

/** A field named `properties` is not a schema. */
function isField(pointer: string): boolean {
  return pointer.endsWith('/properties');
}

function visit(value: unknown, see: (schema: JsonObject) => void): void {
  if (Array.isArray(value)) for (const inner of value) visit(inner, see);
  if (!isObject(value)) return;
  see(value);
  for (const inner of Object.values(value)) visit(inner, see);
}

/** If one of several branches had to match, reports only the errors of the closest one. */
function describe(errors: readonly ErrorObject[], value: unknown): string[] {
  const branches = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const faultsOfBody = errors.filter((error) => {
    if (branches.includes(error)) return !errors.some((other) => other !== error && isWithin(other, error));
    const branch = branches.find((one) => isWithin(error, one));
    return (
      branch === undefined || error.instancePath.length > branch.instancePath.length || isOnly(error, errors)
    );
  });
  return [
    ...new Set((faultsOfBody.length === 0 ? errors : faultsOfBody).map((error) => sentence(error, value))),
  ];
}

function isWithin(error: ErrorObject, branch: ErrorObject): boolean {
  return (
    error.schemaPath.startsWith(`${branch.schemaPath}/`) ||
    error.instancePath.startsWith(`${branch.instancePath}/`)
  );
}

function isOnly(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  return !errors.some(({ instancePath }) => instancePath.startsWith(`${error.instancePath}/`));
}

function sentence({ instancePath, message = '', params, keyword }: ErrorObject, value: unknown): string {
  const where = instancePath === '' ? 'it' : instancePath.replace(/\/\d+(?=\/|$)/g, '/*');
  if (keyword === 'unevaluatedProperties' || keyword === 'additionalProperties') {
    const { unevaluatedProperty, additionalProperty } = params as Record<string, string | undefined>;
    return `${where} has the field "${unevaluatedProperty ?? additionalProperty ?? ''}", which the file does not define`;
  }
  if (keyword === 'required') return `${where} ${message}`;
  const found = JSON.stringify(partsOf(instancePath).reduce<unknown>(step, value)) as string | undefined;
  const allowed =
    keyword === 'enum'
      ? ` (${listOf(params as JsonObject, 'allowedValues')
          .slice(0, 12)
          .join(', ')})`
      : '';
  return `${where} ${message}${allowed}: ${(found ?? 'nothing').slice(0, 80)}`;
}

function step(here: unknown, part: string): unknown {
  return Array.isArray(here) ? here[Number(part)] : isObject(here) ? here[part] : undefined;
}
