import { isProviderError, objectOf, ProviderError, textOf, textsOf } from '@rebuttal/plugin-kit';
import type { StoreSite } from '@rebuttal/plugin-kit';

import { get, search } from './client.js';
import type { WixContext } from './credentials.js';
import { howToAgree } from './failures.js';
import { searchPath } from './order-calls.js';

/** What the app needs, by the name under which the site grants it, and what cannot be done without. */
const wanted: readonly (readonly [permission: string, why: string])[] = [
  ['ECOM.READ_ORDERS', 'Orders cannot be read.'],
  ['ECOM.READ_TRANSACTIONS', 'Payments cannot be read, so disputes do not find their orders.'],
  ['ECOM.READ_FULFILLMENTS', 'Shipments and tracking numbers cannot be read.'],
  ['PAYMENTS.DISPUTE_READ', 'Disputes of Wix Payments cannot be read.'],
];

/** Source: dev.wix.com, "Get App Instance"; npm @wix/auto_sdk_app-management_app-instances 1.0.49. */
export async function describeSite(context: WixContext): Promise<StoreSite> {
  const answer = await get(context, '/apps/v1/instance');
  const [instance, site] = [objectOf(answer, 'instance'), objectOf(answer, 'site')];
  const instanceId = textOf(instance, 'instanceId');
  if (instanceId === undefined)
    throw new ProviderError('unexpected_answer', 'Wix did not say which site this is.');
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

/** Sites that list no rights at all are not taken for sites that grant none. */
function missingOf(permissions: readonly string[]): StoreSite['missing'] {
  if (permissions.length === 0) return [];
  return wanted
    .filter(([permission]) => !permissions.includes(permission))
    .map(([permission, why]) => ({ permission, why: `${why} ${howToAgree}` }));
}

/** The site, and one look for orders: what a merchant connects a store for. */
export async function verifyCredentials(context: WixContext): Promise<{ readonly message: string }> {
  const site = await describeSite(context);
  const isReadable = await canReadOrders(context);
  const orders = isReadable ? '' : ` Order permission missing: ${howToAgree}`;
  const unproven =
    (context.credentials.webhook_public_key ?? '').trim() === ''
      ? ' Without the webhook public key no news arrives between two readings.'
      : '';
  return { message: `Connected to ${site.name}.${orders}${unproven}` };
}

async function canReadOrders(context: WixContext): Promise<boolean> {
  try {
    await search(context, searchPath, { search: { cursorPaging: { limit: 1 } } });
    return true;
  } catch (error) {
    if (isProviderError(error) && error.status === 403) return false;
    throw error;
  }
}
