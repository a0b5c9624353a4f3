import { escapeHtml } from '../../platform/mail/mail-texts.js';
import type { Schema } from './api-description.js';

/** Converts the text of a doc comment to HTML. Only `code` is marked up. */
export function toProse(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** Renders `DisputeDto[] or null`, with a link to each named schema. */
export function toTypeHtml(schema: Schema): string {
  return `${toBareType(schema)}${schema.nullable === true ? ' or <code>null</code>' : ''}`;
}

function toBareType(schema: Schema): string {
  if (schema.$ref !== undefined) return toLink(schema.$ref);
  if (schema.enum !== undefined) return schema.enum.map(toCode).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(toTypeHtml).join(' or ');
  if (schema.allOf !== undefined) return schema.allOf.map(toTypeHtml).join(' and ');
  if (schema.type === 'array') return `list of ${toTypeHtml(schema.items ?? {})}`;
  const { additionalProperties: values } = schema;
  if (typeof values === 'object') return `object of ${toTypeHtml(values)} by name`;
  const format = schema.format === undefined || schema.format === 'double' ? '' : ` (${schema.format})`;
  return `${escapeHtml(schema.type ?? 'anything')}${escapeHtml(format)}`;
}

function toLink(reference: string): string {
  const name = escapeHtml(reference.replace('#/components/schemas/', ''));
  return `<a href="#${schemaAnchor(name)}">${name}</a>`;
}

export const schemaAnchor = (name: string) => `schema-${name}`;

const toCode = (value: unknown) => `<code>${escapeHtml(JSON.stringify(value))}</code>`;

/** Returns the limits of a value apart from its type. */
export function toBounds({ minimum, maximum, default: usual }: Schema): string {
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(usual === undefined ? [] : [`usually ${toCode(usual)}`]),
  ].join(', ');
}

export type Row = {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string;
};

/** Lists names, types and descriptions, one per row. Anonymous objects follow, indented by their path. */
export function toRows(schema: Schema, prefix = ''): Row[] {
  if (schema.allOf !== undefined) return schema.allOf.flatMap((part) => toRows(part, prefix));
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const inner = property.type === 'array' ? (property.items ?? {}) : property;
    const mark = property.type === 'array' ? `${name}[].` : `${name}.`;
    const row = {
      name,
      schema: property,
      isRequired: required.includes(key),
      description: property.description,
    };
    return [row, ...toRows(inner, mark)];
  });
}

export function toTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, schema, isRequired, description }) => {
    const notes = [toProse(description ?? schema.description ?? ''), toBounds(schema)].filter(Boolean);
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${isRequired ? '' : ' <small>optional</small>'}</th><td>${toTypeHtml(schema)}</td><td>${notes.join(' ')}</td></tr>`;
  });
  return rows.length === 0
    ? ''
    : `<div class="table"><table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table></div>`;
}
