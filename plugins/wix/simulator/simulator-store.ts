import { nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { guidOf } from './ids.js';
import type { WireDispute, WireDocument, WireOrder, WireTransactions } from './wire.js';

/** An app on a site. */
export type Site = {
  readonly instanceId: string;
  readonly appId: string;
  readonly siteId: string;
  readonly name: string;
  readonly url: string;
  /** The currently valid refresh token; only in the older flow. */
  readonly refreshToken?: string;
  readonly isRemoved?: true;
};
export type Grant = { readonly instanceId: string; readonly appId: string; readonly expiresAt: number };
export type StoredDispute = {
  readonly instanceId: string;
  readonly scenario: string;
  readonly dispute: WireDispute;
};
type Touched = StoredDispute & { readonly opened: number };
type StoredDocument = {
  readonly instanceId: string;
  readonly document: WireDocument;
  readonly isDeleted?: true;
};
export type StoredOrder = {
  readonly instanceId: string;
  readonly order: WireOrder;
  readonly transactions: WireTransactions;
  readonly fulfillments: readonly object[];
};

/** Typed access to the simulator's data. All of it is in `ports.store`, so that a restart continues. */
export type SimulatorStore = ReturnType<typeof openSimulatorStore>;

export function openSimulatorStore(ports: SimulatorPorts) {
  const { store } = ports;
  const key = (instanceId: string, id: string) => `${instanceId}/${id}`;
  const next = (counter: string) => nextNumber(store, counter);
  return {
    ports,
    next,
    newId: (what: string) => guidOf(`${what}:${next('id')}:${ports.now().getTime()}`),
    now: () => ports.now().toISOString(),
    ...sites(ports),
    findDispute: (instanceId: string, id: string) => store.get<StoredDispute>('dispute', key(instanceId, id)),
    saveDispute(stored: StoredDispute): void {
      const name = key(stored.instanceId, stored.dispute.id);
      const opened = store.get<Touched>('dispute', name)?.opened ?? next('opened');
      store.put('dispute', name, { ...stored, opened });
    },
    /** Newest first. */
    disputesOf: (instanceId: string): readonly StoredDispute[] =>
      store
        .all<Touched>('dispute')
        .filter((stored) => stored.instanceId === instanceId)
        .sort((left, right) => right.opened - left.opened),
    saveDocument: (instanceId: string, document: WireDocument, isDeleted?: true) =>
      store.put('document', key(instanceId, document.id), { instanceId, document, isDeleted }),
    documentsOf: (instanceId: string): readonly WireDocument[] =>
      store
        .all<StoredDocument>('document')
        .filter((stored) => stored.instanceId === instanceId && stored.isDeleted !== true)
        .map(({ document }) => document),
    findOrder: (instanceId: string, id: string) => store.get<StoredOrder>('order', key(instanceId, id)),
    saveOrder: (stored: StoredOrder) => store.put('order', key(stored.instanceId, stored.order.id), stored),
    ordersOf: (instanceId: string): readonly StoredOrder[] =>
      store.all<StoredOrder>('order').filter((stored) => stored.instanceId === instanceId),
  };
}

function sites({ store }: SimulatorPorts) {
  return {
    findSite: (instanceId: string) => store.get<Site>('site', instanceId),
    saveSite: (site: Site) => store.put('site', site.instanceId, site),
    findGrant: (kind: 'code' | 'install', value: string) => {
      const grant = store.get<Grant | { readonly isUsed: true }>(kind, value);
      return grant === undefined || 'isUsed' in grant ? undefined : grant;
    },
    saveGrant: (kind: 'code' | 'install', value: string, grant: Grant) => store.put(kind, value, grant),
    useUp: (kind: 'code' | 'install', value: string) => store.put(kind, value, { isUsed: true }),
    findToken: (value: string) => store.get<Grant>('token', value),
    saveToken: (value: string, token: Grant) => store.put('token', value, token),
    /** The webhook URL of a site. */
    findEndpoint: (instanceId: string) => store.get<string>('endpoint', instanceId),
    saveEndpoint: (instanceId: string, url: string) => store.put('endpoint', instanceId, url),
  };
}
