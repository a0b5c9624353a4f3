import { objectOf, ProviderError, textOf, textsOf } from '@rebuttal/plugin-kit';
import type { StoreSite } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { WixContext } from './credentials.js';
import { howToAgree } from './errors.js';

/** The permissions that the app needs, and what is impossible without each. */
const neededPermissions: readonly (readonly [permission: string, why: string])[] = [
  ['ECOM.READ_ORDERS', 'Orders cannot be read.'],
  ['ECOM.READ_TRANSACTIONS', 'Payments cannot be read, so disputes do not find their orders.'],
  ['ECOM.READ_FULFILLMENTS', 'Shipments and tracking numbers cannot be read.'],
  ['PAYMENTS.DISPUTE_READ', 'Disputes of Wix Payments cannot be read.'],
];

/** Source: dev.wix.com, "Get App Instance"; npm @wix/auto_sdk_app-management_app-instances 1.0.49. */
export async function describeSite(context: WixContext): Promise<StoreSite> {
  const response = await get(context, '/apps/v1/instance');
  const [instance, site] = [objectOf(response, 'instance'), objectOf(response, 'site')];
  const instanceId = textOf(instance, 'instanceId');
  if (instanceId === undefined)
    throw new ProviderError('unexpected_answer', 'Wix returned no app instance ID for this site.');
  const [siteId, url, currency] = [
    textOf(site, 'siteId'),
    textOf(site, 'url'),
    textOf(site, 'paymentCurrency')?.toUpperCase(),
  ];
  const permissions = textsOf(instance, 'permissions');
  return {
    instanceId,
    ...(siteId === undefined ? {} : { siteId }),
    name: textOf(site, 'siteDisplayName') ?? url ?? instanceId,
    ...(url !== undefined && /^https?:\/\//.test(url) ? { url } : {}),
    ...(currency !== undefined && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
    permissions,
    missing: missingOf(permissions),
  };
}

/** A site that lists no permissions at all may still grant them. */
function missingOf(permissions: readonly string[]): StoreSite['missing'] {
  if (permissions.length === 0) return [];
  return neededPermissions
    .filter(([permission]) => !permissions.includes(permission))
    .map(([permission, why]) => ({ permission, why: `${why} ${howToAgree}` }));
}
