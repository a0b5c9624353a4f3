import { isProviderError, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import type { PayPalContext } from './credentials.js';
import { toDispute } from './mapping.js';

/** What is known once PayPal has said yes; its answer to a write is nothing but links. */
export type Outcome = {
  /** The dispute before the call. */
  readonly before: JsonObject;
  /** And after it, where it could be read and shows what was done. */
  readonly after?: JsonObject | undefined;
  readonly answer?: JsonObject;
};

/** What was done is done, also where the dispute cannot be read afterwards: then its last known status stands. */
export function toReceipt(context: PayPalContext, { before, after, answer = {} }: Outcome): Receipt {
  const providerStatus = textOf(after ?? before, 'status') ?? textOf(after ?? before, 'dispute_state') ?? '';
  if (after === undefined) return { providerStatus, raw: answer };
  try {
    return { providerStatus, raw: after, dispute: toDispute(after, context.environment) };
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return { providerStatus, raw: after };
  }
}
