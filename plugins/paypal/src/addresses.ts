import type { Environment } from '@rebuttal/plugin-kit';

import type { PayPalContext } from './credentials.js';

/** Source: server list of the Customer Disputes specification, version 1.10. */
const apiAddresses: Readonly<Record<Environment, string>> = {
  live: 'https://api-m.paypal.com',
  test: 'https://api-m.sandbox.paypal.com',
};

/** The API's hosts: the present and the older name. Certificates are accepted only from them. */
const apiOrigins: Readonly<Record<Environment, readonly string[]>> = {
  live: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  test: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
};

const certificatePath = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]+$/;

export function apiAddress({ apiUrl, environment }: PayPalContext): string {
  return apiUrl ?? apiAddresses[environment];
}

/**
 * The URL to download the certificate that a webhook names, or `undefined` if it must not be downloaded. With the operator's
 * override, this download goes to that host like every other call: a webhook never selects a host.
 */
export function certificateAddress(context: PayPalContext, named: string): string | undefined {
  const url = parseUrl(named);
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  if (url.search !== '' || url.hash !== '' || named.endsWith('?') || named.endsWith('#')) return undefined;
  const isPayPal = isApiOrigin(context, url.origin);
  if (isPayPal && certificatePath.test(url.pathname))
    return context.apiUrl === undefined ? url.href : `${apiAddress(context)}${url.pathname}`;
  return isAtOverride(context, url) ? url.href : undefined;
}

export function isApiOrigin({ environment }: Pick<PayPalContext, 'environment'>, origin: string): boolean {
  return apiOrigins[environment].includes(origin);
}

function isAtOverride({ apiUrl }: PayPalContext, url: URL): boolean {
  const base = apiUrl === undefined ? undefined : parseUrl(apiUrl);
  if (base === undefined || base.origin !== url.origin) return false;
  const prefix = base.pathname.replace(/\/+$/, '');
  return url.pathname.startsWith(prefix) && certificatePath.test(url.pathname.slice(prefix.length));
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
