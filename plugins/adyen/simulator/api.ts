import { lookUp, parseObject } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { AccountRecords, nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorPorts, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { disputePath, managementPath } from '../src/addresses.js';

import { Account, companyOf } from './account.js';
import { AdyenApiError, Refused } from './api-error.js';
import { simulated } from './assumptions.js';
import { disputeCalls, requireText } from './defense-api.js';
import { referenceOf } from './ids.js';
import { expireOverdue } from './lifecycle.js';
import { isRefundCall, refundPayment } from './refunds.js';

const idempotencyKeyMax = 64;

/** Responds to a call as Adyen does, including its refusals. */
export function handleCall(ports: SimulatorPorts, request: SimulatorRequest): SimulatorAnswer {
  const pspReference = referenceOf(`${request.method} ${request.path} ${nextNumber(ports.store, 'request')}`);
  const response = handleOrRefuse(ports, request, pspReference);
  return {
    ...response,
    headers: { 'content-type': 'application/json;charset=utf-8', pspreference: pspReference },
  };
}

function handleOrRefuse(
  ports: SimulatorPorts,
  request: SimulatorRequest,
  pspReference: string,
): SimulatorAnswer {
  try {
    const apiKey = authenticate(request);
    if (request.method === 'GET' && request.path === `${managementPath}/me`)
      return describeCredential(apiKey);
    if (isRefundCall(request))
      return onlyOnce(ports, request, apiKey, () => refundPayment(ports, request, apiKey));
    const run = findCall(request);
    return onlyOnce(ports, request, apiKey, () => runCall(ports, request, apiKey, run));
  } catch (error) {
    if (!(error instanceof AdyenApiError)) throw error;
    return request.path.startsWith(`${managementPath}/`)
      ? error.toManagementAnswer(pspReference)
      : error.toAnswer(pspReference);
  }
}

type Run = (typeof disputeCalls)[string];

function findCall({ method, path }: SimulatorRequest): Run {
  const name = path.startsWith(`${disputePath}/`) ? path.slice(disputePath.length + 1) : '';
  const run = lookUp(disputeCalls, name);
  if (run === undefined || method !== 'POST')
    throw new AdyenApiError(404, simulated.codes.unknownPath, 'Not found');
  return run;
}

function runCall(
  ports: SimulatorPorts,
  request: SimulatorRequest,
  apiKey: string,
  run: Run,
): SimulatorAnswer {
  const body = readBody(request);
  const account = new Account(ports, companyOf(apiKey), requireText(body, 'merchantAccountCode'));
  requireText(body, 'disputePspReference');
  if (account.code.includes('unknown'))
    throw new AdyenApiError(403, '901', 'Invalid Merchant Account', 'security');
  expireOverdue(account);
  try {
    const own = run({ account, body });
    return { status: 200, body: JSON.stringify({ ...own, disputeServiceResult: { success: true } }) };
  } catch (error) {
    if (error instanceof Refused) return error.toAnswer();
    throw error;
  }
}

/** The same key always gets the same response, regardless of the request. Source: docs page "API idempotency". */
function onlyOnce(
  ports: SimulatorPorts,
  { headers }: SimulatorRequest,
  apiKey: string,
  work: () => SimulatorAnswer,
): SimulatorAnswer {
  const key = headers['idempotency-key'];
  if (key === '' || (key ?? '').length > idempotencyKeyMax)
    throw new AdyenApiError(422, simulated.codes.invalidField, 'The idempotency key is not valid.');
  return new AccountRecords(ports, companyOf(apiKey)).once(key, work);
}

/** Rejects keys that contain `invalid`, and calls without this header. */
function authenticate({ headers }: SimulatorRequest): string {
  const apiKey = headers['x-api-key'] ?? '';
  if (apiKey === '' || apiKey.includes('invalid'))
    throw new AdyenApiError(401, '000', 'HTTP Status Response - Unauthorized', 'security');
  return apiKey;
}

function describeCredential(apiKey: string): SimulatorAnswer {
  const company = companyOf(apiKey).toUpperCase();
  const body = {
    id: `S2-${company}`,
    username: `ws_123456@Company.${company.slice(0, 6)}`,
    clientKey: `test_${company}`,
    allowedIpAddresses: [],
    roles: ['API dispute management'],
    active: true,
    companyName: company.slice(0, 6),
    _links: { self: { href: 'https://management-test.adyen.com/v3/me' } },
  };
  return { status: 200, body: JSON.stringify(body) };
}

function readBody({ body }: SimulatorRequest): JsonObject {
  const read = parseObject(Buffer.from(body).toString('utf8'));
  if (read === undefined)
    throw new AdyenApiError(400, simulated.codes.unreadable, 'The request cannot be read.');
  return read;
}
