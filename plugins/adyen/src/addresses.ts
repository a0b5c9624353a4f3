import { ProviderError } from '@rebuttal/plugin-kit';

import type { AdyenContext } from './credentials.js';

/** Paths under Adyen's hosts and under an operator's override. Source: Disputes API v30, Management API v3. */
export const disputePath = '/ca/services/DisputeService/v30';
export const managementPath = '/v3';
export const checkoutPath = '/v71';

export function disputeAddress(context: AdyenContext, call: string): string {
  return `${hostOf(context, 'ca')}${disputePath}/${call}`;
}

export function managementAddress(context: AdyenContext, path: string): string {
  return `${hostOf(context, 'management')}${managementPath}${path}`;
}

/** Source: docs page "Live endpoints": each company has a live host with a prefix. @throws {ProviderError} without one */
export function checkoutAddress({ apiUrl, environment, credentials }: AdyenContext, path: string): string {
  if (apiUrl !== undefined) return `${apiUrl}${checkoutPath}${path}`;
  if (environment === 'test') return `https://checkout-test.adyen.com${checkoutPath}${path}`;
  const prefix = credentials.live_url_prefix ?? '';
  if (prefix === '')
    throw new ProviderError(
      'refused',
      'Enter the live URL prefix of this Adyen account to refund its payments.',
    );
  return `https://${prefix}-checkout-live.adyenpayments.com/checkout${checkoutPath}${path}`;
}

/** The docs only show the test host; the live host differs in this word. */
function hostOf({ apiUrl, environment }: AdyenContext, service: 'ca' | 'management'): string {
  return apiUrl ?? `https://${service}-${environment}.adyen.com`;
}
