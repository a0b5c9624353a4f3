import { findRoute, readBasic } from '@rebuttal/plugin-kit/simulator';
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
  const who = { user: basic?.user ?? '', isRefused: isRefused(basic?.user ?? '') };
  if (request.path.startsWith('/paymentQueries/')) return handlePaymentQuery(store, request, who);
  if (request.path === servicePath) return handleInquiry(request, who);
  return handleCaseCall(store, request, who);
}

/** The API user of a call. Users that contain `invalid` are refused. */
export type Caller = { readonly user: string; readonly isRefused: boolean };

const isRefused = (user: string) => user === '' || user.includes('invalid');

function handleCaseCall(
  store: SimulatorStore,
  request: SimulatorRequest,
  { user, isRefused: isUnknown }: Caller,
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
    if (isUnknown) throw unauthorized();
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
