import { createHash } from 'node:crypto';

import { findRoute } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorPorts, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { shortHash } from './account.js';
import type { Account } from './account.js';
import { missing, StripeApiError } from './api-error.js';
import { authenticate } from './authentication.js';
import { closeDispute, getDispute, listDisputes, updateDispute } from './disputes-api.js';
import { listEvents } from './events.js';
import { keepUpload, readUpload } from './files.js';
import { parseForm } from './form-parser.js';
import type { FormTree } from './form-parser.js';
import { listCharges } from './payments.js';
import { createRefund, listRefunds } from './refunds.js';
import { getWarning, listWarnings } from './warnings.js';

/** An authenticated call with its parsed body. */
export type Call = {
  readonly account: Account;
  readonly request: SimulatorRequest;
  /** The ID in the path, if there is one. */
  readonly id: string;
  readonly form: FormTree;
};

type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly run: (call: Call) => object | Promise<object>;
};

const rememberedSeconds = 86_400;

const routes: readonly Route[] = [
  { method: 'GET', path: /^\/v1\/disputes$/, run: listDisputes },
  { method: 'GET', path: /^\/v1\/disputes\/([^/]+)$/, run: getDispute },
  { method: 'POST', path: /^\/v1\/disputes\/([^/]+)$/, run: updateDispute },
  { method: 'POST', path: /^\/v1\/disputes\/([^/]+)\/close$/, run: closeDispute },
  { method: 'GET', path: /^\/v1\/events$/, run: listEvents },
  {
    method: 'POST',
    path: /^\/v1\/files$/,
    run: ({ account, request }) => keepUpload(account, readUpload(request)),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/([^/]+)$/,
    run: ({ account, id }) => found(account.find('charge', id), 'charge', id),
  },
  { method: 'GET', path: /^\/v1\/charges$/, run: listCharges },
  { method: 'GET', path: /^\/v1\/refunds$/, run: listRefunds },
  { method: 'POST', path: /^\/v1\/refunds$/, run: createRefund },
  { method: 'GET', path: /^\/v1\/radar\/early_fraud_warnings$/, run: listWarnings },
  { method: 'GET', path: /^\/v1\/radar\/early_fraud_warnings\/([^/]+)$/, run: getWarning },
  {
    method: 'GET',
    path: /^\/v1\/customers\/([^/]+)$/,
    run: ({ account, id }) => found(account.find('customer', id), 'customer', id),
  },
  { method: 'GET', path: /^\/v1\/account$/, run: ({ account }) => accountObject(account) },
];

/** Responds as Stripe does, including its errors. */
export async function handleCall(ports: SimulatorPorts, request: SimulatorRequest): Promise<SimulatorAnswer> {
  const response = await handleOrRefuse(ports, request);
  const sent = `${request.method} ${request.path} ${ports.now().getTime()}`;
  return {
    ...response,
    headers: {
      'content-type': 'application/json',
      date: ports.now().toUTCString(),
      'request-id': `req_${shortHash(sent).slice(0, 14)}`,
      ...response.headers,
    },
  };
}

async function handleOrRefuse(ports: SimulatorPorts, request: SimulatorRequest): Promise<SimulatorAnswer> {
  try {
    const account = authenticate(ports, request);
    const { route, id } = findRoute(routes, request);
    if (route === undefined)
      throw new StripeApiError(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
    const form = readForm(request);
    const run = async () => ok(await route.run({ account, request, id, form }));
    return route.method === 'POST' ? await once(account, request, run) : await run();
  } catch (error) {
    if (error instanceof StripeApiError) return error.toAnswer();
    throw error;
  }
}

/** Repeats the first response for the same key and parameters. Errors are not stored. */
async function once(
  account: Account,
  request: SimulatorRequest,
  run: () => Promise<SimulatorAnswer>,
): Promise<SimulatorAnswer> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return run();
  const fingerprint = fingerprintOf(request);
  const known = account.find('idempotency', key);
  if (known !== undefined && account.nowSeconds() - known.at < rememberedSeconds) {
    if (known.fingerprint === fingerprint) {
      return { status: 200, headers: { 'idempotent-replayed': 'true' }, body: known.body };
    }
    throw new StripeApiError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using ` +
        `a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  const response = await run();
  account.save('idempotency', key, { at: account.nowSeconds(), fingerprint, body: response.body });
  return response;
}

/** The boundary of a multipart body changes with every attempt, and is not a parameter. */
function fingerprintOf({ path, headers, body }: SimulatorRequest): string {
  const boundary = /boundary=("?)([^";]+)\1/.exec(headers['content-type'] ?? '')?.[2];
  const text = Buffer.from(body).toString('latin1');
  const parameters = boundary === undefined ? text : text.replaceAll(boundary, '');
  return createHash('sha256').update(`${path}\n${parameters}`).digest('hex');
}

function readForm({ method, query, headers, body }: SimulatorRequest): FormTree {
  if (method === 'GET') return parseForm(query.toString());
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return parseForm(isForm ? Buffer.from(body).toString('utf8') : '');
}

function ok(body: object): SimulatorAnswer {
  return { status: 200, body: JSON.stringify(body, null, 2) };
}

function found(object: object | undefined, what: string, id: string): object {
  if (object === undefined) throw missing(what, id, 'id');
  return object;
}

function accountObject({ id }: Account): object {
  return {
    id,
    object: 'account',
    business_profile: { name: 'Bramble & Burrow' },
    settings: { dashboard: { display_name: 'Bramble & Burrow', timezone: 'Etc/UTC' } },
  };
}
