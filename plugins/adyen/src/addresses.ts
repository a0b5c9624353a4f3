import type { AdyenContext } from './credentials.js';

/** Paths under Adyen's hosts and under an operator's override. Source: Disputes API v30, Management API v3. */
export const disputePath = '/ca/services/DisputeService/v30';
export const managementPath = '/v3';

/** The docs only show the test host; the live host differs in this word. */
const sides = { test: 'test', live: 'live' } as const;

export function disputeAddress(context: AdyenContext, call: string): string {
  return `${hostOf(context, 'ca')}${disputePath}/${call}`;
}

export function managementAddress(context: AdyenContext, path: string): string {
  return `${hostOf(context, 'management')}${managementPath}${path}`;
}

function hostOf({ apiUrl, environment }: AdyenContext, service: 'ca' | 'management'): string {
  return apiUrl === undefined
    ? `https://${service}-${sides[environment]}.adyen.com`
    : apiUrl.replace(/\/+$/, '');
}
