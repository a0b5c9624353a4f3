import { parseObject, textOf, textsOf } from '@rebuttal/plugin-kit';
import { findRoute, jsonAnswer as json, pageOf, readBearer } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import type { Bank, Case } from './bank.js';
import { handleReport } from './fraud-reports.js';
import { handlePayment } from './refunds.js';

type Call = { readonly bank: Bank; readonly account: string; readonly request: SimulatorRequest };

const pageSize = 50;

const routes = [
  {
    method: 'GET',
    path: /^\/v1\/disputes\/([^/]+)$/,
    run: (_: Call, { dispute }: Case) => json(200, dispute),
  },
  { method: 'POST', path: /^\/v1\/disputes\/([^/]+)\/files$/, run: keepFile },
  { method: 'POST', path: /^\/v1\/disputes\/([^/]+)\/responses$/, run: takeResponse },
  { method: 'POST', path: /^\/v1\/disputes\/([^/]+)\/accept$/, run: accept },
];

/** Answers a call as Fjordpay does, including refusals. Keys that contain `invalid` are refused. */
export function handleCall(bank: Bank, request: SimulatorRequest): SimulatorAnswer {
  const key = readBearer(request.headers.authorization) ?? 'invalid';
  if (key.includes('invalid')) return json(401, { code: 'key_invalid' });
  const call = { bank, account: bank.accountOfKey(key), request };
  const endpoint = `${request.method} ${request.path}`;
  if (endpoint === 'GET /v1/merchant') return json(200, { name: 'Rabbits of Bergen' });
  if (endpoint === 'GET /v1/disputes') return listDisputes(call);
  const report = handleReport(bank, request, call.account);
  if (report !== undefined) return json(200, report);
  const payment = handlePayment(bank, request, call.account);
  if (payment !== undefined) return payment;
  if (endpoint.startsWith('GET /v1/payments/')) return showPayment(call);
  const { route, id } = findRoute(routes, request);
  const found = bank.find(call.account, id);
  if (route === undefined || found === undefined) return json(404, { code: 'not_found' });
  return route.run(call, found);
}

/** Newest first; the cursor is the last id of the page before. */
function listDisputes({ bank, account, request: { query } }: Call): SimulatorAnswer {
  const since = query.get('changed_since') ?? '';
  const wanted = bank
    .casesOf(account)
    .map(({ dispute }) => dispute)
    .filter((dispute) => dispute.changed_at >= since);
  const { page, next } = pageOf(wanted, { after: query.get('cursor'), limit: pageSize });
  return json(200, { data: page, next_cursor: next });
}

/** Only disputed payments exist. */
function showPayment({ bank, account, request }: Call): SimulatorAnswer {
  const id = request.path.split('/').at(-1);
  const found = bank.casesOf(account).find(({ dispute }) => dispute.payment_id === id);
  if (found === undefined) return json(404, { code: 'not_found' });
  const { amount, currency, scheme, opened_at: openedAt } = found.dispute;
  return json(200, {
    id,
    amount,
    currency,
    captured_at: new Date(Date.parse(openedAt) - 14 * 86_400_000).toISOString(),
    card: { brand: scheme, last4: '0042' },
    code_check: 'passed',
    customer: { email: 'robin@example.com' },
  });
}

function keepFile({ bank, request }: Call, found: Case): SimulatorAnswer {
  if (found.dispute.status !== 'open') return notOpen;
  if (request.body.byteLength === 0) return json(422, { code: 'file_empty' });
  const id = bank.newId('file');
  bank.ports.store.put('file', id, found.dispute.id);
  return json(201, { id });
}

/** A known reference is not stored again. */
function takeResponse({ bank, request }: Call, found: Case): SimulatorAnswer {
  const body = parseObject(Buffer.from(request.body).toString('utf8')) ?? {};
  const reference = textOf(body, 'reference');
  const { responses, status } = found.dispute;
  if (responses.some((response) => response.reference === reference)) return json(200, found.dispute);
  if (status !== 'open') return notOpen;
  const isUploaded = (id: string) => bank.ports.store.get('file', id) === found.dispute.id;
  if (reference === undefined || !textsOf(body, 'files').every(isUploaded))
    return json(422, { code: 'response_invalid' });
  const sent = { reference, sent_at: bank.inDays(0) };
  const change = { status: 'in_review', responses: [...responses, sent] } as const;
  return json(201, bank.answer(found, change, responses.length === 0).dispute);
}

function accept({ bank }: Call, found: Case): SimulatorAnswer {
  if (found.dispute.status !== 'open') return notOpen;
  return json(200, bank.move(found, { status: 'accepted' }).dispute);
}

const notOpen = json(409, { code: 'not_open' });
