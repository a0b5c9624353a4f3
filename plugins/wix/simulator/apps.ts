import type { SimulatedAccount } from '@rebuttal/plugin-kit/simulator';

import { unauthorized } from './api-error.js';
import { guidOf } from './ids.js';
import type { SimulatorStore, Site } from './simulator-store.js';
import { SiteRecords } from './site-records.js';

/** The app and the site that always exist. */
export const sampleApp = { id: 'df1c9b7e-5a0e-4f0c-9a55-2f8b6a1f0c11', secret: 'sample-app-secret' } as const;
export const sampleInstanceId = '8f5d1c2b-7a64-4f0e-b1c3-0d9e5a7b6c21';
const samplePrefix = sampleInstanceId.slice(0, -12);

/** The sample site of a company. Each company has its own, because a site belongs to one company. */
export function sampleInstanceOf(suffix: string): string {
  return suffix === '' ? sampleInstanceId : samplePrefix + guidOf(`sample:${suffix}`).slice(-12);
}

const names = [
  'Bramble & Burrow',
  'Willow & Oak Candles',
  'The Clover Press',
  'Burrow Ceramics',
  'Dandelion Teas',
];

/** Installs the app on a site. An existing installation does not change. */
export function install(store: SimulatorStore, appId: string, instanceId: string): Site {
  const known = store.findSite(instanceId);
  if (known?.appId === appId && known.isRemoved !== true) return known;
  const name = names[store.next('site') % names.length] ?? 'Shop';
  const site = {
    instanceId,
    appId,
    siteId: guidOf(`site:${instanceId}`),
    name,
    url: `https://www.${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
  };
  store.saveSite(site);
  return site;
}

/** The site of an app, if the app is installed. */
export function findInstalled(store: SimulatorStore, appId: string, instanceId: string): Site | undefined {
  const site = store.findSite(instanceId);
  if (site === undefined && instanceId.startsWith(samplePrefix) && appId === sampleApp.id)
    return install(store, appId, instanceId);
  return site?.appId === appId && site.isRemoved !== true ? site : undefined;
}

/** The site of an account, with its webhook URL. The app is installed on it unless it was removed. */
export function siteOfAccount(
  store: SimulatorStore,
  { credentials, webhookUrl }: SimulatedAccount,
): SiteRecords {
  const { app_id: appId = '', instance_id: instanceId = '' } = credentials;
  const known = store.findSite(instanceId);
  const site =
    known?.isRemoved === true ? known : install(store, appId === '' ? sampleApp.id : appId, instanceId);
  const records = new SiteRecords(store.ports, site);
  records.save('endpoint', '', webhookUrl);
  return records;
}

/** @throws {WixApiError} 401 for a wrong secret: one that contains `invalid`, or not the sample app's for that app */
export function requireApp(appId: string, secret: string): void {
  const isKnown =
    appId === sampleApp.id ? secret.startsWith(sampleApp.secret) : appId !== '' && secret !== '';
  if (!isKnown || secret.includes('invalid')) throw unauthorized();
}
