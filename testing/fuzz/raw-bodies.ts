import { gzipSync } from 'node:zlib';

/** A body that is not the JSON of a value. Bytes as base64, because it is stored in files. */
export type RawBody = {
  readonly what: string;
  readonly base64: string;
  readonly headers: Readonly<Record<string, string>>;
  /** It cannot be mistaken for a valid request. */
  readonly mustRefuse: boolean;
};

type Make = (value: unknown) => RawBody;

const json = { 'content-type': 'application/json' };

function raw(
  what: string,
  bytes: string | Buffer,
  mustRefuse: boolean,
  headers: RawBody['headers'] = json,
): RawBody {
  return { what, base64: Buffer.from(bytes).toString('base64'), headers, mustRefuse };
}

const textOf = (value: unknown) => JSON.stringify(value ?? {});
/** The text of an object with something inserted at its beginning. */
const withFirst = (value: unknown, first: string) =>
  textOf(value).replace(/^\{(\})?/, (_all, end?: string) => `{${first}${end ?? ','}`);
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Each makes a different invalid text from a valid value. */
export const rawBodies: readonly Make[] = [
  (value) => raw('cut off', textOf(value).slice(0, -1), true),
  () => raw('empty', '', false),
  () => raw('not JSON', '{fox: 1}', true),
  () => raw('single quotes', "{'fox': 1}", true),
  (value) => raw('NaN', withFirst(value, '"fox":NaN'), true),
  (value) => raw('trailing comma', `${textOf(value).slice(0, -1)},}`, true),
  () => raw('a text', '"carrot"', true),
  () => raw('a number', '12', true),
  () => raw('null', 'null', true),
  () => raw('a list', '[[[]]]', false),
  (value) => raw('two values', textOf(value) + textOf(value), true),
  (value) =>
    raw(
      'a byte order mark',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(textOf(value))]),
      false,
    ),
  (value) =>
    raw(
      'bytes that are not UTF-8',
      Buffer.concat([
        Buffer.from('{"fox":"'),
        Buffer.from([0xff, 0xfe, 0xc0]),
        Buffer.from(`"${withFirst(value, '').slice(1)}`),
      ]),
      false,
    ),
  (value) => raw('NUL', withFirst(value, '"fox":"\\u0000"'), true),
  (value) => raw('half a surrogate pair', withFirst(value, '"fox":"\\ud800"'), true),
  (value) => raw('a key with NUL', withFirst(value, '"f\\u0000x":1'), true),
  (value) => raw('a key twice', withFirst(value, '"name":[],"name":{}'), false),
  (value) => raw('__proto__', withFirst(value, '"__proto__":{"role":"owner","isAdmin":true}'), false),
  (value) =>
    raw(
      'constructor',
      withFirst(value, '"constructor":{"prototype":{"fox":1}},"toString":1,"hasOwnProperty":1'),
      false,
    ),
  (value) =>
    raw(
      'internal field names',
      withFirst(value, '"tenant_id":"ten_00000000000000000000","role":"super_admin","id":1'),
      false,
    ),
  (value) => raw('a number beyond all', withFirst(value, '"fox":1e999'), false),
  (value) => raw('a number with 5,000 digits', withFirst(value, `"fox":${'9'.repeat(5000)}`), false),
  (value) => raw('lists in lists', withFirst(value, `"fox":${nested(5000, '[', ']')}`), true),
  (value) =>
    raw(
      'objects in objects',
      withFirst(value, `"fox":${nested(3000, '{"a":', '}').replace('}', '1}')}`),
      true,
    ),
  (value) =>
    raw(
      '10,000 keys',
      withFirst(value, Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join(',')),
      false,
    ),
  (value) => raw('more than 1 MB', withFirst(value, `"fox":"${'x'.repeat(1_100_000)}"`), true),
  (value) => raw('another type', textOf(value), false, { 'content-type': 'text/plain' }),
  () => raw('a form', 'fox=1&__proto__[a]=1', false, { 'content-type': 'application/x-www-form-urlencoded' }),
  () => raw('a form of parts', '--x\r\n\r\n', false, { 'content-type': 'multipart/form-data; boundary=x' }),
  (value) =>
    raw('an unknown charset', textOf(value), false, { 'content-type': 'application/json; charset=fox' }),
  (value) =>
    raw('UTF-16', Buffer.from(textOf(value), 'utf16le'), false, {
      'content-type': 'application/json; charset=utf-16',
    }),
  (value) => raw('gzip', gzipSync(textOf(value)), false, { ...json, 'content-encoding': 'gzip' }),
  (value) =>
    raw('a body falsely declared as gzip', textOf(value), true, { ...json, 'content-encoding': 'gzip' }),
  () =>
    raw('a gzip bomb', gzipSync(Buffer.alloc(8_000_000, 'x')), true, { ...json, 'content-encoding': 'gzip' }),
  (value) => raw('an unknown encoding', textOf(value), true, { ...json, 'content-encoding': 'fox' }),
];
