import { AccountRecords } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { newGuid } from './simulator-store.js';
import type { Site } from './simulator-store.js';
import type { WireDispute, WireDocument, WireOrder, WireTransactions } from './wire.js';

export type StoredDispute = {
  readonly scenario: string;
  readonly dispute: WireDispute;
  /** Orders disputes by their opening. */
  readonly opened?: number;
};
export type StoredOrder = {
  readonly order: WireOrder;
  readonly transactions: WireTransactions;
  readonly fulfillments: readonly object[];
};
type Kinds = {
  readonly dispute: StoredDispute;
  readonly document: { readonly document: WireDocument; readonly isDeleted?: true };
  readonly order: StoredOrder;
  /** The webhook URL. */
  readonly endpoint: string;
};

/** Everything of one site. */
export class SiteRecords extends AccountRecords<Kinds> {
  constructor(
    ports: SimulatorPorts,
    readonly site: Site,
  ) {
    super(ports, site.instanceId);
  }

  newId(what: string): string {
    return newGuid(this.ports, what);
  }

  now(): string {
    return this.ports.now().toISOString();
  }

  saveDispute(stored: StoredDispute): void {
    const { id } = stored.dispute;
    const opened = this.find('dispute', id)?.opened ?? this.next('opened');
    this.save('dispute', id, { ...stored, opened });
  }

  /** Newest first. */
  disputes(): readonly StoredDispute[] {
    return this.all('dispute').toSorted((left, right) => (right.opened ?? 0) - (left.opened ?? 0));
  }

  documents(): readonly WireDocument[] {
    return this.all('document').flatMap(({ document, isDeleted }) => (isDeleted === true ? [] : [document]));
  }

  saveOrder(stored: StoredOrder): void {
    this.save('order', stored.order.id, stored);
  }
}
