import { findRoute, SimulatorApiError } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorPorts, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { wordOf } from './account.js';
import type { Account } from './account.js';
import { missing } from './api-error.js';
import { authenticate, issueToken } from './authentication.js';
import { acceptClaim, appeal, getDispute, getDocument, provideEvidence } from './disputes-api.js';
import { listDisputes } from './list-api.js';
import { getCertificate, getWebhook } from './notifications-api.js';
import { getCapture, getOrder } from './payments-api.js';
import { refundCapture } from './refunds.js';

/** A call whose account is known. */
export type Call = {
  readonly account: Account;
  readonly request: SimulatorRequest;
  /** The id in the path, if there is one. */
  readonly id: string;
};

type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Bytes are a file. */
  readonly run: (call: Call) => object;
};

const dispute = (action = '') => new RegExp(`^/v1/customer/disputes/([^/]+)${action}$`);

const routes: readonly Route[] = [
  { method: 'GET', path: /^\/v1\/customer\/disputes$/, run: listDisputes },
  { method: 'GET', path: dispute(), run: getDispute },
  { method: 'GET', path: dispute(String.raw`/documents/photo\.png`), run: getDocument },
  { method: 'POST', path: dispute('/provide-evidence'), run: provideEvidence },
  { method: 'POST', path: dispute('/appeal'), run: appeal },
  { method: 'POST', path: dispute('/accept-claim'), run: acceptClaim },
  { method: 'GET', path: /^\/v2\/payments\/captures\/([^/]+)$/, run: getCapture },
  { method: 'POST', path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/, run: refundCapture },
  { method: 'GET', path: /^\/v2\/checkout\/orders\/([^/]+)$/, run: getOrder },
  { method: 'GET', path: /^\/v1\/notifications\/webhooks\/([^/]+)$/, run: getWebhook },
];

/** Responds to a call as PayPal does, including refusals. */
export function handleCall(ports: SimulatorPorts, request: SimulatorRequest): SimulatorAnswer {
  const sent = `${request.method} ${request.path} ${ports.now().getTime()}`;
  const debugId = wordOf(sent).slice(0, 13).toLowerCase();
  const response = handleOrRefuse(ports, request, debugId);
  return {
    ...response,
    headers: {
      'content-type': 'application/json',
      date: ports.now().toUTCString(),
      'paypal-debug-id': debugId,
      ...response.headers,
    },
  };
}

function handleOrRefuse(ports: SimulatorPorts, request: SimulatorRequest, debugId: string): SimulatorAnswer {
  try {
    if (request.method === 'POST' && request.path === '/v1/oauth2/token') return issueToken(ports, request);
    const certificate = /^\/v1\/notifications\/certs\/([^/]+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && certificate !== undefined) return getCertificate(ports, certificate);
    const { route, id } = findRoute(routes, request);
    if (route === undefined) throw missing();
    const account = authenticate(ports, request);
    const status = route.run === refundCapture ? 201 : 200;
    const answer = route.run({ account, request, id });
    return answer instanceof Uint8Array
      ? { status, body: '', bytes: answer }
      : { status, body: JSON.stringify(answer) };
  } catch (error) {
    if (error instanceof SimulatorApiError) return error.toAnswer(debugId);
    throw error;
  }
}
