import { checksOf, objectOf, optional, ProviderError, textOf, timeOf } from '@rebuttal/plugin-kit';
import type { CheckResult, DisputedPayment, ProviderPayment } from '@rebuttal/plugin-kit';

import { call } from './client.js';
import type { FjordpayContext } from './credentials.js';
import { amountOf } from './mapping.js';

/** Source: the API's page, "code_check". */
const codeChecks: Readonly<Record<string, CheckResult>> = { passed: 'match', failed: 'mismatch' };

/** The payment behind a dispute. What Fjordpay leaves out is left out here. */
export async function readPayment(
  context: FjordpayContext,
  { transactionId }: DisputedPayment,
): Promise<ProviderPayment> {
  if (transactionId === undefined)
    throw new ProviderError('not_found', 'Fjordpay names no payment for this dispute.');
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
