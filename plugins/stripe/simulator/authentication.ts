import { readBasic, readBearer } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorPorts, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { Account } from './account.js';
import { StripeApiError } from './api-error.js';

/** The account of a call. Keys that contain `invalid` are refused. */
export function authenticate(ports: SimulatorPorts, { headers, path }: SimulatorRequest): Account {
  const key = keyOf(headers.authorization);
  if (key === '') throw new StripeApiError(401, 'You did not provide an API key.');
  if (!/^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]+$/.test(key) || key.includes('invalid')) {
    throw new StripeApiError(401, `Invalid API Key provided: ${masked(key)}`);
  }
  const account = new Account(ports, key, headers['stripe-account'] ?? '');
  const right = key.startsWith('rk_') ? rightsOf(path) : undefined;
  if (right !== undefined) throw missingPermission(key, account, right);
  if (account.isConnected && account.id.includes('invalid')) {
    throw new StripeApiError(
      403,
      `The provided key '${masked(key)}' does not have access to account '${account.id}' (or that account does not ` +
        'exist). Application access may have been revoked.',
      { code: 'account_invalid' },
    );
  }
  return account;
}

/** The permission that a restricted key for disputes and charges lacks for this path. */
function rightsOf(path: string): string | undefined {
  if (path === '/v1/account') return 'rak_accounts_read';
  if (path === '/v1/events') return 'rak_event_read';
  return path.startsWith('/v1/customers') ? 'rak_customer_read' : undefined;
}

function keyOf(authorization: string | undefined): string {
  return readBearer(authorization) ?? readBasic(authorization)?.user ?? '';
}

function missingPermission(key: string, account: Account, right: string): StripeApiError {
  return new StripeApiError(
    403,
    `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account ` +
      `'${account.id}'. Having the '${right}' permission would allow this request to continue.`,
  );
}

function masked(key: string): string {
  const prefix = /^(?:sk|rk|pk)_(?:test|live)_/.exec(key)?.[0] ?? '';
  const rest = key.slice(prefix.length);
  return `${prefix}${'*'.repeat(Math.max(rest.length - 4, 4))}${rest.slice(-4)}`;
}
