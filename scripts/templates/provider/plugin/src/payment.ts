import type { DisputedPayment, ProviderPayment } from '@rebuttal/plugin-kit';

import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

/** Reads the payment behind a dispute. Facts that {{label}} omits stay undefined. */
export function readPayment(_context: PluginContext, _dispute: DisputedPayment): Promise<ProviderPayment> {
  return unwritten('readPayment in src/payment.ts', 'The payment behind a dispute');
}
