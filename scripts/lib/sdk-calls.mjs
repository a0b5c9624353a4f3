import { operationsOf } from './api-contract.mjs';
import { fields, inOptions, nameOf, names, resultFields, uploads } from './sdk-names.mjs';

const header = '/** Generated from openapi.yaml by npm run api:generate. */\n';
/** Separate modules, so that other bundles leave them out. */
const modules = ['admin', 'arguments', 'reports'];

/**
 * Generates the SDK's methods and types from the contract, which describes their parameters and results: a query with
 * `cursor` or `page` makes a list that reads its pages, an `Idempotency-Key` a call that must not run twice, a form an
 * upload, and content that is not JSON a download.
 * @returns the text of each file by its name
 */
export function generateSdk(document) {
  const known = operationsOf(document).map(({ call }) => call.operationId);
  const listed = [...inOptions, ...[fields, names, resultFields, uploads].flatMap(Object.keys)];
  const gone = listed.filter((id) => !known.includes(id));
  if (gone.length > 0) throw new Error(`sdk-names.mjs lists calls that do not exist: ${gone.join(', ')}`);
  const groups = Object.fromEntries(['calls', ...modules].map((name) => [name, {}]));
  for (const operation of operationsOf(document)) {
    const path = nameOf(operation.call)?.split('.');
    if (path === undefined) continue;
    const tree = modules.includes(path[0]) ? groups[path.shift()] : groups.calls;
    const name = path.pop();
    let parent = tree;
    for (const part of path) parent = parent[part] ??= {};
    if (name in parent) throw new Error(`Two operations have the SDK name of ${operation.call.operationId}`);
    parent[name] = methodOf(operation, document);
  }
  const files = Object.entries(groups).map(([name, tree]) => [`${name}.ts`, moduleOf(tree)]);
  return Object.fromEntries([...files, ['types.ts', typesOf(document)]]);
}

function moduleOf(tree) {
  return `${header}
import type { CallOptions, Http, OnceOptions, SignInOptions } from '../calls.js';
import type * as Forms from '../form.js';
import { operation } from '../operation.js';
import type { Paged } from '../paged.js';
import type * as Types from '../types.js';

/** @param anonymous sends no access token */
export function createCalls(http: Http, anonymous = http) {
  return ${print(tree)};
}
`;
}

function print(tree) {
  if (typeof tree === 'string') return tree;
  const parts = Object.entries(tree).map(([name, part]) =>
    typeof part === 'string' ? part.replace('NAME', name) : `${name}: ${print(part)}`,
  );
  return `{\n${parts.join(',\n')}\n}`;
}

/** Every schema and query with a name that is valid in TypeScript. */
function typesOf(document) {
  const schemas = Object.keys(document.components.schemas).filter((name) => /^\w+[^_\W]$/.test(name));
  const queries = operationsOf(document).flatMap(({ call }) =>
    parametersOf(call, document, 'query').length > 0 ? [call.operationId] : [],
  );
  return [
    header,
    `import type { components, operations } from './schema.js';\n`,
    `/** The requests and responses of the server, with the names of the contract. */`,
    `export type Schemas = components['schemas'];`,
    ...schemas.filter((name) => name !== 'Error').map((name) => `export type ${name} = Schemas['${name}'];`),
    ...queries.map(
      (id) => `export type ${queryName(id)} = NonNullable<operations['${id}']['parameters']['query']>;`,
    ),
    '',
  ].join('\n');
}

const queryName = (id) => `${id[0].toUpperCase()}${id.slice(1)}Query`;

function methodOf({ path, method, call }, document) {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id);
  const query = queryOf(call, ids, document);
  const body = bodyOf(call, document);
  const isOnce = parametersOf(call, document, 'header').some(({ name }) => name === 'Idempotency-Key');
  const result = resultOf(call, document);
  const shape = {
    ...body.shape,
    ...query.shape,
    ...(isOnce && { isOnce }),
    ...result.shape,
  };
  const options = optionsOf(call, { isOnce, result, query });
  const parameters = [...ids.map((id) => `${id}: string`), ...body.parameters, ...query.parameters, options];
  const http = call.security.length === 0 ? 'anonymous' : 'http';
  const given = Object.keys(shape).length === 0 ? '' : `, ${JSON.stringify(shape)}`;
  const text = (call.description ?? call.summary).trim().replaceAll('\n', '\n * ');
  return `/** ${text} */
NAME: operation(${http}, '${method.toUpperCase()}', '${path}'${given}) as (
  ${parameters.join(', ')},
) => ${result.type}`;
}

