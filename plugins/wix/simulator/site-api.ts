import type { Call } from './api.js';

/** `GET /apps/v1/instance` */
export function getInstance({ site, token }: Call): object {
  const rights = {
    noorders: 'ECOM.READ_ORDERS',
    nopayments: 'ECOM.READ_TRANSACTIONS',
    noshipments: 'ECOM.READ_FULFILLMENTS',
    nodisputes: 'PAYMENTS.DISPUTE_READ',
  };
  const granted = Object.entries(rights).filter(([word]) => !token.traits.includes(word));
  return {
    instance: {
      instanceId: site.instanceId,
      appName: 'Rebuttal',
      appVersion: '1.0.0',
      isFree: true,
      permissions: ['WIX_DEVELOPERS.MANAGE_APP_INSTANCE', ...granted.map(([, right]) => right)],
      availablePlans: [],
      copiedFromTemplate: false,
      freeTrialAvailable: false,
    },
    site: {
      siteId: site.siteId,
      siteDisplayName: site.name,
      locale: 'en',
      paymentCurrency: 'USD',
      multilingual: { isMultiLingual: false, supportedLanguages: [] },
      url: site.url,
      installedWixApps: ['stores'],
    },
  };
}

/** `POST /apps/v1/bi-event` */
export const takeBiEvent = (): object => ({});
