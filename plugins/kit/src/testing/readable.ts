import type { ProviderDispute } from '../dispute.js';
import { isUnreadable } from '../listing.js';
import type { ListedDispute } from '../listing.js';

/** All disputes of a list. @throws {ProviderError} the fault of the first row that is unreadable */
export async function readableOf(listed: AsyncIterable<ListedDispute>): Promise<ProviderDispute[]> {
  const found: ProviderDispute[] = [];
  for await (const one of listed) {
    if (isUnreadable(one)) throw one.fault;
    found.push(one);
  }
  return found;
}
