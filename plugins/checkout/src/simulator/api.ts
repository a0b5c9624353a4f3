import { findRoute } from '@rebuttal/plugin-kit';
import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit';

import { authenticate, grantToken } from './authentication.js';
import type { Account, Books } from './books.js';
import { acceptDispute, getDispute, listDisputes } from './disputes-api.js';
import { getBundle, getEvidence, provideEvidence, submitEvidence } from './evidence-api.js';
import { CheckoutFault, notFound } from './fault.js';
import { getFile, keepUpload } from './files.js';
import { codeOf } from './ids.js';
import { expireOverdue } from './lifecycle.js';
import { getPayment, getPaymentActions } from './payments.js';

/** A call whose account is known. */
export type Call = {
  readonly books: Books;
  readonly account: Account;
  readonly request: SimulatorRequest;
  /** The id in the path, where there is one. */
  readonly id: string;
};

type Route = {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: RegExp;
  /** Without an object the answer is 204. */
  readonly run: (call: Call) => object | undefined;
};

const routes: readonly Route[] = [
  { method: 'GET', path: /^\/disputes$/, run: listDisputes },
  { method: 'GET', path: /^\/disputes\/([^/]+)$/, run: getDispute },
  { method: 'POST', path: /^\/disputes\/([^/]+)\/accept$/, run: acceptDispute },
  { method: 'GET', path: /^\/disputes\/([^/]+)\/evidence$/, run: getEvidence },
  { method: 'PUT', path: /^\/disputes\/([^/]+)\/evidence$/, run: provideEvidence },
  { method: 'POST', path: /^\/disputes\/([^/]+)\/evidence$/, run: submitEvidence },
  { method: 'GET', path: /^\/disputes\/([^/]+)\/evidence\/submitted$/, run: getBundle },
  { method: 'GET', path: /^\/payments\/([^/]+)$/, run: getPayment },
  { method: 'GET', path: /^\/payments\/([^/]+)\/actions$/, run: getPaymentActions },
  { method: 'POST', path: /^\/files$/, run: keepUpload },
  { method: 'GET', path: /^\/files\/([^/]+)$/, run: getFile },
];

/** Answers a call as Checkout.com does, also its refusals. */
export function answerCall(books: Books, request: SimulatorRequest): SimulatorAnswer {
  const requestId = codeOf(`${request.method} ${request.path} ${books.next('request')}`)
    .toUpperCase()
    .slice(0, 13);
  const answer = answerOrRefuse(books, request, requestId);
  return {
    ...answer,
    headers: {
      'cko-request-id': requestId,
      'cko-version': '1.0.0',
      ...(answer.body === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    },
  };
}

function answerOrRefuse(books: Books, request: SimulatorRequest, requestId: string): SimulatorAnswer {
  try {
    if (request.method === 'POST' && request.path === '/connect/token') return grantToken(books, request);
    const account = authenticate(books, request);
    const { route, id } = findRoute(routes, request);
    if (route === undefined) throw notFound();
    expireOverdue(books, account);
    const body = route.run({ books, account, request, id });
    return body === undefined ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(body) };
  } catch (error) {
    if (error instanceof CheckoutFault) return error.toAnswer(requestId);
    throw error;
  }
}
