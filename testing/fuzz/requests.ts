import fc, { type Arbitrary } from 'fast-check';

import type { FuzzedOperation, Parameter } from './contract.js';
import { fileNames, oddFileNames, type FileName } from './files.js';
import { hugeTexts, oddTexts } from './odd-values.js';
import { rawBodies, type RawBody } from './raw-bodies.js';
import { alignParts, type Reference } from './references.js';

export type Grade = 'valid' | 'boundary' | 'broken';
/** A parameter of a path, a query or a header. */
export type Text = string | Reference;

export type FuzzBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | ({ readonly kind: 'raw' } & RawBody)
  | {
      readonly kind: 'form';
      readonly fields: readonly (readonly [string, unknown])[];
      readonly file: FileName | undefined;
      readonly fileName: string;
      /** The end is missing. */
      readonly isCutOff: boolean;
    };

/** A call before the ids are known. It is plain JSON, so that it can be stored and repeated. */
export type FuzzRequest = {
  readonly operationId: string;
  readonly caller: string;
  readonly path: Readonly<Record<string, Text>>;
  readonly query: readonly (readonly [string, Text])[];
  readonly headers: Readonly<Record<string, Text>>;
  readonly body: FuzzBody;
  readonly grade: Grade;
  /** The one invalid part; such a call must be refused. */
  readonly broken: string | null;
};

/** Calls of one operation, by any caller. */
export function requestsFor(operation: FuzzedOperation, caller: Arbitrary<string>): Arbitrary<FuzzRequest> {
  const arbitrary = fc.oneof(
    { weight: 5, arbitrary: completeRequest(operation, 'valid', caller) },
    { weight: 3, arbitrary: completeRequest(operation, 'boundary', caller) },
  );
  const places = breakersOf(operation, arbitrary);
  if (places.length === 0) return arbitrary;
  return fc.oneof({ weight: 7, arbitrary: arbitrary }, { weight: 3, arbitrary: fc.oneof(...places) });
}

function completeRequest(
  operation: FuzzedOperation,
  grade: Grade,
  caller: Arbitrary<string>,
): Arbitrary<FuzzRequest> {
  const textsOf = (place: Parameter['in']) =>
    operation.parameters.filter((parameter) => parameter.in === place);
  const text = (parameter: Parameter) => goodText(operation, parameter, grade);
  const headers = fc.tuple(
    ...textsOf('header').map((one) => fc.option(headerText(operation, one), { nil: undefined })),
  );
  const query = fc
    .tuple(
      ...textsOf('query').map((one) =>
        fc.option(text(one), { nil: undefined, freq: one.required === true ? 50 : 2 }),
      ),
    )
    .map((values) => alignParts(textsOf('query').flatMap(({ name }, at) => pair(name, values[at]))));
  const path = fc.record(Object.fromEntries(textsOf('path').map((one) => [one.name, text(one)])), {
    noNullPrototype: true,
  });
  return fc.record(
    {
      operationId: fc.constant(operation.operationId),
      caller,
      path: path.map((texts) => Object.fromEntries(alignParts(Object.entries(texts)))),
      query,
      headers: headers.map((values) =>
        Object.fromEntries(textsOf('header').flatMap(({ name }, at) => pair(name, values[at]))),
      ),
      body: completeBody(operation, grade),
      grade: fc.constant(grade),
      broken: fc.constant(null),
    },
    { noNullPrototype: true },
  );
}

const pair = (name: string, value: Text | undefined): [string, Text][] =>
  value === undefined ? [] : [[name, value]];

function goodText(
  { make }: FuzzedOperation,
  { in: place, name, schema }: Parameter,
  grade: Grade,
): Arbitrary<Text> {
  const arbitrary = grade === 'valid' ? make.valid(schema, name) : make.boundary(schema, name);
  const text = arbitrary.map((value) =>
    typeof value === 'object' && value !== null ? (value as Reference) : String(value),
  );
  // Servers may refuse an address for its length alone.
  return text.filter(
    (value) => typeof value !== 'string' || (value.length < 2000 && (place !== 'path' || value !== '')),
  );
}

/** Node's own client sends no others. */
function headerText(operation: FuzzedOperation, parameter: Parameter): Arbitrary<Text> {
  return goodText(operation, parameter, 'valid').filter(
    (value) => typeof value !== 'string' || /^[\x21-\x7e]{1,250}$/.test(value),
  );
}

function completeBody({ json, form, make, method }: FuzzedOperation, grade: Grade): Arbitrary<FuzzBody> {
  if (json !== undefined) {
    const value = grade === 'valid' ? json.make.valid(json.schema) : json.make.boundary(json.schema);
    return value.map((one) => ({ kind: 'json', value: one }));
  }
  if (form === undefined) {
    const empty = fc.constant<FuzzBody>({ kind: 'none' });
    const unexpected = fc.constant<FuzzBody>({ kind: 'json', value: { fox: 1 } });
    return method === 'GET'
      ? empty
      : fc.oneof({ weight: 9, arbitrary: empty }, { weight: 1, arbitrary: unexpected });
  }
  const names = Object.keys(form.properties ?? {}).filter((name) => name !== 'file');
  const field = (name: string) => {
    const schema = form.properties?.[name] ?? {};
    return grade === 'valid' ? make.valid(schema, name) : make.boundary(schema, name);
  };
  return fc.record(
    {
      kind: fc.constant('form' as const),
      fields: fc
        .tuple(...names.map(field))
        .map((values) => names.map((name, at) => [name, values[at]] as const)),
      file: fc.constantFrom(...fileNames),
      fileName: grade === 'valid' ? fc.constant('manifest') : fc.constantFrom(...oddFileNames),
      isCutOff: fc.constant(false),
    },
    { noNullPrototype: true },
  );
}

