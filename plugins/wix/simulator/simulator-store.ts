import { nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { guidOf } from './ids.js';

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

/** Sites, grants and tokens of all apps. All of it is in `ports.store`, so that a restart continues. */
export type SimulatorStore = ReturnType<typeof openSimulatorStore>;

export function openSimulatorStore(ports: SimulatorPorts) {
  const { store } = ports;
  return {
    ports,
    next: (counter: string) => nextNumber(store, counter),
    newId: (what: string) => newGuid(ports, what),
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
  };
}

/** A GUID that was never used. */
export function newGuid({ store, now }: SimulatorPorts, what: string): string {
  return guidOf(`${what}:${nextNumber(store, 'id')}:${now().getTime()}`);
}
