import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

import { isPermission, type Permission } from '../../../../core/src/identity/access/permissions.js';
import {
  resolveShared,
  type ApiDescription,
} from '../../../../core/src/operations/api-docs/api-description.js';
import type { JsonLimit } from '../../../../core/src/platform/http/json-body.js';

export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
};

export type Guard =
  | { readonly kind: 'public' }
  | { readonly kind: 'refresh token' }
  | { readonly kind: 'permission'; readonly permission: Permission }
  | { readonly kind: 'unclear' };

export type Operation = {
  /** `GET /api/disputes/{disputeId}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly guard: Guard;
  /** The path parameters. */
  readonly pathNames: readonly string[];
  readonly queryNames: readonly string[];
  readonly headerNames: readonly string[];
  /** The documented statuses. */
  readonly statuses: readonly number[];
  readonly json: Schema | undefined;
  /** The largest JSON body. */
  readonly bodyLimit: JsonLimit | undefined;
  readonly isUpload: boolean;
};

type Described = {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-permission'?: string;
  readonly 'x-body-limit'?: JsonLimit;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const document = resolveShared(
  parse(readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8')) as ApiDescription,
) as Document;

/** All operations of the API, as openapi.yaml describes them. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    guard: toGuard(described),
    pathNames: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
    queryNames: parameterNames(described, 'query'),
    headerNames: parameterNames(described, 'header'),
    statuses: Object.keys(described.responses).map(Number),
    json: described.requestBody?.content['application/json']?.schema,
    bodyLimit: described['x-body-limit'],
    isUpload: described.requestBody?.content['multipart/form-data'] !== undefined,
  })),
);

function parameterNames({ parameters = [] }: Described, place: string): string[] {
  return parameters.filter((one) => one.in === place).map(({ name }) => name);
}

function toGuard({ security = [], 'x-permission': permission }: Described): Guard {
  if (security.length === 0 && permission === undefined) return { kind: 'public' };
  const [scheme = {}, ...others] = security;
  if (others.length > 0) return { kind: 'unclear' };
  if ('refresh' in scheme && permission === undefined) return { kind: 'refresh token' };
  const isGuarded = 'session' in scheme && permission !== undefined && isPermission(permission);
  return isGuarded ? { kind: 'permission', permission } : { kind: 'unclear' };
}

/** A value that fits a schema: the required properties, each with its first or simplest value. */
export function sampleOf(schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined) return sampleOf(refered(schema.$ref));
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first !== undefined) return sampleOf(first);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(sampleOf)) as unknown;
  if (schema.properties !== undefined) return sampleObject(schema);
  const simplest: Readonly<Record<string, unknown>> = { boolean: true, array: [], object: {} };
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  return simplest[schema.type ?? ''] ?? 'carrot';
}

function sampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(entries.map(([name, property]) => [name, sampleOf(property)]));
}

function refered(reference: string): Schema {
  const schema = document.components.schemas[reference.replace('#/components/schemas/', '')];
  if (schema === undefined) throw new Error(`openapi.yaml has no ${reference}`);
  return schema;
}

/** Values that fit a schema except for one value, for each place and each invalid value. */
export function spoiltOf(schema: Schema, wrong: readonly unknown[]): unknown[] {
  if (schema.$ref !== undefined) return spoiltOf(refered(schema.$ref), wrong);
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const sample = sampleOf(schema);
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    spoiltOf(property, wrong).map((value) => ({ ...(sample as object), [name]: value })),
  );
  const items = schema.items === undefined ? [] : spoiltOf(schema.items, wrong).map((value) => [value]);
  return [...wrong, ...parts.flatMap((part) => spoiltOf(part, wrong)), ...inside, ...items];
}
