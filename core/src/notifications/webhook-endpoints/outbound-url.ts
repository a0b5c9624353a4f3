import type { Config } from '../../platform/config.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import {
  PrivateAddressError,
  requireListedHost,
  requirePublicHost,
  UnlistedHostError,
} from '../../platform/http/outbound-address.js';

/** The hosts that the operator allows. */
export type OutboundConfig = Pick<Config, 'outgoingWebhooksAllowPrivate' | 'outgoingWebhooksHosts'>;

/**
 * Checks a URL that a merchant typed into the field `url`. Host names are checked on each lookup; errors that are visible in
 * the URL are reported immediately.
 * @throws {AppError} 422
 */
export function requireOutboundUrl(typed: string, config: OutboundConfig): URL {
  const { outgoingWebhooksAllowPrivate: mayBePrivate, outgoingWebhooksHosts: hosts } = config;
  if (!URL.canParse(typed) || typed.length > 2000)
    throw invalidField('url', 'Enter a URL that begins with https:// and has at most 2,000 characters');
  const url = new URL(typed);
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:'))
    throw invalidField('url', 'The address must begin with https://');
  if (url.username !== '' || url.password !== '')
    throw invalidField('url', 'The address must not hold a user name or a password');
  try {
    if (!mayBePrivate) requirePublicHost(url);
    requireListedHost(url, hosts);
  } catch (error) {
    if (error instanceof PrivateAddressError || error instanceof UnlistedHostError)
      throw invalidField('url', error.message);
    throw error;
  }
  return url;
}
