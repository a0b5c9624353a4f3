import { ProviderError } from '@rebuttal/plugin-kit';
import type { Environment } from '@rebuttal/plugin-kit';

type Account = {
  readonly apiUrl?: string;
  readonly environment: Environment;
  readonly credentials: { readonly api_prefix: string | undefined };
};

export type ReadPrefix = {
  /** Empty for the shared address of old accounts. */
  readonly prefix: string;
  /** The environment that a complete address belongs to. */
  readonly environment?: Environment;
};

/** The prefix is the first characters of the client ID. Source: docs page "API endpoints". */
const prefixCharacters = 8;
/** The check of `checkout-sdk-node`, so that a prefix cannot select another host. */
const prefixShape = /^(?:pl-)?[a-z0-9]{1,63}$/;
const wholeAddress =
  /^(?:https?:\/\/)?(?:([a-z0-9-]+)\.)?(?:api|access)\.(sandbox\.)?checkout\.com(?:[/:].*)?$/;

/** Reads the prefix from the merchant's entry: the prefix itself, the client ID, or the API base URL. */
export function readPrefix(entered: string | undefined): ReadPrefix | undefined {
  const text = (entered ?? '').trim().toLowerCase();
  if (text === '') return { prefix: '' };
  const address = wholeAddress.exec(text);
  if (address !== null) {
    const prefix = address[1] ?? '';
    if (prefix !== '' && !prefixShape.test(prefix)) return undefined;
    return { prefix, environment: address[2] === undefined ? 'live' : 'test' };
  }
  const prefix = text.startsWith('cli_') ? text.slice(4, 4 + prefixCharacters) : text;
  return prefixShape.test(prefix) ? { prefix } : undefined;
}

/** Returns true if a client ID belongs to a different account than this prefix; false if either is unknown. */
export function isOtherClient(entered: string | undefined, clientId: string | undefined): boolean {
  const own = readPrefix(entered)?.prefix.replace(/^pl-/, '') ?? '';
  const isWhole = own.length === prefixCharacters && clientId?.startsWith('cli_') === true;
  return isWhole && !clientId.startsWith(`cli_${own}`);
}

/** Source: docs page "API endpoints". Only the operator can set another address, never a merchant. */
export function apiBase(account: Account): string {
  return account.apiUrl ?? hostOf(account, 'api');
}

export function tokenUrl(account: Account): string {
  return `${account.apiUrl ?? hostOf(account, 'access')}/connect/token`;
}

function hostOf({ environment, credentials }: Account, service: 'api' | 'access'): string {
  const read = readPrefix(credentials.api_prefix);
  if (read === undefined)
    throw new ProviderError(
      'credentials',
      'The API subdomain prefix of this account is not valid. Enter it again.',
    );
  const side = environment === 'test' ? 'sandbox.' : '';
  return `https://${read.prefix === '' ? '' : `${read.prefix}.`}${service}.${side}checkout.com`;
}
