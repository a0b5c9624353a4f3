/**
 * Completes tsoa's description of the controllers: calls without a session, errors common to a kind of call, examples,
 * and corrections for OpenAPI. Changes the document in place.
 */
export function completeContract(document) {
  const operations = operationsOf(document);
  for (const operation of operations) {
    namePermission(operation);
    operation.call.security ??= [];
    typeParameters(operation.call);
    typeFiles(operation.call);
  }
  typeNumbersAndTimes(document);
  visitSchemas(document, separateReferences);
  for (const operation of operations) {
    takeIdempotencyKey(operation);
    limitBody(operation);
    addRefusals(operation);
    if (operation.call.parameters?.length === 0) delete operation.call.parameters;
  }
  const named = dropSuffixes(document);
  dropUnused(named);
  return shareParts(named);
}

/** In the code, the types of the wire format end in `Dto`. */
function dropSuffixes(document) {
  const text = JSON.stringify(document);
  return JSON.parse(text.replaceAll(/("|\/schemas\/|Pick_|Omit_|Partial_)(\w+)Dto(?=["._])/g, '$1$2'));
}

/** Describes once, under `components`, the error responses and parameters that several calls have. */
function shareParts(document) {
  const operations = operationsOf(document);
  const { components } = document;
  components.responses = share(
    operations.flatMap(({ call }) =>
      Object.keys(call.responses)
        .filter((status) => status >= '300')
        .map((status) => ({
          holder: call.responses,
          key: status,
          names: responseNames(status, call.responses[status]),
        })),
    ),
    '#/components/responses/',
  );
  components.parameters = share(
    operations.flatMap(({ call: { operationId, parameters = [] } }) =>
      parameters.map(({ name }, key) => ({
        holder: parameters,
        key,
        names: [toPascalCase(name), toPascalCase(`${operationId}_${name}`)],
      })),
    ),
    '#/components/parameters/',
  );
  const { openapi, info, servers, paths } = document;
  return { openapi, info, servers, paths, components };
}

const methods = ['get', 'put', 'post', 'delete', 'patch'];

export function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ path, method, call: item[method] })),
  );
}

/**
 * OpenAPI 3.0 has no scopes for bearer tokens, so `x-permission` names the permission that a call needs
 * (docs/permissions.md lists who has it).
 */
function namePermission({ call }) {
  for (const scheme of call.security ?? []) {
    if ((scheme.session?.length ?? 0) === 0) continue;
    [call['x-permission']] = scheme.session;
    scheme.session = [];
  }
}

/** tsoa writes no type for a filter that may be empty. */
function typeParameters({ parameters = [] }) {
  for (const parameter of parameters)
    if (Object.keys(parameter.schema).length === 0) parameter.schema = { type: 'string' };
}

/** Raw bytes. `byte` would mean Base64. */
function typeFiles({ responses }) {
  for (const { content = {} } of Object.values(responses))
    for (const [type, { schema }] of Object.entries(content))
      if (!isJson(type) && schema?.format === 'byte') schema.format = 'binary';
}

const isJson = (type) => type === 'application/json';

/** OpenAPI 3.0 ignores siblings of a reference, and a nullable schema needs a type. */
function separateReferences(schema, schemas) {
  const { $ref, nullable, ...rest } = schema;
  if ($ref === undefined || (nullable === undefined && Object.keys(rest).length === 0)) {
    const typed = schema.anyOf?.find(({ type }) => type !== undefined);
    if (nullable === true && typed !== undefined) {
      typed.nullable = true;
      delete schema.nullable;
    } else if (nullable === true) schema.type ??= typeOf(schema, schemas);
    return;
  }
  delete schema.$ref;
  schema.allOf = [{ $ref }];
  if (nullable === true) schema.type = typeOf({ $ref }, schemas);
}

function typeOf(schema, schemas) {
  if (schema.$ref !== undefined) return typeOf(schemas[schema.$ref.split('/').at(-1)], schemas);
  const [part] = schema.allOf ?? schema.anyOf ?? [];
  return schema.type ?? (part === undefined ? 'object' : typeOf(part, schemas));
}

function visitSchemas({ components, paths }, change) {
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    for (const [key, part] of Object.entries(value)) {
      if (key === 'example' || key === 'enum') continue;
      visit(part);
    }
    if ('$ref' in value || 'nullable' in value) change(value, components.schemas);
  };
  visit(components.schemas);
  visit(paths);
}

