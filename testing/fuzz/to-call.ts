import type { FuzzedOperation } from './contract.js';
import { fileOf } from './files.js';
import type { SentCall } from './http-client.js';
import { isReference, resolve, type Reference } from './references.js';
import type { Text, FuzzRequest, FuzzBody } from './requests.js';

type LookUp = (reference: Reference) => string;

/** The sender: its known ids, its credential, and its address. */
type Sender = {
  readonly lookUp: LookUp;
  readonly bearer: string | undefined;
  readonly from: string;
};

/** The call for a request, now that the ids are known. */
export function toCall(
  operation: FuzzedOperation,
  request: FuzzRequest,
  { lookUp, bearer, from }: Sender,
): SentCall {
  const text = (value: Text | undefined) => (isReference(value) ? lookUp(value) : (value ?? ''));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encode(text(request.path[name])),
  );
  const query = request.query.map(([name, value]) => `${encode(name)}=${encode(text(value))}`).join('&');
  const { body, headers } = toContent(request.body, lookUp);
  return {
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      'x-forwarded-for': from,
      ...headers,
      ...Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), text(value)]),
      ),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    },
    body,
  };
}

/** Like `encodeURIComponent`, but also for malformed texts: a lone surrogate is sent as its raw bytes. */
function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(text, (one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80')).join('');
}

type Content = { readonly body: Buffer | undefined; readonly headers: Readonly<Record<string, string>> };

function toContent(body: FuzzBody, lookUp: LookUp): Content {
  if (body.kind === 'none') return { body: undefined, headers: {} };
  if (body.kind === 'raw') return { body: Buffer.from(body.base64, 'base64'), headers: body.headers };
  if (body.kind === 'form') return toForm(body, lookUp);
  const text = JSON.stringify(resolve(body.value, lookUp));
  return { body: Buffer.from(text), headers: { 'content-type': 'application/json' } };
}

type Form = Extract<FuzzBody, { kind: 'form' }>;

/** By hand, because client libraries refuse to send invalid requests. */
function toForm({ fields, file, fileName, isCutOff }: Form, lookUp: LookUp): Content {
  const boundary = 'burrow-4f1a';
  const parts = fields.map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value, lookUp)}\r\n`,
    ),
  );
  const name = fileName.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const filePart = file === undefined ? [] : [Buffer.from(head), fileOf(file), Buffer.from('\r\n')];
  const end = isCutOff ? Buffer.from('') : Buffer.from(`--${boundary}--\r\n`);
  return {
    body: Buffer.concat([...parts, ...filePart, end]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

function asText(value: unknown, lookUp: LookUp): string {
  const resolved = resolve(value, lookUp);
  return typeof resolved === 'string' ? resolved : JSON.stringify(resolved ?? null);
}
