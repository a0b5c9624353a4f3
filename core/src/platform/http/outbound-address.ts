import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

/** A merchant's URL resolves to a network that is not public. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** Azure's host services use a public address that no registry of special addresses lists. */
const azureHost = '168.63.129.16';

/**
 * The global unicast range of IPv6 (RFC 4291, 2.4). Outside of it are the IPv4-compatible, translated and site-local
 * forms, which an operating system or a translator may still route into an IPv4 network.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns true if an address is on the public internet. All others are refused: loopback, link-local (cloud metadata
 * and credentials), private networks, and IPv6 forms that contain an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Converts an IPv4-mapped address to the IPv4 address that the socket connects to.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === azureHost) return false;
  return !(parsed instanceof ipaddr.IPv6) || (parsed.match(globalUnicast) && !isIsatap(parsed));
}

/** Matches an IPv4 address after `0:5efe` or `200:5efe`, in any network (RFC 5214). */
function isIsatap({ parts }: { readonly parts: readonly number[] }): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}

/** @throws {PrivateAddressError} for a URL with a private IP address; host names are checked when they resolve */
export function requirePublicHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(refusal);
}

/** The host is not in the operator's list. */
export class UnlistedHostError extends Error {
  override readonly name = 'UnlistedHostError';

  constructor() {
    super('The operator of this server sends webhooks to no such host');
  }
}

/** @param hosts names, or `*.` and a name for all its subdomains */
export function isListedHost({ hostname }: URL, hosts: readonly string[]): boolean {
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}

/**
 * @param hosts as for `isListedHost`; undefined: any
 * @throws {UnlistedHostError}
 */
export function requireListedHost(url: URL, hosts: readonly string[] | undefined): void {
  if (hosts !== undefined && !isListedHost(url, hosts)) throw new UnlistedHostError();
}

const refusal = 'The address belongs to a private network';

/**
 * A lookup for the socket, so the checked address is the connected one and DNS rebinding has no effect. One private
 * address among several is enough to refuse.
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