/** The calls of core/src/identity/requests/idempotency.ts. A test compares the two lists. */
const once = [
  '/api/alerts/bulk',
  '/api/alerts/{alertId}/refund',
  '/api/approvals/{approvalId}/approve',
  '/api/disputes/bulk',
  '/api/disputes/{disputeId}/accept',
  '/api/evidence/dispute/{disputeId}/collect',
  '/api/disputes/{disputeId}/submit',
  '/api/disputes/{disputeId}/submissions/{submissionId}/retry',
  '/api/refunds',
  '/api/psp/accounts',
  '/api/psp/accounts/{accountId}/verify',
  '/api/psp/accounts/{accountId}/sync',
  '/api/{store}/pending-installs',
  '/api/{store}/pending-installs/{pendingInstallId}/confirm',
  '/api/{store}/callback',
  '/api/{store}/accounts/{id}/test',
  '/api/{store}/accounts/{id}/disconnect',
  '/api/{store}/accounts/{id}/sync-orders',
];

function takeIdempotencyKey({ path, method, call }) {
  if (method !== 'post' || !once.includes(path)) return;
  call.parameters = [
    ...(call.parameters ?? []),
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Send the same key when you retry a request: for 24 hours, the server returns the first response.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
  call.responses['409'] ??= refusal('Conflict');
}

/** The limits of core/src/identity/requests/bodies.ts. A test compares them. */
const bodyLimits = {
  open: { bytes: 16_384, values: 5_000 },
  usual: { bytes: 65_536, values: 5_000 },
  text: { bytes: 1_048_576, values: 5_000 },
  batch: { bytes: 1_048_576, values: 50_000 },
};
const bodyKinds = {
  '/api/automation/rules': 'text',
  '/api/automation/rules/preview': 'text',
  '/api/automation/rules/{ruleId}': 'text',
  '/api/data/{kind}/batch': 'batch',
  '/api/data/{kind}/{externalId}': 'text',
  '/api/disputes/{disputeId}/compelling-evidence': 'text',
  '/api/disputes/{disputeId}/order/evidence': 'text',
  '/api/evidence-requirements/validate/content': 'text',
  '/api/evidence/text': 'text',
  '/api/evidence/{evidenceId}': 'text',
  '/api/response-assembly/disputes/{disputeId}/argument': 'text',
  '/api/settings/template-variables': 'text',
  '/api/templates': 'text',
  '/api/templates/preview': 'text',
  '/api/templates/{templateId}': 'text',
};

function limitBody({ path, call }) {
  if (call.requestBody?.content['application/json'] === undefined) return;
  const isOpen = call.security.length === 0;
  call['x-body-limit'] = { ...bodyLimits[bodyKinds[path] ?? (isOpen ? 'open' : 'usual')] };
}

/** By error name: which calls can return it, and its description. */
const refusals = {
  Malformed: ['400', 'The request cannot be parsed', () => true],
  NotSignedIn: ['401', 'Not signed in', ({ call }) => call.security.length > 0],
  Forbidden: [
    '403',
    'Not allowed for this role, API key or plan',
    ({ call }) => call['x-permission'] !== undefined,
  ],
  Conflict: [
    '409',
    'The Idempotency-Key belongs to another request, or the first request is still running',
    () => false,
  ],
  TooLarge: [
    '413',
    'The body is too large, or has too many fields and list entries',
    ({ call }) => call.requestBody !== undefined,
  ],
  Unsupported: ['415', 'Unsupported body type', ({ call }) => call.requestBody !== undefined],
  Invalid: ['422', 'A field or parameter is missing, invalid or unknown; `details` names it', () => true],
  Fault: ['500', 'Internal error; the log has its cause under `request_id`', () => true],
  Busy: [
    '503',
    'The server is overloaded, or a dependency is unavailable; `Retry-After` may say for how long',
    () => true,
  ],
};

function refusal(name) {
  const [, description] = refusals[name];
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorDto' } } },
  };
}

/** The subjects of path parameters that have another name. */
const pathNames = {
  tenantId: 'company',
  apiKeyId: 'API key',
  approvalId: 'approval request',
  bulkId: 'bulk action',
  accountId: 'PSP account',
  id: 'account',
  store: 'platform',
  kind: 'kind of record',
  externalId: 'record',
  key: 'fact',
  secret: 'link',
  token: 'link',
};

/** A path names something that may not exist, or belong to another company. */
function notFound(path) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) =>
      pathNames[name] ?? name.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const text = names.join(' or ');
  return { ...refusal('Fault'), description: `${text[0].toUpperCase()}${text.slice(1)} not found` };
}

function addRefusals(operation) {
  const { responses } = operation.call;
  if (operation.path.includes('{')) responses['404'] ??= notFound(operation.path);
  for (const [name, [status, , isMet]] of Object.entries(refusals))
    if (isMet(operation)) responses[status] ??= refusal(name);
  for (const status of Object.keys(responses).sort()) {
    const response = responses[status];
    delete responses[status];
    responses[status] = response;
  }
}

