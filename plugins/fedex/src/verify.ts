import { isProviderError } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import type { FedExContext } from './credentials.js';
import { track } from './shipment.js';
import { tokens } from './token.js';

/** A token proves the keys. A read proves that the project may track, which a token does not. */
export async function verifyCredentials(context: FedExContext): Promise<{ readonly message: string }> {
  await tokens.fresh(context);
  await track(context, assumptions.numberOfNoShipment).catch((error: unknown) => {
    if (!isProviderError(error) || error.kind !== 'not_found') throw error;
  });
  const connected = `Connected to FedEx (${context.environment} mode).`;
  const remark =
    (context.credentials.account_number ?? '') === ''
      ? ' Without the shipping account number, the proof of delivery has no signature.'
      : '';
  return { message: connected + remark };
}