function optionsOf(call, { isOnce, result, query }) {
  const signsIn = call.security.length === 0 && result.type === 'Promise<Types.Session>';
  const kind = isOnce ? 'OnceOptions' : signsIn ? 'SignInOptions' : 'CallOptions';
  const isNeeded = query.options.some(({ required }) => required);
  const fields = query.options.map(
    ({ option, name, required }) =>
      `readonly ${option}${required ? '' : '?'}: Types.${query.type}['${name}']${required ? '' : ' | undefined'}`,
  );
  const type = fields.length === 0 ? kind : `${kind} & { ${fields.join('; ')} }`;
  return `options${isNeeded ? '' : '?'}: ${type}`;
}

/** Filters of a list or of figures are a parameter. Others, such as a format, are options. */
function queryOf(call, ids, document) {
  const all = parametersOf(call, document, 'query');
  const type = queryName(call.operationId);
  if (all.length === 0) return { parameters: [], options: [] };
  const field = fields[call.operationId];
  if (field !== undefined)
    return { parameters: [`${field}?: Types.${type}['${field}']`], options: [], shape: { query: field } };
  const areFilters = (ids.length === 0 && all.some(({ name }) => name !== 'separator')) || isList(all);
  if (areFilters && !inOptions.includes(call.operationId)) {
    const mark = all.some(({ required }) => required) ? '' : '?';
    return { parameters: [`query${mark}: Types.${type}`], options: [], shape: { query: true } };
  }
  const options = all.map(({ name, required }) => ({ option: toCamelCase(name), name, required }));
  const shape = { query: Object.fromEntries(options.map(({ option, name }) => [option, name])) };
  return { parameters: [], options, shape, type };
}

const isList = (query) => query.some(({ name }) => name === 'cursor' || name === 'page');

function bodyOf(call, document) {
  const [[kind, { schema } = {}] = []] = Object.entries(call.requestBody?.content ?? {});
  if (kind === undefined) return { parameters: [] };
  if (kind === 'multipart/form-data')
    return { parameters: [`upload: Forms.${uploads[call.operationId]}`], shape: { isForm: true } };
  const { properties = {}, required = [] } = resolve(schema, document);
  const type = typeOf(schema);
  const field = fields[call.operationId];
  if (field !== undefined)
    return {
      parameters: [`${toCamelCase(field)}${required.includes(field) ? '' : '?'}: ${type}['${field}']`],
      shape: { body: field },
    };
  if (!/^Must be true[.:]/.test(properties.confirm?.description)) {
    const mark = required.length === 0 && schema.$ref !== undefined ? '?' : '';
    return { parameters: [`body${mark}: ${type}`], shape: { body: true } };
  }
  const constants = { confirm: true };
  if (Object.keys(properties).length === 1) return { parameters: [], shape: { constants } };
  return { parameters: [`body: Omit<${type}, 'confirm'>`], shape: { body: true, constants } };
}

function resultOf(call, document) {
  const contents = Object.entries(call.responses).filter(([status]) => status < '300');
  const kinds = contents.flatMap(([, { content }]) => Object.entries(content ?? {}));
  if (kinds.some(([kind]) => kind !== 'application/json'))
    return { type: 'Promise<Types.Download>', shape: { isFile: true } };
  const types = [...new Set(kinds.flatMap(([, { schema }]) => schema.anyOf ?? [schema]).map(typeOf))];
  const type = types.join(' | ');
  const answer = resolve(kinds[0][1].schema, document).properties ?? {};
  if (isList(parametersOf(call, document, 'query'))) {
    const [items] = Object.keys(answer).filter((name) => answer[name].type === 'array');
    return { type: `Paged<${type}, ${type}['${items}'][number]>`, shape: { items } };
  }
  if (Object.keys(answer).join() === 'message') return { type: 'Promise<void>', shape: { field: '' } };
  const taken = call.operationId in resultFields ? resultFields[call.operationId] : onlyPart(answer);
  if (taken === undefined) return { type: `Promise<${type}>` };
  return { type: `Promise<${type}['${taken}']>`, shape: { field: taken } };
}

function onlyPart(answer) {
  const [[name, { type } = {}] = [], ...others] = Object.entries(answer);
  return others.length > 0 || ['boolean', 'integer', 'string'].includes(type) ? undefined : name;
}

function typeOf({ $ref }) {
  const name = $ref?.split('/').at(-1) ?? 'Record_string.unknown_';
  return /\W/.test(name) ? `Types.Schemas['${name}']` : `Types.${name}`;
}

function parametersOf({ parameters = [] }, document, kind) {
  return parameters.map((part) => resolve(part, document)).filter((part) => part.in === kind);
}

function resolve(part, { components }) {
  const [, , kind, name] = part.$ref?.split('/') ?? [];
  return kind === undefined ? part : components[kind][name];
}

const toCamelCase = (name) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