/** tsoa also writes unused schemas for query objects. */
function dropUnused(document) {
  const { schemas } = document.components;
  for (let isDone = false; !isDone;) {
    const text = JSON.stringify(document);
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    for (const name of unused) delete schemas[name];
    isDone = unused.length === 0;
  }
}

/**
 * Replaces each part by a reference if it occurs more than once. Of different parts with one name, the most frequent has it, and
 * the others have their next name.
 * @returns the shared parts by name
 */
function share(places, prefix) {
  const uses = new Map();
  for (const place of places) {
    const content = JSON.stringify(place.holder[place.key]);
    uses.set(content, [...(uses.get(content) ?? []), place]);
  }
  const shared = {};
  for (const same of [...uses.values()].toSorted((one, other) => other.length - one.length)) {
    const [{ holder, key, names }] = same;
    const name = names.find((one) => shared[one] === undefined);
    if (same.length === 1 || name === undefined) continue;
    shared[name] = holder[key];
    for (const place of same) place.holder[place.key] = { $ref: `${prefix}${name}` };
  }
  return Object.fromEntries(Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The name of its error or the beginning of its description, and all of the description. */
function responseNames(status, { description }) {
  const [known] =
    Object.entries(refusals).find(([, [own, text]]) => own === status && text === description) ?? [];
  const words = description.replaceAll(/[`'’]/g, '');
  return [known ?? toPascalCase(words.split(/[,;(:]/)[0]), toPascalCase(words)];
}

function toPascalCase(text) {
  return text.replaceAll(/[^A-Za-z0-9]*([A-Za-z0-9]+)/g, (_, word) => word[0].toUpperCase() + word.slice(1));
}

/**
 * Fields that may be fractional. All other numbers of the API are integers: minor units, counts, pages, bytes. Otherwise
 * clients in strictly typed languages would store money in floats.
 */
const fractional = new Set([
  // Fractions of 1 or 100.
  'win_rate',
  'recovery_rate',
  'percentage',
  'share',
  'ratio',
  'threshold',
  'three_d_secure_share',
  'win_probability',
  'interval',
  // Bounds of a win rate's interval, and the confidence of an order match.
  'low',
  'high',
  'confidence',
  // Averages, medians and percentiles of days and hours.
  'avg_days',
  'avg_days_to_close',
  'median_days',
  'median_days_to_close',
  'median_hours',
  'p90_hours',
  // A store may sell half a meter.
  'quantity',
  // Any number in an audit entry.
  'details',
]);

/** `evidence_due_by` is a time, but `invited_by` is a person. */
const isTimeName = (name) => /(_at|_due_by|_until)$/.test(name);

/** Whole numbers become integers and times get their format. tsoa knows only `number` and `string`. */
export function typeNumbersAndTimes(document) {
  for (const { schema, name } of fieldsOf(document)) {
    if (isImpreciseNumber(schema, name)) Object.assign(schema, { type: 'integer', format: 'int64' });
    if (isUndatedTime(schema, name)) schema.format = 'date-time';
  }
}

/** Returns what a field lacks for strictly typed clients. */
export function findImprecise(document) {
  return fieldsOf(document).flatMap(({ schema, name, path }) => {
    if (isImpreciseNumber(schema, name))
      return [`${path} may be fractional. Make it an integer, or name it in scripts/lib/api-contract.mjs`];
    return isUndatedTime(schema, name) ? [`${path} is a time without format: date-time`] : [];
  });
}

function isImpreciseNumber({ type }, name) {
  return type === 'number' && !fractional.has(name);
}

function isUndatedTime({ type, format, enum: values }, name) {
  return type === 'string' && values === undefined && format !== 'date-time' && isTimeName(name);
}

/** Yields every schema with the name of its field or parameter. */
function fieldsOf({ components, paths }) {
  const found = [];
  const visit = (value, name, path) => {
    if (typeof value !== 'object' || value === null) return;
    if (typeof value.type === 'string') found.push({ schema: value, name, path });
    for (const [key, part] of Object.entries(value)) {
      if (['example', 'examples', 'default', 'enum'].includes(key)) continue;
      if (key === 'properties')
        for (const [field, schema] of Object.entries(part)) visit(schema, field, `${path}.${field}`);
      else
        visit(
          part,
          key === 'schema' ? (value.name ?? name) : name,
          Array.isArray(value) ? path : `${path}.${key}`,
        );
    }
  };
  for (const [name, schema] of Object.entries(components.schemas)) visit(schema, name, name);
  visit(paths, '', 'paths');
  return found;
}
