import type { ProviderHttp } from './http.js';

/**
 * One value per HTTP client, shared with the clients that wrap it (`ProviderHttp.parent`): in production one per
 * process, in tests one per test. Values of different clients never mix, and a value is freed with its client.
 */
export function perClientCache<T>(create: () => T): (http: ProviderHttp) => T {
  const values = new WeakMap<ProviderHttp, T>();
  return (http) => {
    const client = rootOf(http);
    const value = values.get(client) ?? create();
    values.set(client, value);
    return value;
  };
}

const rootOf = (http: ProviderHttp): ProviderHttp => (http.parent === undefined ? http : rootOf(http.parent));
