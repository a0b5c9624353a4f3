import { bodyOf, type CallOptions, fileOf, type Http, once } from './calls.js';
import { formOf } from './form.js';
import { paged } from './paged.js';

/** The parameters and the result of a method, besides the ids in its path. The generator reads them from the contract. */
type Shape = {
  /** The body is a parameter: complete, or this field of it. */
  readonly body?: true | string;
  /** Fields of the body that always have the same value. */
  readonly constants?: object;
  /** The parameter is a file with its fields. */
  readonly isForm?: true;
  /** The query is a parameter: complete, or this field of it. Or it has these options, by their names on the wire. */
  readonly query?: true | string | Readonly<Record<string, string>>;
  readonly isOnce?: true;
  /** The field with the items of a page. */
  readonly items?: string;
  /** The field of the answer that is the result. Empty for no result. */
  readonly field?: string;
  readonly isFile?: true;
};

type Fields = Readonly<Record<string, unknown>>;
type Send = (path: string, init: object) => Parameters<typeof bodyOf<Fields>>[0];

/** Makes the method of one operation: its parameters are ids, body, query and options. The generated code types it. */
export function operation(
  http: Http,
  verb: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT',
  path: string,
  shape: Shape = {},
): unknown {
  const send = http[verb] as unknown as Send;
  const ids = Array.from(path.matchAll(/{(\w+)}/g), ([, id]) => String(id));
  const { field, items } = shape;
  return (...given: unknown[]) => {
    const parameters = { path: Object.fromEntries(ids.map((id) => [id, given.shift()])) };
    const body = readBody(shape, given);
    const filters = typeof shape.query === 'object' ? undefined : shape.query && given.shift();
    const options = (given.shift() ?? {}) as CallOptions & Fields;
    const load = async (page?: Fields) => {
      const query = { ...readQuery(shape, filters, options), ...page };
      const init = { ...options, ...(shape.isOnce && once(options)), params: { ...parameters, query } };
      return send(path, { ...init, body: await body, ...(shape.isFile && { parseAs: 'stream' }) });
    };
    if (shape.isFile) return fileOf(load());
    if (items !== undefined) return paged((page) => bodyOf(load(page)), items);
    return bodyOf(load()).then((answer) => (field === undefined ? answer : answer[field]));
  };
}

function readBody({ body, constants, isForm }: Shape, given: unknown[]): unknown {
  if (isForm) return formOf(given.shift() as Parameters<typeof formOf>[0]);
  if (body === undefined) return constants;
  const value = given.shift();
  if (typeof body === 'string') return { [body]: value };
  return constants === undefined ? (value ?? {}) : { ...constants, ...(value as object | undefined) };
}

function readQuery({ query = {} }: Shape, filters: unknown, options: Fields): Fields {
  if (typeof query === 'string') return { [query]: filters };
  const fields: [string, unknown][] =
    query === true
      ? Object.entries(filters ?? {})
      : Object.entries(query).map(([option, name]) => [name, options[option]]);
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}
