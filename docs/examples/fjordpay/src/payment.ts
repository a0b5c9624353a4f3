import { checksOf, objectOf, optional, ProviderError, textOf, timeOf } from '@rebuttal/plugin-kit';
import type { CheckResult, DisputedPayment, ProviderPayment } from '@rebuttal/plugin-kit';

import { call } from './client.js';
import type { FjordpayContext } from './credentials.js';
import { amountOf } from './dispute-mapping.js';

/** Source: the API's page, "code_check". */
const codeChecks: Readonly<Record<string, CheckResult>> = { passed: 'match', failed: 'mismatch' };

/** Reads the payment behind a dispute. Facts that Fjordpay omits stay undefined. */
export async function readPayment(
  context: FjordpayContext,
  { transactionId }: DisputedPayment,
): Promise<ProviderPayment> {
  if (transactionId === undefined)
    throw new ProviderError('not_found', 'Fjordpay has no payment for this dispute.');
  const path = `/v1/payments/${encodeURIComponent(transactionId)}`;
  const payment = await call(context, { method: 'GET', path });
  const card = objectOf(payment, 'card');
  return {
    providerPaymentId: textOf(payment, 'id') ?? transactionId,
    amount: amountOf(payment),
    ...optional('paidAt', timeOf(payment, 'captured_at')),
    card: { ...optional('brand', textOf(card, 'brand')), ...optional('last4', textOf(card, 'last4')) },
    ...checksOf({ securityCode: codeChecks[textOf(payment, 'code_check') ?? ''] }),
    customer: optional('email', textOf(objectOf(payment, 'customer'), 'email')),
  };
}
