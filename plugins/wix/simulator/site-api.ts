import type { Call } from './api.js';

/** `GET /apps/v1/instance` */
export function getInstance({ records: { site } }: Call): object {
  return {
    instance: {
      instanceId: site.instanceId,
      appName: 'Rebuttal',
      appVersion: '1.0.0',
      isFree: true,
      permissions: [
        'WIX_DEVELOPERS.MANAGE_APP_INSTANCE',
        'ECOM.READ_ORDERS',
        'ECOM.READ_TRANSACTIONS',
        'ECOM.READ_FULFILLMENTS',
        'PAYMENTS.DISPUTE_READ',
      ],
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
