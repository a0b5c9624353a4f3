import type { FileStore, KeyValueStore } from '@rebuttal/plugin-kit/simulator';

/** Everything that isn't a company's: IDs stay unique, and credentials work before an account exists. */
const shared = ['counter', 'calls', 'call', 'token', 'signing', 'signing-key', 'site', 'code', 'install'];
const companies = 'company';

/**
 * A store in which companies don't see each other's values, even if they use the same credentials. Without a company, as for
 * a tester's own client, all values are visible. Values from such a call belong to all companies.
 */
export function createCompanyStore(store: FileStore, companyOf: () => string | undefined): KeyValueStore {
  const partOf = (collection: string, company: string) => `${collection}@${company}`;
  /** The collections that the caller sees, the caller's own first. */
  const visible = (collection: string) => {
    const company = shared.includes(collection) ? undefined : companyOf();
    const seen = company === undefined ? store.all<string>(companies) : [company];
    const parts = seen.map((one) => partOf(collection, one));
    return company === undefined ? [collection, ...parts] : [...parts, collection];
  };
  return {
    get: <T>(collection: string, key: string) =>
      visible(collection)
        .map((part) => store.get<T>(part, key))
        .find((value) => value !== undefined),
    all: <T>(collection: string, prefix?: string) =>
      visible(collection).flatMap((part) => store.all<T>(part, prefix)),
    put(collection, key, value) {
      const parts = visible(collection);
      const known = parts.find((part) => store.get(part, key) !== undefined);
      const company = companyOf();
      if (company !== undefined && store.get(companies, company) === undefined)
        store.put(companies, company, company);
      store.put(known ?? parts[0] ?? collection, key, value);
    },
  };
}
