import { randomUUID } from 'node:crypto';

import { parseObject } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { findRoute, SimulatorApiError } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { FedExApiError } from './api-error.js';
import { requireToken, tokenResponse } from './authorization.js';
import type { SimulatorStore } from './simulator-store.js';
import { documentResponse, trackResponse } from './track-api.js';

type Route = {
  readonly method: string;
  readonly path: RegExp;
  readonly respond: (store: SimulatorStore, request: SimulatorRequest) => JsonObject;
};

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/oauth\/token$/, respond: tokenResponse },
  { method: 'POST', path: /^\/track\/v1\/trackingnumbers$/, respond: tracked(trackResponse) },
  { method: 'POST', path: /^\/track\/v1\/trackingdocuments$/, respond: tracked(documentResponse) },
];

export function handleCall(store: SimulatorStore, request: SimulatorRequest): SimulatorAnswer {
  const transactionId = randomUUID();
  try {
    const { route } = findRoute(routes, request);
    if (route === undefined)
      throw new FedExApiError(404, 'NOT.FOUND.ERROR', 'The resource you requested is no longer available.');
    const body = JSON.stringify(route.respond(store, request));
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  } catch (error) {
    if (error instanceof SimulatorApiError) return error.toAnswer(transactionId);
    throw error;
  }
}

/** Wraps a call of the track API: it needs a token and a JSON object. */
function tracked(output: (store: SimulatorStore, body: JsonObject) => JsonObject): Route['respond'] {
  return (store, request) => {
    requireToken(store, request);
    const body = parseObject(Buffer.from(request.body).toString('utf8'));
    if (body === undefined)
      throw new FedExApiError(400, 'BAD.REQUEST.ERROR', 'The request is not a valid JSON object.');
    return { transactionId: randomUUID(), output: output(store, body) };
  };
}
