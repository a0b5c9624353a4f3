import { randomBytes } from 'node:crypto';

import { keepToken, readBasic, readBearer, tokenOwner } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorPorts, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { Account } from './account.js';
import { AuthenticationApiError } from './api-error.js';

const scope = [
  'https://uri.paypal.com/services/disputes/read-seller',
  'https://uri.paypal.com/services/disputes/update-seller',
  'https://uri.paypal.com/services/applications/webhooks',
  'https://uri.paypal.com/services/payments/payment/authcapture',
].join(' ');

const tokenLifeSeconds = 32_400;

/** `POST /v1/oauth2/token`. IDs and secrets that contain `invalid` are refused. */
export function issueToken(ports: SimulatorPorts, request: SimulatorRequest): SimulatorAnswer {
  const { user: id, password: secret } = readBasic(request.headers.authorization) ?? {
    user: '',
    password: '',
  };
  const grant = new URLSearchParams(Buffer.from(request.body).toString('utf8')).get('grant_type');
  if (grant !== 'client_credentials')
    throw new AuthenticationApiError('unsupported_grant_type', 'Grant Type is NULL or not supported');
  if (id === '' || secret === '' || /invalid/i.test(id + secret))
    throw new AuthenticationApiError('invalid_client', 'Client Authentication failed');
  const value = `A21AA${randomBytes(48).toString('base64url')}`;
  keepToken(ports, value, id, tokenLifeSeconds);
  const body = {
    scope,
    access_token: value,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: tokenLifeSeconds,
    nonce: `${ports.now().toISOString().slice(0, 19)}Z${randomBytes(16).toString('base64url')}`,
  };
  return { status: 200, body: JSON.stringify(body) };
}

/** The account of a call. */
export function authenticate(ports: SimulatorPorts, { headers }: SimulatorRequest): Account {
  const clientId = tokenOwner(ports, readBearer(headers.authorization));
  if (clientId === undefined)
    throw new AuthenticationApiError('invalid_token', 'Token signature verification failed');
  return new Account(ports, clientId);
}
