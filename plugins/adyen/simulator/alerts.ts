import type { SimulatedAlertRequest } from '@rebuttal/plugin-kit/simulator';

import { fraudReportEvent } from '../src/alerts.js';

import type { Account, WirePayment } from './account.js';
import { postItem } from './events.js';
import { newPayment, schemeOf } from './new-dispute.js';
import { toWireTime } from './wire.js';

/** The issuer reports fraud with a payment, disputed or not. */
export function reportFraud(account: Account, options: SimulatedAlertRequest) {
  const { paymentId, reason = '6', amount = 10_450, currency = 'EUR', network = 'visa' } = options;
  const payment =
    paymentId === undefined ? createPayment(account, { amount, currency }) : findPayment(account, paymentId);
  if (payment === undefined) throw new RangeError(`there is no payment ${paymentId ?? ''}`);
  const scheme = schemeOf(network);
  const providerAlertId = account.newReference('fraud');
  postItem(account, {
    additionalData: { nofReasonCode: reason, nofSchemeCode: scheme, modificationMerchantReferences: '' },
    amount: { currency: payment.currency, value: payment.value },
    eventCode: fraudReportEvent,
    eventDate: toWireTime(account.ports.now()),
    merchantAccountCode: account.code,
    merchantReference: payment.merchantReference,
    originalReference: payment.pspReference,
    paymentMethod: scheme,
    pspReference: providerAlertId,
    reason: 'Fraudulent Use of Account Number',
    success: 'true',
  });
  return { providerAlertId, paymentId: payment.pspReference };
}

function createPayment(
  account: Account,
  paid: { readonly amount: number; readonly currency: string },
): WirePayment {
  const payment = newPayment(account, paid);
  account.save('payment', payment.pspReference, { payment, refunds: [] });
  return payment;
}

function findPayment(account: Account, id: string): WirePayment | undefined {
  const disputed = account.all('dispute').find(({ payment }) => payment.pspReference === id);
  return account.find('payment', id)?.payment ?? disputed?.payment;
}
