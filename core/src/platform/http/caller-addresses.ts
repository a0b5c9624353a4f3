import { LRUCache } from 'lru-cache';

import { toNetwork } from './caller-network.js';

const companiesMax = 10_000;

/** Where each company last called from, so that many companies behind one address share one turn of slow work. */
export class CallerAddresses {
  private readonly networks = new LRUCache<string, string>({ max: companiesMax });

  note(tenantId: string, address: string): void {
    this.networks.set(tenantId, toNetwork(address));
  }

  /** The network of the company's last call, or the company itself where that is not known. */
  readonly groupOf = (tenantId: string): string => this.networks.get(tenantId) ?? tenantId;
}
