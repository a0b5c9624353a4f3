import { keepToken, tokenOwner } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorPorts, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { Account } from './account.js';
import { CheckoutApiError } from './api-error.js';

const tokenSeconds = 3600;

/** Finds the account of a call, by its secret key or its token. Keys that contain `invalid` are rejected. */
export function authenticate(ports: SimulatorPorts, { headers }: SimulatorRequest): Account {
  const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ');
  const name = scheme === 'Bearer' ? token : scheme;
  const owner = name.startsWith('sk_') ? name : tokenOwner(ports, name);
  if (owner === undefined || name.includes('invalid')) throw new CheckoutApiError(401);
  return new Account(ports, owner);
}

/** `POST /connect/token` */
export function grantToken(ports: SimulatorPorts, { body }: SimulatorRequest): SimulatorAnswer {
  const form = new URLSearchParams(Buffer.from(body).toString('utf8'));
  const id = form.get('client_id') ?? '';
  const secret = form.get('client_secret') ?? '';
  if (form.get('grant_type') !== 'client_credentials') return refusal('unsupported_grant_type');
  if (!/^ack_[A-Za-z0-9]+$/.test(id) || secret === '' || `${id}${secret}`.includes('invalid'))
    return refusal('invalid_client');
  const scope = form.get('scope') ?? '';
  const token = new Account(ports, id).newId('token');
  keepToken(ports, token, id, tokenSeconds);
  const granted = { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope };
  return { status: 200, body: JSON.stringify(granted) };
}

function refusal(error: string): SimulatorAnswer {
  return { status: 400, body: JSON.stringify({ error }) };
}
