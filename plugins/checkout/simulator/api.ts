import { findRoute, nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorPorts, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import type { Account } from './account.js';
import { CheckoutApiError, notFound } from './api-error.js';
import { authenticate, grantToken } from './authentication.js';
import { acceptDispute, getDispute, getSchemeFiles, listDisputes } from './disputes-api.js';
import { getEvidence, provideEvidence, submitArbitrationEvidence, submitEvidence } from './evidence-api.js';
import { downloadFile, getFile, storeUpload } from './files.js';
import { codeOf } from './ids.js';
import { expireOverdue } from './lifecycle.js';
import { getPayment, getPaymentActions } from './payments.js';
import { refundPayment } from './refunds.js';

/** An authenticated call. */
export type Call = {
  readonly account: Account;
  readonly request: SimulatorRequest;
  /** The ID in the path; empty without one. */
  readonly id: string;
};

type Route = {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: RegExp;
  /** Without an object the response is 204. Bytes are a file. */
  readonly run: (call: Call) => object | undefined;
};

const routes: readonly Route[] = [
  { method: 'GET', path: /^\/disputes$/, run: listDisputes },
  { method: 'GET', path: /^\/disputes\/([^/]+)$/, run: getDispute },
  { method: 'POST', path: /^\/disputes\/([^/]+)\/accept$/, run: acceptDispute },
  { method: 'GET', path: /^\/disputes\/([^/]+)\/schemefiles$/, run: getSchemeFiles },
  { method: 'GET', path: /^\/disputes\/([^/]+)\/evidence$/, run: getEvidence },
  { method: 'PUT', path: /^\/disputes\/([^/]+)\/evidence$/, run: provideEvidence },
  { method: 'POST', path: /^\/disputes\/([^/]+)\/evidence$/, run: submitEvidence },
  {
    method: 'POST',
    path: /^\/disputes\/([^/]+)\/evidence\/arbitration$/,
    run: submitArbitrationEvidence,
  },
  { method: 'GET', path: /^\/payments\/([^/]+)$/, run: getPayment },
  { method: 'GET', path: /^\/payments\/([^/]+)\/actions$/, run: getPaymentActions },
  { method: 'POST', path: /^\/payments\/([^/]+)\/refunds$/, run: refundPayment },
  { method: 'POST', path: /^\/files$/, run: storeUpload },
  { method: 'GET', path: /^\/files\/([^/]+)$/, run: getFile },
  { method: 'GET', path: /^\/files\/([^/]+)\/download$/, run: downloadFile },
];

/** Responds to a call as Checkout.com does, including its errors. */
export function handleCall(ports: SimulatorPorts, request: SimulatorRequest): SimulatorAnswer {
  const requestId = codeOf(`${request.method} ${request.path} ${nextNumber(ports.store, 'request')}`)
    .toUpperCase()
    .slice(0, 13);
  const response = handleOrRefuse(ports, request, requestId);
  return {
    ...response,
    headers: {
      'cko-request-id': requestId,
      'cko-version': '1.0.0',
      ...(response.body === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    },
  };
}

function handleOrRefuse(
  ports: SimulatorPorts,
  request: SimulatorRequest,
  requestId: string,
): SimulatorAnswer {
  try {
    if (request.method === 'POST' && request.path === '/connect/token') return grantToken(ports, request);
    const account = authenticate(ports, request);
    const { route, id } = findRoute(routes, request);
    if (route === undefined) throw notFound();
    expireOverdue(account);
    const body = route.run({ account, request, id });
    if (body instanceof Uint8Array) return { status: 200, body: '', bytes: body };
    const status = route.run === refundPayment ? 202 : 200;
    return body === undefined ? { status: 204, body: '' } : { status, body: JSON.stringify(body) };
  } catch (error) {
    if (error instanceof CheckoutApiError) return error.toAnswer(requestId);
    throw error;
  }
}
