import { perClientCache } from '@rebuttal/plugin-kit';
import type { Environment } from '@rebuttal/plugin-kit';
import { LRUCache } from 'lru-cache';

import { assumptions } from '../assumptions.js';
import type { WorldpayContext } from '../credentials.js';

/** Source: `cnp-chargeback-sdk-java`, Setup; "prelive" is Worldpay's test environment. */
const hosts: Readonly<Record<Environment, string>> = {
  test: 'https://services.vantivprelive.com',
  live: 'https://services.vantivcnp.com',
};

/** Only the operator can set another address, never a merchant. */
export function ecommBase({ apiUrl, environment }: Pick<WorldpayContext, 'apiUrl' | 'environment'>): string {
  return apiUrl ?? hosts[environment];
}

/** The prefix under which case calls were found, by base address. */
const found = perClientCache(() => new LRUCache<string, string>({ max: 20 }));

/** The prefixes of case calls to try, the known one first. */
export function casePrefixes(context: WorldpayContext): readonly string[] {
  const known = found(context.http).get(ecommBase(context));
  const others = assumptions.casePathPrefixes.filter((prefix) => prefix !== known);
  return known === undefined ? others : [known, ...others];
}

export function rememberPrefix(context: WorldpayContext, prefix: string): void {
  found(context.http).set(ecommBase(context), prefix);
}
