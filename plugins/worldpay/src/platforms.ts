import type { MissingCapability } from '@rebuttal/plugin-kit';

/** Three products that share only the name. The first is the default. */
export const platformOptions = [
  { value: 'ecomm_us', label: 'eCommerce, US (formerly Vantiv or Litle)' },
  { value: 'access', label: 'Access Worldpay' },
  { value: 'wpg', label: 'WPG / XML Direct (Merchant Admin Interface)' },
] as const;
export type Platform = (typeof platformOptions)[number]['value'];

export function findPlatform(entered: string | undefined): Platform | undefined {
  return platformOptions.find(({ value }) => value === (entered ?? ''))?.value;
}

export function platformOf({ platform }: { readonly platform: string | undefined }): Platform {
  return findPlatform(platform) ?? 'ecomm_us';
}

/** Selects the accounts on these platforms. */
export const on = (...is: readonly Platform[]) => ({ field: 'platform', is }) as const;

const notifying = on('access', 'wpg');
const portalOnly = "Respond in the Worldpay portal, then select 'Mark as submitted'.";

/** Capabilities that Worldpay does not offer on a platform. */
export const limits = [
  {
    capability: 'webhooks',
    when: on('ecomm_us'),
    reason:
      'Worldpay sends no webhooks on the US eCommerce platform. Cases are read every 15 minutes instead.',
  },
  {
    capability: 'disputeFromHistory',
    when: on('ecomm_us'),
    reason: 'Cases of the US eCommerce platform are read from Worldpay itself.',
  },
  {
    capability: 'fetchDispute',
    when: notifying,
    reason:
      'Worldpay offers no API to read disputes on this platform. Disputes show only what its notifications contain; ' +
      'reason, deadline and outcome may be missing. See the Worldpay portal.',
  },
  {
    capability: 'listDisputes',
    when: notifying,
    reason:
      'Worldpay offers no API to list disputes on this platform, so disputes from before the account was connected ' +
      'are not shown. See the Worldpay portal.',
  },
  {
    capability: 'submitEvidence',
    when: notifying,
    reason: `Worldpay offers no API for evidence on this platform. ${portalOnly}`,
  },
  {
    capability: 'acceptDispute',
    when: notifying,
    reason: 'Worldpay offers no API to accept disputes on this platform. Accept it in the Worldpay portal.',
  },
  {
    capability: 'readPayment',
    when: on('ecomm_us', 'wpg'),
    reason:
      'Worldpay offers no API to read a single payment on this platform. Add receipt and checks by hand; the Worldpay ' +
      'portal has them.',
  },
] as const satisfies readonly MissingCapability[];
