import { isObject, listOf, objectOf, objectsOf, parseObject, textOf } from '../../plugins/kit/src/json.js';
import type { JsonObject } from '../../plugins/kit/src/json.js';
import { parseMultipart } from '../../plugins/kit/src/simulator/multipart.js';
import { readBasic, readBearer } from '../../plugins/kit/src/simulator/routes.js';
import type { SimulatorRequest } from '../../plugins/kit/src/simulator/simulator.js';
import type { Exchange } from '../../plugins/kit/src/testing/world.js';
import { pointerTo } from './openapi.js';
import type { Place, Spec } from './openapi.js';

type Operation = Place & {
  readonly name: string;
  readonly parameters: readonly Place[];
  readonly inPath: Readonly<Record<string, string>>;
};

/** Returns the mismatches of one call and its response with the OpenAPI files, each with its location. */
export function faultsOfExchange(specs: readonly Spec[], { request, response }: Exchange): string[] {
  const operation = findOperation(specs, request);
  if (operation === undefined)
    return [`${request.method} ${request.path}: the files do not define this call`];
  const requestFaults = [
    ...faultsOfParameters(operation, request),
    ...faultsOfSecurity(operation, request),
    ...faultsOfBody(operation, request),
  ];
  return [
    ...requestFaults.map((fault) => `${operation.name}, the call: ${fault}`),
    ...faultsOfResponse(operation, response).map(
      (fault) => `${operation.name}, the answer ${response.status}: ${fault}`,
    ),
  ];
}

/** Literal path segments take precedence over parameters. */
function findOperation(specs: readonly Spec[], request: SimulatorRequest): Operation | undefined {
  const method = request.method.toLowerCase();
  const found = specs.flatMap((spec) =>
    Object.keys(objectOf(spec.document, 'paths')).flatMap((path) => {
      const inPath = matchPath(basesOf(spec), path, request.path);
      const pointer = pointerTo('paths', path, method);
      if (inPath === undefined || Object.keys(spec.at(pointer).value).length === 0) return [];
      const shared = listOf(spec.at(pointerTo('paths', path)).value, 'parameters');
      const own = listOf(spec.at(pointer).value, 'parameters');
      const parameters = [
        ...shared.map((_, index) => pointerTo('paths', path, 'parameters', String(index))),
        ...own.map((_, index) => `${pointer}/parameters/${index}`),
      ].map((at) => ({ spec, pointer: spec.at(at).pointer }));
      return [{ spec, pointer, name: `${request.method} ${path}`, parameters, inPath }];
    }),
  );
  return found.sort((left, right) => Object.keys(left.inPath).length - Object.keys(right.inPath).length)[0];
}

/** The base paths of the servers, for example `/ca/services/DisputeService/v30`. */
function basesOf(spec: Spec): string[] {
  const servers = objectsOf(spec.document, 'servers').map((server) => textOf(server, 'url') ?? '');
  return ['', ...servers.map((url) => url.replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, ''))];
}

function matchPath(
  bases: readonly string[],
  template: string,
  path: string,
): Record<string, string> | undefined {
  const names: string[] = [];
  const pattern = template
    .split(/(\{[^}]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '([^/]+)';
    })
    .join('');
  for (const base of new Set(bases)) {
    const match = new RegExp(`^${base}${pattern}$`).exec(path);
    if (match !== null)
      return Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
      );
  }
  return undefined;
}

function faultsOfParameters(
  { parameters, inPath }: Operation,
  { query, headers }: SimulatorRequest,
): string[] {
  const requestFaults = readBrackets(query);
  const known = parameters.map(({ spec, pointer }) => {
    const parameter = spec.at(pointer).value;
    return { spec, pointer, parameter, name: textOf(parameter, 'name') ?? '', in: textOf(parameter, 'in') };
  });
  const strange = Object.keys(requestFaults).filter(
    (name) => !known.some((one) => one.in === 'query' && one.name.replace(/\[\]$/, '') === name),
  );
  return [
    ...strange.map((name) => `the query has "${name}", which the file does not define`),
    ...known.flatMap(({ spec, pointer, parameter, name, in: place }) => {
      const value =
        place === 'path'
          ? inPath[name]
          : place === 'header'
            ? headers[name.toLowerCase()]
            : requestFaults[name.replace(/\[\]$/, '')];
      if (value === undefined)
        return parameter.required === true ? [`${name} is missing in the ${place}`] : [];
      const faults = spec.faultsOf(asList(spec, pointer, value), `${pointer}/schema`, true);
      return faults.map((fault) => `${name} in the ${place}: ${fault}`);
    }),
  ];
}

/** A list may be a single comma-separated string. */
function asList(spec: Spec, pointer: string, value: unknown): unknown {
  const isListed = textOf(spec.at(`${pointer}/schema`).value, 'type') === 'array';
  return isListed && typeof value === 'string' ? value.split(',') : value;
}