/** Each way to make a valid call invalid. */
function breakersOf(operation: FuzzedOperation, arbitrary: Arbitrary<FuzzRequest>): Arbitrary<FuzzRequest>[] {
  return [
    ...operation.parameters.flatMap((parameter) => parameterBreaks(operation, parameter, arbitrary)),
    ...bodyBreaks(operation, arbitrary),
  ];
}

const wrongTexts: Readonly<Record<string, readonly string[]>> = {
  integer: ['rabbit', '1.5', '1e3', '0x10', 'NaN', 'Infinity', '-', '1 2', '99999999999999999999', '--1'],
  boolean: ['rabbit', 'yes', '2', 'truefalse', '[]'],
};

function parameterBreaks(
  operation: FuzzedOperation,
  parameter: Parameter,
  arbitrary: Arbitrary<FuzzRequest>,
): Arbitrary<FuzzRequest>[] {
  if (parameter.in === 'header') return [];
  const { name, schema } = parameter;
  const wrong = (rule: string, texts: readonly string[]) =>
    texts.length === 0
      ? []
      : [
          fc.tuple(arbitrary, fc.constantFrom(...texts)).map(([request, text]): FuzzRequest =>
            parameter.in === 'path'
              ? { ...broken(request, `${rule} of ${name}`), path: { ...request.path, [name]: text } }
              : {
                  ...broken(request, `${rule} of ${name}`),
                  query: [...request.query.filter(([one]) => one !== name), [name, text]],
                },
          ),
        ];
  const made = operation.make.broken(schema, name);
  const bounds = made === undefined ? [] : [boundBreaks(parameter, arbitrary, made)];
  return [
    ...wrong('type', wrongTexts[schema.type ?? ''] ?? []),
    ...wrong('storable', schema.type === 'string' ? ['carrot\0', '\0'] : []),
    ...bounds,
  ];
}

/** Bounds and enums of a list. A wrong type does not exist in an address, where everything is text. */
function boundBreaks(
  { in: place, name }: Parameter,
  arbitrary: Arbitrary<FuzzRequest>,
  made: Arbitrary<{ value: unknown; broken: string }>,
) {
  const isText = ({ broken: rule }: { broken: string }) => !/^(type|storable) /.test(rule);
  return fc
    .tuple(arbitrary, fc.option(made, { nil: undefined, freq: 20 }))
    .map(([request, one]): FuzzRequest => {
      if (one === undefined || !isText(one) || place === 'path' || String(one.value) === '') return request;
      return {
        ...broken(request, `${one.broken.split(' ')[0] ?? ''} of ${name}`),
        query: [...request.query.filter(([other]) => other !== name), [name, String(one.value)]],
      };
    });
}

const broken = (request: FuzzRequest, rule: string): FuzzRequest => ({
  ...request,
  grade: 'broken',
  broken: rule,
});

function bodyBreaks(
  { json, form, isBodyRequired }: FuzzedOperation,
  arbitrary: Arbitrary<FuzzRequest>,
): Arbitrary<FuzzRequest>[] {
  if (form !== undefined) return [formBreaks(arbitrary)];
  if (json === undefined) return [];
  const values = json.make.broken(json.schema);
  const raw = fc.tuple(arbitrary, fc.constantFrom(...rawBodies)).map(([request, make]): FuzzRequest => {
    const value = request.body.kind === 'json' ? request.body.value : {};
    const body = make(value);
    const isBroken = body.mustRefuse && isBodyRequired;
    return {
      ...request,
      grade: 'broken',
      broken: isBroken ? body.what : null,
      body: { kind: 'raw', ...body },
    };
  });
  if (values === undefined) return [raw];
  return [
    raw,
    fc.tuple(arbitrary, values).map(([request, one]): FuzzRequest => {
      // An empty body is no body, where none is expected.
      const isEmpty = one.value === undefined || one.value === null;
      return {
        ...broken(request, one.broken),
        body: isEmpty ? request.body : { kind: 'json', value: one.value },
        ...(isEmpty ? { broken: null } : {}),
      };
    }),
  ];
}

function formBreaks(arbitrary: Arbitrary<FuzzRequest>): Arbitrary<FuzzRequest> {
  return fc
    .tuple(arbitrary, fc.constantFrom('no file', 'cut off', 'no field'))
    .map(([request, what]): FuzzRequest => {
      if (request.body.kind !== 'form') return request;
      if (what === 'no file') return { ...broken(request, what), body: { ...request.body, file: undefined } };
      if (what === 'cut off') return { ...broken(request, what), body: { ...request.body, isCutOff: true } };
      return {
        ...broken(request, what),
        body: {
          ...request.body,
          fields: [
            ['fox', hugeTexts[0]],
            ['__proto__', oddTexts[1]],
          ],
        },
      };
    });
}
