import { operationsOf } from './api-contract.mjs';

/**
 * Lists the breaking changes from `before` to `after`, one line each. Removing from a response breaks clients and adding
 * does not; for requests it is the other way around.
 */
export function findBreaking(before, after) {
  const now = new Map(operationsOf(after).map((one) => [nameOf(one), one.call]));
  return operationsOf(before).flatMap((one) => {
    const name = nameOf(one);
    const call = now.get(name);
    if (call === undefined) return [`${name} is gone`];
    return compareCalls(one.call, call, { before, after }).map((change) => `${name}: ${change}`);
  });
}

/** Names of path parameters do not matter to clients. */
function nameOf({ method, path }) {
  return `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`;
}

function compareCalls(old, call, documents) {
  return [
    ...compareAccess(old, call),
    ...compareParameters(old.parameters ?? [], call.parameters ?? [], documents),
    ...compareBodies(old.requestBody, call.requestBody, documents),
    ...compareResponses(old.responses, call.responses, documents),
  ];
}

function compareAccess(old, call) {
  const isOpened = (call.security ?? []).length === 0;
  if ((old.security ?? []).length === 0 && !isOpened) return ['it needs a session now'];
  const [was, is] = [old['x-permission'], call['x-permission']];
  return was !== is && is !== undefined ? [`it needs ${is} instead of ${was}`] : [];
}

function compareParameters(old, parameters, documents) {
  const find = (list, { name, in: place }) => list.find((one) => one.name === name && one.in === place);
  const inQuery = (one) => one.in !== 'path';
  return [
    ...old.filter(inQuery).flatMap((one) => {
      const now = find(parameters, one);
      if (now === undefined) return [`${one.name} is no longer accepted`];
      return compareSchemas(one.schema, now.schema, { documents, place: one.name, isSent: true });
    }),
    ...parameters
      .filter((one) => inQuery(one) && one.required === true && find(old, one)?.required !== true)
      .map(({ name }) => `${name} is required now`),
  ];
}

function compareBodies(old, body, documents) {
  if (body === undefined) return [];
  if (old?.required !== true && body.required === true && old === undefined) return ['it needs a body now'];
  return compareContents(old?.content ?? {}, body.content, { documents, place: 'body', isSent: true });
}

function compareResponses(old, responses, documents) {
  return Object.entries(old).flatMap(([status, response]) => {
    if (status >= '300') return [];
    if (responses[status] === undefined) return [`it no longer returns ${status}`];
    const options = { documents, place: status, isSent: false };
    return compareContents(response.content ?? {}, responses[status].content ?? {}, options);
  });
}

function compareContents(old, contents, options) {
  return Object.entries(old).flatMap(([type, { schema }]) =>
    contents[type] === undefined
      ? [`${options.place} is no longer ${type}`]
      : compareSchemas(schema, contents[type].schema, options),
  );
}

function compareSchemas(oldSchema, newSchema, options) {
  const { documents, place, isSent, seen = new Set() } = options;
  const old = flatten(oldSchema, documents.before);
  const now = flatten(newSchema, documents.after);
  const pair = `${JSON.stringify(oldSchema)} ${JSON.stringify(newSchema)}`;
  if (oldSchema?.$ref !== undefined && seen.has(pair)) return [];
  const inside = { ...options, seen: new Set([...seen, pair]) };
  if (old.type !== undefined && now.type !== undefined && !fits(old.type, now.type, isSent))
    return [`${place} is ${now.type} instead of ${old.type}`];
  return [
    ...compareNull(old, now, { place, isSent }),
    ...compareEnums(old, now, { place, isSent }),
    ...compareProperties(old, now, inside),
    ...(old.items && now.items
      ? compareSchemas(old.items, now.items, { ...inside, place: `${place}[]` })
      : []),
  ];
}

/** An integer is a number, but accepting only integers in requests is a restriction. */
function fits(old, now, isSent) {
  if (old === now) return true;
  return isSent ? old === 'integer' && now === 'number' : old === 'number' && now === 'integer';
}

function compareNull(old, now, { place, isSent }) {
  const [was, is] = [old.nullable === true, now.nullable === true];
  if (isSent) return was && !is ? [`${place} may no longer be null`] : [];
  return !was && is ? [`${place} may be null now`] : [];
}

function compareEnums(old, now, { place, isSent }) {
  if (!isSent) return [];
  if (now.enum === undefined) return [];
  if (old.enum === undefined) return [`${place} is one of ${now.enum.join(', ')} now`];
  return old.enum
    .filter((value) => !now.enum.includes(value))
    .map((value) => `${place} is no longer ${value}`);
}

function compareProperties(old, now, options) {
  const { place, isSent } = options;
  const required = (schema) => schema.required ?? [];
  const known = Object.entries(old.properties ?? {}).flatMap(([key, schema]) => {
    const path = `${place}.${key}`;
    const later = now.properties?.[key];
    if (later === undefined) return [`${path} is gone`];
    const isLess = !isSent && required(old).includes(key) && !required(now).includes(key);
    return [
      ...(isLess ? [`${path} may be absent now`] : []),
      ...compareSchemas(schema, later, { ...options, place: path }),
    ];
  });
  const demanded = isSent ? required(now).filter((key) => !required(old).includes(key)) : [];
  return [...known, ...demanded.map((key) => `${place}.${key} is required now`)];
}

/** The schema with references resolved and `allOf` parts merged. */
function flatten(schema = {}, document) {
  if (schema.$ref !== undefined)
    return flatten(document.components.schemas[schema.$ref.split('/').at(-1)], document);
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map((part) => flatten(part, document));
  return {
    ...Object.assign({}, ...parts),
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...parts, schema].flatMap(({ required = [] }) => required),
  };
}
