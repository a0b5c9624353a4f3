import { LRUCache } from 'lru-cache';

import { toNetwork } from './caller-network.js';

const companiesMax = 10_000;

/** Remembers the network of each company's last call, so that companies behind one address share one slot of slow work. */
export class CallerAddresses {
  private readonly networks = new LRUCache<string, string>({ max: companiesMax });

  note(tenantId: string, address: string): void {
    this.networks.set(tenantId, toNetwork(address));
  }

  /** Returns the network of the company's last call, or the company's ID if it is unknown. */
  readonly groupOf = (tenantId: string): string => this.networks.get(tenantId) ?? tenantId;
}
