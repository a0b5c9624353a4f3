import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit';

import { accountOf } from './books.js';
import type { Account, Books } from './books.js';
import { CheckoutFault } from './fault.js';

const tokenSeconds = 3600;
/** Source: docs page "API rate limits". Played for accounts whose key contains `limited` alone: clocks stand still in tests. */
const callsPerSecondMax = 100;

/** Whose account a call is for. Keys that contain `invalid` are refused, those with `noaccess` lack rights. */
export function authenticate(books: Books, { headers }: SimulatorRequest): Account {
  const { name, account } = identify(books, headers.authorization ?? '');
  if (name.includes('invalid')) throw new CheckoutFault(401);
  if (name.includes('noaccess')) throw new CheckoutFault(403, ['action_not_allowed']);
  if (name.includes('limited') && books.countCall(account) > callsPerSecondMax) throw new CheckoutFault(429);
  return account;
}

function identify(books: Books, authorization: string): { readonly name: string; readonly account: Account } {
  const [scheme = '', token = ''] = authorization.split(' ');
  const name = scheme === 'Bearer' ? token : scheme;
  if (name.startsWith('sk_')) return { name, account: accountOf(name) };
  const known = books.findToken(name);
  const isGood = known !== undefined && known.expiresAt > books.ports.now().getTime();
  if (!isGood) throw new CheckoutFault(401);
  return { name, account: known.account };
}

/** `POST /connect/token`. What an access key lacks shows in its tokens. */
export function grantToken(books: Books, { body }: SimulatorRequest): SimulatorAnswer {
  const form = new URLSearchParams(Buffer.from(body).toString('utf8'));
  const id = form.get('client_id') ?? '';
  const secret = form.get('client_secret') ?? '';
  if (form.get('grant_type') !== 'client_credentials') return refusal('unsupported_grant_type');
  if (!/^ack_[A-Za-z0-9]+$/.test(id) || secret === '' || `${id}${secret}`.includes('invalid'))
    return refusal('invalid_client');
  const scope = form.get('scope') ?? '';
  // Keys whose id contains `nopayments` were given the scopes for disputes and files alone.
  if (id.includes('nopayments') && scope.includes('gateway')) return refusal('invalid_scope');
  const traits = ['noaccess', 'limited'].filter((trait) => id.includes(trait)).join('');
  const token = `${books.newId('token')}${traits}`;
  books.saveToken(token, {
    account: accountOf(id),
    expiresAt: books.ports.now().getTime() + tokenSeconds * 1000,
  });
  const granted = { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope };
  return { status: 200, body: JSON.stringify(granted) };
}

function refusal(error: string): SimulatorAnswer {
  return { status: 400, body: JSON.stringify({ error }) };
}
