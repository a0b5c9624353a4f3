import { receiptOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import type { PayPalContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';

/** The state after a successful call. PayPal's response to a write contains only links. */
export type Outcome = {
  /** The dispute before the call. */
  readonly before: JsonObject;
  /** The dispute after the call, if it could be read and shows the effect. */
  readonly after?: JsonObject | undefined;
  readonly response?: JsonObject;
};

/** The receipt of a successful call. If the dispute can't be read afterwards, it has the last known status. */
export function toReceipt(context: PayPalContext, { before, after, response = {} }: Outcome): Receipt {
  const providerStatus = textOf(after ?? before, 'status') ?? textOf(after ?? before, 'dispute_state') ?? '';
  if (after === undefined) return { providerStatus, raw: response };
  return receiptOf(providerStatus, after, () => toDispute(after, context.environment));
}
