import { isProviderError, ProviderError } from '@rebuttal/plugin-kit';

import { zoneOf } from '../credentials.js';
import type { WorldpayContext } from '../credentials.js';
import { dayOf } from '../days.js';

import { getCases } from './client.js';

/** Makes one read call, which needs the same permission as all others. */
export async function verifyEcomm(context: WorldpayContext): Promise<{ readonly message: string }> {
  try {
    await getCases(context, `?date=${dayOf(context.now(), zoneOf(context))}`);
  } catch (error) {
    if (!isProviderError(error) || error.kind !== 'not_found') throw error;
    throw new ProviderError('unexpected_answer', "Worldpay's chargeback API was not found at its address.", {
      cause: error,
    });
  }
  const side = context.environment === 'test' ? 'prelive' : 'production';
  const merchant = context.credentials.merchant_id ?? '';
  const only = merchant === '' ? '' : ` Only cases of the merchant ID ${merchant} are shown.`;
  return {
    message: `Connected to Worldpay's US eCommerce platform (${side}). It posts no webhooks; cases are read every 15 minutes.${only}`,
  };
}
