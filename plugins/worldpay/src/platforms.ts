import { trimmed } from '@rebuttal/plugin-kit';
import type { Limit } from '@rebuttal/plugin-kit';

/** Three products under one name, with nothing in common but the name. The first is the default. */
export const platformOptions = [
  { value: 'ecomm_us', label: 'eCommerce, US (formerly Vantiv or Litle)' },
  { value: 'access', label: 'Access Worldpay' },
  { value: 'wpg', label: 'WPG / XML Direct (Merchant Admin Interface)' },
] as const;
export type Platform = (typeof platformOptions)[number]['value'];

export function findPlatform(entered: string | undefined): Platform | undefined {
  return platformOptions.find(({ value }) => value === trimmed(entered))?.value;
}

export function platformOf({ platform }: { readonly platform: string | undefined }): Platform {
  return findPlatform(platform) ?? 'ecomm_us';
}

const notifying = { field: 'platform', is: ['access', 'wpg'] } as const;
const portalOnly = "Answer in the Worldpay portal, then press 'Mark as submitted'.";

/** What is not there on a platform, because Worldpay does not offer it. */
export const limits = [
  {
    lacks: 'webhooks',
    when: { field: 'platform', is: ['ecomm_us'] },
    why: 'Worldpay posts no webhooks on the US eCommerce platform. Cases are read every 15 minutes instead.',
  },
  {
    lacks: 'disputeFromHistory',
    when: { field: 'platform', is: ['ecomm_us'] },
    why: 'Cases of the US eCommerce platform are read from Worldpay itself.',
  },
  {
    lacks: 'fetchDispute',
    when: notifying,
    why:
      'Worldpay offers no API to read disputes on this platform. What is shown here is what its notifications said; ' +
      'reason, deadline and outcome may be missing. See the Worldpay portal.',
  },
  {
    lacks: 'listDisputes',
    when: notifying,
    why:
      'Worldpay offers no API to list disputes on this platform, so disputes from before the account was connected ' +
      'are not shown. See the Worldpay portal.',
  },
  {
    lacks: 'submitEvidence',
    when: notifying,
    why: `Worldpay offers no API for evidence on this platform. ${portalOnly}`,
  },
  {
    lacks: 'acceptDispute',
    when: notifying,
    why: 'Worldpay offers no API to accept disputes on this platform. Accept it in the Worldpay portal.',
  },
  {
    lacks: 'readPayment',
    when: { field: 'platform', is: ['ecomm_us', 'wpg'] },
    why:
      'Worldpay offers no API here that tells of a single payment on this platform. Add receipt and checks by hand; ' +
      'the Worldpay portal has them.',
  },
] as const satisfies readonly Limit[];