/** At least one security requirement must be met completely. */
function faultsOfSecurity({ spec, pointer }: Operation, request: SimulatorRequest): string[] {
  const operation = spec.at(pointer).value;
  const ways =
    operation.security === undefined ? listOf(spec.document, 'security') : listOf(operation, 'security');
  const isTaken = ways.some(
    (way) => isObject(way) && Object.keys(way).every((scheme) => isShown(spec, scheme, request)),
  );
  return ways.length === 0 || isTaken ? [] : ['it has no authentication that the file defines'];
}

function isShown(spec: Spec, name: string, { headers, query }: SimulatorRequest): boolean {
  const scheme = spec.at(pointerTo('components', 'securitySchemes', name)).value;
  const type = textOf(scheme, 'type');
  const key = textOf(scheme, 'name') ?? '';
  if (type === 'apiKey')
    return (textOf(scheme, 'in') === 'query' ? query.get(key) : headers[key.toLowerCase()]) !== undefined;
  const isBasic = textOf(scheme, 'scheme')?.toLowerCase() === 'basic';
  return (isBasic ? readBasic(headers.authorization) : readBearer(headers.authorization)) !== undefined;
}

function faultsOfBody({ spec, pointer }: Operation, request: SimulatorRequest): string[] {
  const body = spec.at(`${pointer}/requestBody`);
  const contents = objectOf(body.value, 'content');
  const isEmpty = request.body.byteLength === 0;
  if (isEmpty) return body.value.required === true ? [...requireNothing(spec, body.pointer, contents)] : [];
  if (Object.keys(contents).length === 0) return ['it has a body, and the file defines none'];
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  const content = Object.keys(contents).find((known) => known.split(';')[0]?.trim() === type);
  if (content === undefined)
    return [`its body is ${type}, and the file knows ${Object.keys(contents).join(', ')}`];
  const at = `${body.pointer}${pointerTo('content', content)}`;
  if (type === 'application/json') return [...spec.faultsOf(readJson(request.body), `${at}/schema`)];
  if (type === 'application/x-www-form-urlencoded')
    return [
      ...spec.faultsOf(readBrackets(new URLSearchParams(textOfBytes(request.body))), `${at}/schema`, true),
    ];
  return faultsOfParts(spec, at, request);
}

/** An empty form is a body whose fields are all missing. */
function requireNothing(spec: Spec, pointer: string, contents: JsonObject): readonly string[] {
  const [type] = Object.keys(contents);
  return type === undefined ? [] : spec.faultsOf({}, `${pointer}${pointerTo('content', type)}/schema`, true);
}

function faultsOfParts(spec: Spec, at: string, request: SimulatorRequest): string[] {
  const parts = parseMultipart(request);
  const fields: Record<string, unknown> = {};
  for (const { name, contentType, fileName, bytes } of parts) {
    const isJson = contentType?.startsWith('application/json') === true;
    const value = isJson
      ? readJson(bytes)
      : fileName === undefined
        ? textOfBytes(bytes)
        : 'the bytes of a file';
    fields[name] = fields[name] === undefined ? value : [fields[name], value].flat();
  }
  const encodings = objectOf(spec.at(at).value, 'encoding');
  const wrongTypes = parts.flatMap(({ name, contentType }) => {
    const wanted = textOf(objectOf(encodings, name), 'contentType');
    const fits = wanted === undefined || wanted.split(',').some((type) => type.trim() === contentType);
    return fits ? [] : [`the part "${name}" is ${contentType ?? 'of no type'}, and the file wants ${wanted}`];
  });
  return [...spec.faultsOf(fields, `${at}/schema`, true), ...wrongTypes];
}

function faultsOfResponse({ spec, pointer }: Operation, { status, body }: Exchange['response']): string[] {
  const responses = spec.at(`${pointer}/responses`).value;
  const known = [String(status), `${String(status).slice(0, 1)}XX`, 'default'].find(
    (name) => name in responses,
  );
  if (known === undefined)
    return [`the file knows no such status, only ${Object.keys(responses).join(', ')}`];
  const response = spec.at(`${pointer}/responses/${known}`);
  const [type] = Object.keys(objectOf(response.value, 'content'));
  if (type === undefined) return body === '' ? [] : ['it has a body, and the file defines none'];
  if (body === '') return known === 'default' ? [] : ['it has no body, and the file defines one'];
  const parsed = parseObject(body);
  if (parsed === undefined) return ['it is not a JSON object'];
  return [...spec.faultsOf(parsed, `${response.pointer}${pointerTo('content', type)}/schema`)];
}

/** Parses `a[b][0]=c` into a tree. Consecutive numbers from 0 become a list. */
export function readBrackets(form: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const [head = '', ...rest] = name.split('[');
    const path = [head, ...rest.map((part) => part.replace(/\]$/, ''))];
    let here = root;
    for (const part of path.slice(0, -1)) {
      const next = isObject(here[part]) ? (here[part] as Record<string, unknown>) : {};
      here[part] = next;
      here = next;
    }
    const last = path.at(-1) ?? '';
    here[last === '' ? String(Object.keys(here).length) : last] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, listed(value)]));
}

function listed(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOfBytes(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

function textOfBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
