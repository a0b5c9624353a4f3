import type { FuzzedOperation } from './contract.js';
import type { ReceivedResponse, SentCall } from './http-client.js';
import type { Pool, Side } from './pool.js';
import { isReference } from './references.js';
import type { FuzzRequest } from './requests.js';
import { sentSecret } from './vocabulary.js';

export type Judged = {
  readonly operation: FuzzedOperation;
  readonly request: FuzzRequest;
  readonly call: SentCall;
  readonly response: ReceivedResponse;
  readonly side: Side;
};

/** Content that no response may contain, for any caller. */
export type Surroundings = {
  readonly pool: Pool;
  /** Words in objects of one company only. */
  readonly canaries: Readonly<Record<Side, string>>;
  /** The folder of the server's files. */
  readonly folders: readonly string[];
  readonly limitMs: number;
};

type Check = (judged: Judged & { readonly text: string }, around: Surroundings) => string | undefined;

/** A problem of a response: its kind, and what was seen. */
export type Problem = { readonly check: string; readonly seen: string };

/** Refusals of what the contract does not describe: an unexpected body, an address that is too long. */
const general = new Set([400, 413, 414, 415, 431]);

const inside = /\bat [\w.<> ]+ \(?(?:file:|\/|node:)|node_modules|\/core\/(?:src|dist)\//;
const sql =
  /\b(?:select .{1,200} from|insert into|update .{1,80} set|violates|relation ") |syntax error at|SQLSTATE|invalid input syntax/i;

const checks = {
  'a server error': ({ response: { status, headers } }) => {
    if (status < 500) return undefined;
    const isBusy = status === 503 && headers['retry-after'] !== undefined;
    return isBusy || status === 502 || status === 504 ? undefined : String(status);
  },
  'a status that openapi.yaml does not declare': ({ operation, call, response: { status } }) => {
    if (operation.answers.has(status)) return undefined;
    const isUnexpectedBody =
      operation.json === undefined && operation.form === undefined && call.body !== undefined;
    return isUnexpectedBody && general.has(status) ? undefined : String(status);
  },
  'a body that does not match its schema': ({ operation, response, text }) => {
    const described = operation.answers.get(response.status);
    if (described === undefined || described.size === 0) return undefined;
    const type = (response.headers['content-type'] ?? '').split(';')[0] ?? '';
    if (!described.has(type)) return `the media type "${type}"`;
    const check = described.get(type);
    if (check === undefined || check(JSON.parse(text))) return undefined;
    return JSON.stringify(
      check.errors?.slice(0, 2).map(({ instancePath, message, params }) => [instancePath, message, params]),
    );
  },
  'an invalid call that was accepted': ({ request: { broken }, response: { status } }) =>
    broken !== null && status < 300 ? `${status} for ${broken}` : undefined,
  'a valid call that was rejected as unreadable': ({ request: { grade }, response: { status }, text }) =>
    grade === 'valid' && status === 400 ? text.slice(0, 200) : undefined,
  'an object of another company that was found': ({ request, side, response: { status } }) => {
    const foreign = Object.values(request.path).some(
      (value) => isReference(value) && value.whose === 'foreign' && /Id$/.test(value.part ?? value.$of),
    );
    return foreign && side !== 'platform' && status < 300 ? String(status) : undefined;
  },
  "another company's words": ({ side, text }, { canaries }) => {
    if (side === 'platform') return undefined;
    const canary = canaries[side === 'company' ? 'outsider' : 'company'];
    return text.includes(canary) ? around(text, canary) : undefined;
  },
  "another company's ids": ({ side, call, text }, { pool }) => {
    const ids = pool.foreignIds(side, text);
    if (ids.length === 0) return undefined;
    const sent = call.path + (call.body?.toString('utf8') ?? '');
    const foreign = ids.filter((id) => !sent.includes(id));
    return foreign.length > 0 ? foreign.slice(0, 3).join(' ') : undefined;
  },
  'internals of the server': ({ response, text }, { folders }) => {
    const folder = folders.find((one) => text.includes(one));
    if (folder !== undefined) return around(text, folder);
    const found = response.status < 400 ? null : (inside.exec(text) ?? sql.exec(text));
    return found === null ? undefined : around(text, found[0]);
  },
  'a leaked secret': ({ text }) => (text.includes(sentSecret) ? around(text, sentSecret) : undefined),
  'no request id': ({ response: { headers, status }, text }) => {
    const id = headers['x-request-id'];
    if (typeof id !== 'string' || !/^req_[0-9a-z]{20}$/.test(id)) return String(id);
    return status < 400 || text.includes(`"request_id":"${id}"`) ? undefined : 'the body has another';
  },
  'too slow': ({ response: { ms } }, { limitMs }) => (ms > limitMs ? `${Math.round(ms)} ms` : undefined),
} satisfies Readonly<Record<string, Check>>;

/** Checks for data that the caller must not see. */
export const leakChecks = [
  'an object of another company that was found',
  "another company's words",
  "another company's ids",
  'internals of the server',
  'a leaked secret',
] as const satisfies readonly (keyof typeof checks)[];

/** Returns everything that is wrong with a response. */
export function judge(judged: Judged, surroundings: Surroundings): Problem[] {
  const { headers, bytes } = judged.response;
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  const body = bytes.toString('utf8');
  const complete = `${head.join('\n')}\n${body}`;
  return Object.entries(checks).flatMap(([check, ask]) => {
    const text = readsHeaders.has(check) ? complete : body;
    const seen = ask({ ...judged, text }, surroundings);
    return seen === undefined ? [] : [{ check, seen }];
  });
}

const readsHeaders = new Set(["another company's words", 'internals of the server', 'a leaked secret']);

function around(text: string, found: string): string {
  const at = text.indexOf(found);
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + found.length + 60));
}
