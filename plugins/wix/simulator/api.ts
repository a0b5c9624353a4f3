import { findRoute } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { notFound, WixApiError } from './api-error.js';
import { acceptDispute, defendDispute, getDispute, queryDisputes } from './disputes-api.js';
import { createDocument, deleteDocument, getDocument, queryDocuments, takeUpload } from './documents-api.js';
import { agree, showConsent, openMarket } from './install-pages.js';
import { expireOverdue } from './lifecycle.js';
import { authenticate, grantToken, describeToken, tradeForPair } from './oauth-api.js';
import { getOrder, listFulfillments, listPayments, searchOrders } from './orders-api.js';
import type { SimulatorStore } from './simulator-store.js';
import { getInstance, takeBiEvent } from './site-api.js';
import type { SiteRecords } from './site-records.js';

/** A call whose site is known. */
export type Call = {
  readonly records: SiteRecords;
  readonly request: SimulatorRequest;
  /** The id in the path, or an empty string. */
  readonly id: string;
};

type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  readonly run: (call: Call) => object;
};
const disputes = '/payments/disputes/v1/disputes';
const documents = '/payments/dispute-evidence-documents/v1/dispute-evidence-documents';
const at = (root: string, rest = '') => new RegExp(`^${root}${rest}$`);

const routes: readonly Route[] = [
  { method: 'GET', path: /^\/apps\/v1\/instance$/, run: getInstance },
  { method: 'POST', path: /^\/apps\/v1\/bi-event$/, run: takeBiEvent },
  { method: 'POST', path: /^\/ecom\/v1\/orders\/search$/, run: searchOrders },
  { method: 'GET', path: /^\/ecom\/v1\/orders\/([^/]+)$/, run: getOrder },
  { method: 'POST', path: /^\/ecom\/v1\/payments\/list-by-ids$/, run: listPayments },
  { method: 'POST', path: /^\/ecom\/v1\/fulfillments\/list-by-ids$/, run: listFulfillments },
  { method: 'POST', path: at(disputes, '/query'), run: queryDisputes },
  { method: 'GET', path: at(disputes, '/([^/]+)'), run: getDispute },
  { method: 'POST', path: at(disputes, '/([^/]+)/accept'), run: acceptDispute },
  { method: 'POST', path: at(disputes, '/([^/]+)/defend'), run: defendDispute },
  { method: 'POST', path: at(documents), run: createDocument },
  { method: 'POST', path: at(documents, '/query'), run: queryDocuments },
  { method: 'GET', path: at(documents, '/([^/]+)'), run: getDocument },
  { method: 'DELETE', path: at(documents, '/([^/]+)'), run: deleteDocument },
];

type OpenRoute = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: RegExp;
  readonly run: (store: SimulatorStore, request: SimulatorRequest, id: string) => SimulatorAnswer;
};

/** Routes without a token: pages for a browser, token requests, and uploads. */
const openRoutes: readonly OpenRoute[] = [
  { method: 'GET', path: /^\/market$/, run: openMarket },
  {
    method: 'GET',
    path: /^\/(?:installer\/install|app-installer)$/,
    run: (_books, call) => showConsent(call),
  },
  { method: 'GET', path: /^\/(?:installer\/)?agree$/, run: agree },
  { method: 'POST', path: /^\/oauth\/access$/, run: (store, call) => json(tradeForPair(store, call)) },
  { method: 'POST', path: /^\/oauth2\/token$/, run: (store, call) => json(grantToken(store, call)) },
  { method: 'POST', path: /^\/oauth2\/token-info$/, run: (store, call) => json(describeToken(store, call)) },
  { method: 'PUT', path: /^\/upload\/([^/]+)$/, run: takeUpload },
];

/** Responds to a call as Wix does, including refusals. */
export function handleCall(store: SimulatorStore, request: SimulatorRequest): SimulatorAnswer {
  const requestId = `${Math.floor(store.ports.now().getTime() / 1000)}.${store.next('request')}`;
  const response = handleOrRefuse(store, request);
  return { ...response, headers: { ...response.headers, 'x-wix-request-id': requestId } };
}

function handleOrRefuse(store: SimulatorStore, request: SimulatorRequest): SimulatorAnswer {
  try {
    const open = findRoute(openRoutes, request);
    if (open.route !== undefined) return open.route.run(store, request, open.id);
    const records = authenticate(store, request);
    const { route, id } = findRoute(routes, request);
    if (route === undefined) throw notFound('Path');
    expireOverdue(records);
    return json(route.run({ records, request, id }));
  } catch (error) {
    if (error instanceof WixApiError) return withType(error.toAnswer());
    throw error;
  }
}

const withType = (response: SimulatorAnswer): SimulatorAnswer => ({
  ...response,
  headers: { 'content-type': 'application/json; charset=utf-8' },
});
const json = (body: object) => withType({ status: 200, body: JSON.stringify(body) });
