import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

/** A merchant's address led, or would lead, into a network that is not the internet's. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * Whether an address belongs to the open internet. Everything else is refused: loopback, link-local (where clouds keep
 * their credentials), private networks, and the IPv6 forms that carry an IPv4 address inside them.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** @throws {PrivateAddressError} for a URL that names a private address itself; names are checked when they resolve */
export function requirePublicHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(refusal);
}

/** An address that the operator's list does not have. */
export class UnlistedHostError extends Error {
  override readonly name = 'UnlistedHostError';

  constructor() {
    super('The operator of this server sends webhooks to no such host');
  }
}

/**
 * @param hosts names, or `*.` and a name for all that lie below it; undefined: any
 * @throws {UnlistedHostError}
 */
export function requireListedHost({ hostname }: URL, hosts: readonly string[] | undefined): void {
  const isListed = (host: string) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  if (hosts !== undefined && !hosts.some(isListed)) throw new UnlistedHostError();
}

const refusal = 'The address belongs to a private network';

/**
 * For the socket itself: what is checked is what is connected to, so a name that resolves differently a moment later
 * gains nothing. One private address among many is enough to refuse.
 */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) {
        callback(error, '');
        return;
      }
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new PrivateAddressError(refusal), '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
