import { countCall, findRoute, readBasic } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorRequest, SimulatorRoute } from '@rebuttal/plugin-kit/simulator';

import { servicePath } from '../src/wpg/verify.js';

import { WorldpayApiError, unauthorized } from './api-error.js';
import { getCase, listCases, updateCase } from './cases-api.js';
import { deleteDocument, listDocuments, uploadDocument } from './documents-api.js';
import { expireOverdue } from './lifecycle.js';
import { handleInquiry } from './order-inquiry.js';
import { handlePaymentQuery } from './payment-queries.js';
import type { SimulatorStore } from './simulator-store.js';

/** A call whose API user is known. */
export type Call = {
  readonly store: SimulatorStore;
  readonly user: string;
  readonly request: SimulatorRequest;
  /** The case ID in the path, if there is one. */
  readonly id: string;
};
type Route = SimulatorRoute & { readonly run: (call: Call) => SimulatorAnswer };

/** Applies only to users whose name contains `limited`: clocks are frozen in tests, and no limit is published. */
const callsPerSecondMax = 20;

const caseRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/chargebacks\/?$/, run: listCases },
  { method: 'GET', path: /^\/chargebacks\/([^/]+)$/, run: getCase },
  { method: 'PUT', path: /^\/chargebacks\/([^/]+)$/, run: updateCase },
];
const documentRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/services\/chargebacks\/list\/([^/]+)$/, run: listDocuments },
  { method: 'POST', path: /^\/services\/chargebacks\/upload\/([^/]+)\/[^/]+$/, run: uploadDocument },
  { method: 'DELETE', path: /^\/services\/chargebacks\/delete\/([^/]+)\/[^/]+$/, run: deleteDocument },
];

/** Responds to a call as the platform with this path does, including refusals. */
export function handleCall(store: SimulatorStore, request: SimulatorRequest): SimulatorAnswer {
  const basic = readBasic(request.headers.authorization);
  const who = { user: basic?.user ?? '', status: refusalOf(store, basic?.user ?? '') };
  if (request.path.startsWith('/paymentQueries/')) return handlePaymentQuery(store, request, who);
  if (request.path === servicePath) return handleInquiry(request, who);
  return handleCaseCall(store, request, who);
}

/** The API user of a call, and the status that refuses it; `undefined` allows it. */
export type Caller = { readonly user: string; readonly status: 401 | 403 | 429 | undefined };

function refusalOf(store: SimulatorStore, user: string): Caller['status'] {
  if (user === '' || user.includes('invalid')) return 401;
  if (user.includes('noaccess')) return 403;
  if (!user.includes('limited')) return undefined;
  const { ports } = store;
  return countCall(ports.store, { who: user, now: ports.now(), seconds: 1 }) > callsPerSecondMax
    ? 429
    : undefined;
}

function handleCaseCall(
  store: SimulatorStore,
  request: SimulatorRequest,
  { user, status }: Caller,
): SimulatorAnswer {
  // The path of case calls is an assumption, so some users have them under the other prefix.
  const isMoved = user.includes('services');
  const path = isMoved
    ? request.path.replace(/^\/services\/chargebacks(?=\/?$|\/\d+$)/, '/chargebacks')
    : request.path;
  const isElsewhere = isMoved && request.path.startsWith('/chargebacks');
  const { route, id } = findRoute([...caseRoutes, ...documentRoutes], { method: request.method, path });
  if (route === undefined || isElsewhere) return noSuchPage;
  try {
    if (status === 429) return { status, body: '' };
    if (status !== undefined) throw unauthorized(status);
    expireOverdue(store, user);
    return route.run({ store, user, request, id });
  } catch (error) {
    if (error instanceof WorldpayApiError) return error.toAnswer();
    throw error;
  }
}

const noSuchPage: SimulatorAnswer = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><h1>Not Found</h1></body></html>',
};
