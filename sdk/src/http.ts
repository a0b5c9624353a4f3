import type { Client as OpenApiClient } from 'openapi-fetch';

import type { paths } from './generated/schema.js';
import type { Answer, Call } from './transport.js';

/**
 * Every call of the API by its path, typed by the contract. Of openapi-fetch's options it knows `params`, `body`,
 * `bodySerializer`, `headers`, `parseAs`, and what `fetch` takes.
 */
export type Http = Pick<OpenApiClient<paths>, 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'>;

type Values = Readonly<Record<string, unknown>>;
type HeaderSource = Iterable<readonly [string, unknown]> | Values;
type Init = Omit<RequestInit, 'body' | 'headers' | 'signal'> & {
  readonly signal?: AbortSignal;
  readonly params?: { readonly path?: Values; readonly query?: Values; readonly header?: Values };
  readonly body?: unknown;
  readonly bodySerializer?: (body: unknown) => string | FormData;
  readonly headers?: HeaderSource;
  readonly parseAs?: 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';
};

/** Puts calls together and reads their answers; to send them is the caller's. */
export function createHttp(baseUrl: string, send: (call: Call) => Promise<Answer>): Http {
  const by =
    (method: string) =>
    async (path: string, init: Init = {}) => {
      const { params = {}, body, bodySerializer = toBody, parseAs = 'json' } = init;
      const sent = body === undefined ? undefined : bodySerializer(body);
      const headers: Record<string, string> = {};
      if (typeof sent === 'string') headers['content-type'] = 'application/json';
      addHeaders(headers, init.headers);
      addHeaders(headers, params.header);
      const url = baseUrl + fill(path, params.path) + toSearch(params.query);
      const isFile = parseAs !== 'json' && parseAs !== 'text';
      // What `init` holds beyond what `fetch` knows, that does not look at.
      const answer = await send({ ...init, method, url, headers, body: sent, isFile });
      return read(answer, parseAs);
    };
  const http = { GET: by('GET'), PUT: by('PUT'), POST: by('POST'), PATCH: by('PATCH'), DELETE: by('DELETE') };
  return http as unknown as Http;
}

async function read({ response, text }: Answer, parseAs: NonNullable<Init['parseAs']>) {
  if (!response.ok) return { response, error: readError(text) };
  if (text !== undefined) return { response, data: parseAs === 'text' ? text : readData(text) };
  const data: unknown = parseAs === 'stream' ? response.body : await response[parseAs]();
  return { response, data };
}

function toBody(body: unknown): string | FormData {
  return body instanceof FormData ? body : JSON.stringify(body);
}

function fill(path: string, values: Values = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** A list is its name again and again; what is not given is left out. */
function toSearch(values: Values = {}): string {
  let search = '';
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null)
        search += `${search === '' ? '?' : '&'}${name}=${encodeURIComponent(one as string)}`;
  return search;
}

function addHeaders(headers: Record<string, string>, more: HeaderSource = {}): void {
  const entries = Symbol.iterator in more ? more : Object.entries(more);
  for (const [name, value] of entries as Iterable<readonly [string, string | null | undefined]>)
    if (value !== undefined && value !== null) headers[name.toLowerCase()] = value;
}

function readData(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

/** What a proxy made up is no JSON. */
export function readError(text = ''): unknown {
  try {
    return readData(text);
  } catch {
    return text;
  }
}
