import type { Database } from '../../platform/database/database.js';
import { CustomerHistoryReader, type CustomerHistoryDeps } from './customer-history-reader.js';
import { CustomerHistoryRepository } from './customer-history.repository.js';

type Base = Omit<CustomerHistoryDeps, 'customerDisputes'> & { readonly database: Database };

/** The other records of the customer of a dispute. They are a part of its workspace. */
export function createCustomerHistory(base: Base): CustomerHistoryReader {
  return new CustomerHistoryReader({
    ...base,
    customerDisputes: new CustomerHistoryRepository(base.database),
  });
}
