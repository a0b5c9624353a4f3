import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { CheckoutApiError } from './api-error.js';
import { accountOf } from './simulator-store.js';
import type { Account, SimulatorStore } from './simulator-store.js';

const tokenSeconds = 3600;

/** Finds the account of a call. Keys that contain `invalid` are rejected. */
export function authenticate(store: SimulatorStore, { headers }: SimulatorRequest): Account {
  const { name, account } = identify(store, headers.authorization ?? '');
  if (name.includes('invalid')) throw new CheckoutApiError(401);
  return account;
}

function identify(
  store: SimulatorStore,
  authorization: string,
): { readonly name: string; readonly account: Account } {
  const [scheme = '', token = ''] = authorization.split(' ');
  const name = scheme === 'Bearer' ? token : scheme;
  if (name.startsWith('sk_')) return { name, account: accountOf(name) };
  const known = store.findToken(name);
  const isGood = known !== undefined && known.expiresAt > store.ports.now().getTime();
  if (!isGood) throw new CheckoutApiError(401);
  return { name, account: known.account };
}

/** `POST /connect/token` */
export function grantToken(store: SimulatorStore, { body }: SimulatorRequest): SimulatorAnswer {
  const form = new URLSearchParams(Buffer.from(body).toString('utf8'));
  const id = form.get('client_id') ?? '';
  const secret = form.get('client_secret') ?? '';
  if (form.get('grant_type') !== 'client_credentials') return refusal('unsupported_grant_type');
  if (!/^ack_[A-Za-z0-9]+$/.test(id) || secret === '' || `${id}${secret}`.includes('invalid'))
    return refusal('invalid_client');
  const scope = form.get('scope') ?? '';
  const token = store.newId('token');
  store.saveToken(token, {
    account: accountOf(id),
    expiresAt: store.ports.now().getTime() + tokenSeconds * 1000,
  });
  const granted = { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope };
  return { status: 200, body: JSON.stringify(granted) };
}

function refusal(error: string): SimulatorAnswer {
  return { status: 400, body: JSON.stringify({ error }) };
}
