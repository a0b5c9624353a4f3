import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

/** A merchant's address led, or would lead, into a network that is not the internet's. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** The host services of Azure, in the midst of public addresses: no registry of special addresses has them. */
const azureHost = '168.63.129.16';

/**
 * All of IPv6 that is assigned as global unicast (RFC 4291, 2.4). Outside of it are the IPv4-compatible, translated and
 * site-local forms, which an operating system or a translator may still route into an IPv4 network.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns true if an address belongs to the open internet. Everything else is refused: loopback, link-local (where
 * clouds keep their credentials), private networks, and the IPv6 forms that carry an IPv4 address inside them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Reads an IPv4-mapped address as the IPv4 address that is connected to.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === azureHost) return false;
  return !(parsed instanceof ipaddr.IPv6) || (parsed.match(globalUnicast) && !isIsatap(parsed));
}

/** An IPv4 address behind `0:5efe` or `200:5efe`, in any network (RFC 5214). */
function isIsatap({ parts }: { readonly parts: readonly number[] }): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
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
