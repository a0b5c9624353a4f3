import { lookUp, parseObject } from '@rebuttal/plugin-kit';
import type { JsonObject, SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit';

import { disputePath, managementPath } from '../addresses.js';
import { unconfirmed } from '../unconfirmed.js';

import { companyOf } from './books.js';
import type { Books } from './books.js';
import { disputeCalls, requireText } from './defense-api.js';
import { AdyenFault, Refused } from './fault.js';
import { referenceOf } from './ids.js';
import { expireOverdue } from './lifecycle.js';

const idempotencyKeyMax = 64;

/** Answers a call as Adyen does, also its refusals. */
export function answerCall(books: Books, request: SimulatorRequest): SimulatorAnswer {
  const pspReference = referenceOf(`${request.method} ${request.path} ${books.next('request')}`);
  const answer = answerOrRefuse(books, request, pspReference);
  return {
    ...answer,
    headers: { 'content-type': 'application/json;charset=utf-8', pspreference: pspReference },
  };
}

function answerOrRefuse(books: Books, request: SimulatorRequest, pspReference: string): SimulatorAnswer {
  try {
    const apiKey = authenticate(request);
    if (request.method === 'GET' && request.path === `${managementPath}/me`) return aboutMe(apiKey);
    const run = findCall(request);
    return onlyOnce(books, request, companyOf(apiKey), () => runCall(books, request, apiKey, run));
  } catch (error) {
    if (!(error instanceof AdyenFault)) throw error;
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
    throw new AdyenFault(404, unconfirmed.simulatorCodes.unknownPath, 'Not found');
  return run;
}

function runCall(books: Books, request: SimulatorRequest, apiKey: string, run: Run): SimulatorAnswer {
  const body = readBody(request);
  const account = { company: companyOf(apiKey), code: requireText(body, 'merchantAccountCode') };
  requireText(body, 'disputePspReference');
  if (account.code.includes('unknown'))
    throw new AdyenFault(403, '901', 'Invalid Merchant Account', 'security');
  if (apiKey.includes('noaccess')) throw new AdyenFault(403, '010', 'Not allowed', 'security');
  expireOverdue(books, account);
  try {
    const own = run({ books, account, body });
    return { status: 200, body: JSON.stringify({ ...own, disputeServiceResult: { success: true } }) };
  } catch (error) {
    if (error instanceof Refused) return error.toAnswer();
    throw error;
  }
}

/** The same key gets the same answer, whatever is asked with it. Source: docs page "API idempotency". */
function onlyOnce(
  books: Books,
  { headers }: SimulatorRequest,
  company: string,
  work: () => SimulatorAnswer,
): SimulatorAnswer {
  const key = headers['idempotency-key'];
  if (key === undefined) return work();
  if (key === '' || key.length > idempotencyKeyMax)
    throw new AdyenFault(422, unconfirmed.simulatorCodes.invalidField, 'The idempotency key is not valid.');
  const known = books.findAnswer(company, key);
  if (known !== undefined) return known;
  const answer = work();
  books.saveAnswer(company, key, answer);
  return answer;
}

/** Keys that contain `invalid` are refused; so are all that are not sent in this header. */
function authenticate({ headers }: SimulatorRequest): string {
  const apiKey = headers['x-api-key'] ?? '';
  if (apiKey === '' || apiKey.includes('invalid'))
    throw new AdyenFault(401, '000', 'HTTP Status Response - Unauthorized', 'security');
  return apiKey;
}

/** Keys that contain `noaccess` lack the role for disputes, those with `deactivated` are no longer in use. */
function aboutMe(apiKey: string): SimulatorAnswer {
  const company = companyOf(apiKey).toUpperCase();
  const body = {
    id: `S2-${company}`,
    username: `ws_123456@Company.${company.slice(0, 6)}`,
    clientKey: `test_${company}`,
    allowedIpAddresses: [],
    roles: apiKey.includes('noaccess') ? ['Checkout webservice role'] : ['API dispute management'],
    active: !apiKey.includes('deactivated'),
    companyName: company.slice(0, 6),
    _links: { self: { href: 'https://management-test.adyen.com/v3/me' } },
  };
  return { status: 200, body: JSON.stringify(body) };
}

function readBody({ body }: SimulatorRequest): JsonObject {
  const read = parseObject(Buffer.from(body).toString('utf8'));
  if (read === undefined)
    throw new AdyenFault(400, unconfirmed.simulatorCodes.unreadable, 'The request cannot be read.');
  return read;
}
