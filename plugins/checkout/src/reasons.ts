import { lookUp, reasonOfNetworkCode } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

/** Source: API reference, dispute object, `category`. */
const byCategory: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'fraudulent',
  unrecognized: 'unrecognized',
  duplicate: 'duplicate',
  not_as_described: 'product_unacceptable',
  credit_not_issued: 'credit_not_processed',
  canceled_recurring: 'subscription_canceled',
  product_service_not_received: 'product_not_received',
  incorrect_amount: 'incorrect_amount',
  general: 'general',
};

/** Codes with several meanings, which only the category distinguishes. */
const ambiguous = ['4834', '4853', '4859'];

/** The category decides; the network's code is used only if the category is general. An unlisted category is `unknown`. */
export function toReason(
  category: string | undefined,
  reasonCode: string | undefined,
  network: string | undefined,
): DisputeReason {
  const reason = category === undefined ? 'general' : (lookUp(byCategory, category) ?? 'unknown');
  if (reason !== 'general') return reason;
  const code = reasonCode?.trim().toUpperCase();
  if (code === undefined || ambiguous.includes(code)) return 'general';
  return reasonOfNetworkCode(network, code) ?? 'general';
}
