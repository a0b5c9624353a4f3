import { createHash } from 'node:crypto';

import type { JsonObject } from '@rebuttal/plugin-kit';
import { keepToken, nextNumber, readBearer, tokenOwner } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { FedExApiError } from './api-error.js';
import { isRefusedSecret } from './simulator-store.js';
import type { SimulatorStore } from './simulator-store.js';

const lifeSeconds = 3600;

/** Source: "API Authorization". */
export function tokenResponse(store: SimulatorStore, request: SimulatorRequest): JsonObject {
  const form = new URLSearchParams(Buffer.from(request.body).toString('utf8'));
  if (form.get('grant_type') !== 'client_credentials')
    throw new FedExApiError(400, 'BAD.REQUEST.ERROR', 'Missing or duplicate parameters.');
  const id = form.get('client_id') ?? '';
  if (id === '' || isRefusedSecret(form.get('client_secret') ?? '')) throw refused();
  const sequence = nextNumber(store.ports.store, 'token');
  const token = createHash('sha256').update(`token:${id}:${sequence}`).digest('hex');
  keepToken(store.ports, token, id, lifeSeconds);
  return { access_token: token, token_type: 'bearer', expires_in: lifeSeconds - 1, scope: 'CXS' };
}

export function requireToken(store: SimulatorStore, { headers }: SimulatorRequest): void {
  if (tokenOwner(store.ports, readBearer(headers.authorization)) === undefined)
    throw new FedExApiError(401, 'NOT.AUTHORIZED.ERROR', 'Access token expired. Please modify your request.');
}

function refused(): FedExApiError {
  return new FedExApiError(
    401,
    'NOT.AUTHORIZED.ERROR',
    'The given client credentials were not valid. Please modify your request and try again.',
  );
}
