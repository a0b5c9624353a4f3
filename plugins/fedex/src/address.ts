import type { Environment } from '@rebuttal/plugin-kit';

import type { FedExContext } from './credentials.js';

/** Source: "FedEx APIs Integration Best Practices", API URIs. */
const addresses: Readonly<Record<Environment, string>> = {
  live: 'https://apis.fedex.com',
  test: 'https://apis-sandbox.fedex.com',
};

export function apiAddress({ apiUrl, environment }: FedExContext): string {
  return apiUrl ?? addresses[environment];
}
