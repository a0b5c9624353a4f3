import { cleanCredential } from '@rebuttal/plugin-kit';
import type { SimulatedAccount } from '@rebuttal/plugin-kit';

import type { Books, Site } from './books.js';
import { unauthorized } from './fault.js';
import { guidOf } from './ids.js';

/** The app and the site that are there from the beginning. */
export const sampleApp = { id: 'df1c9b7e-5a0e-4f0c-9a55-2f8b6a1f0c11', secret: 'sample-app-secret' } as const;
export const sampleInstanceId = '8f5d1c2b-7a64-4f0e-b1c3-0d9e5a7b6c21';

const names = [
  'Rabbit & Hutch',
  'Willow & Oak Candles',
  'The Clover Press',
  'Burrow Ceramics',
  'Dandelion Teas',
];
/** What an app may be without, by a word in its secret. */
export const traitWords = ['noorders', 'nopayments', 'noshipments', 'nodisputes'] as const;

/** A new site has the app; one that has it keeps it as it is. */
export function install(books: Books, appId: string, instanceId: string): Site {
  const known = books.findSite(instanceId);
  if (known?.appId === appId && known.isRemoved !== true) return known;
  const name = names[books.next('site') % names.length] ?? 'Shop';
  const site = {
    instanceId,
    appId,
    siteId: guidOf(`site:${instanceId}`),
    name,
    url: `https://www.${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
  };
  books.saveSite(site);
  return site;
}

/** The site of an app, if it is there. */
export function findInstalled(books: Books, appId: string, instanceId: string): Site | undefined {
  if (instanceId === sampleInstanceId && appId === sampleApp.id && books.findSite(instanceId) === undefined)
    return install(books, appId, instanceId);
  const site = books.findSite(instanceId);
  return site?.appId === appId && site.isRemoved !== true ? site : undefined;
}

/** A merchant's account in the product, whose site has the app as a matter of course. */
export function siteOfAccount(books: Books, { credentials, webhookUrl }: SimulatedAccount): Site {
  const appId = cleanCredential(credentials.app_id);
  const instanceId = cleanCredential(credentials.instance_id);
  const known = books.findSite(instanceId);
  const site =
    known?.isRemoved === true ? known : install(books, appId === '' ? sampleApp.id : appId, instanceId);
  books.saveEndpoint(instanceId, webhookUrl);
  return site;
}

/** @throws {WixFault} 401 for a wrong secret: one with `invalid` in it, or for the sample app another one */
export function requireApp(appId: string, secret: string): readonly string[] {
  const isKnown =
    appId === sampleApp.id ? secret.startsWith(sampleApp.secret) : appId !== '' && secret !== '';
  if (!isKnown || secret.includes('invalid')) throw unauthorized();
  return traitWords.filter((word) => secret.includes(word));
}
