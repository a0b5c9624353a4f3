import type { SimulatedAlertRequest } from '@rebuttal/plugin-kit/simulator';

import { fraudReportEvent } from '../src/alerts.js';

import { postItem } from './events.js';
import { newPayment, schemeOf } from './new-dispute.js';
import type { Account, SimulatorStore, WirePayment } from './simulator-store.js';
import { toWireTime } from './wire.js';

/** The issuer reports fraud with a payment, disputed or not. */
export function reportFraud(store: SimulatorStore, account: Account, options: SimulatedAlertRequest) {
  const { paymentId, reason = '6', amount = 10_450, currency = 'EUR', network = 'visa' } = options;
  const payment =
    paymentId === undefined
      ? createPayment(store, account, { amount, currency })
      : findPayment(store, account, paymentId);
  if (payment === undefined) throw new RangeError(`there is no payment ${paymentId ?? ''}`);
  const scheme = schemeOf(network);
  const providerAlertId = store.newReference('fraud');
  postItem(store, account, {
    additionalData: { nofReasonCode: reason, nofSchemeCode: scheme, modificationMerchantReferences: '' },
    amount: { currency: payment.currency, value: payment.value },
    eventCode: fraudReportEvent,
    eventDate: toWireTime(store.ports.now()),
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
  store: SimulatorStore,
  account: Account,
  paid: { readonly amount: number; readonly currency: string },
): WirePayment {
  const payment = newPayment(store, paid);
  store.savePayment(account, { payment, refunds: [] });
  return payment;
}

function findPayment(store: SimulatorStore, account: Account, id: string): WirePayment | undefined {
  const disputed = store.disputesOf(account).find(({ payment }) => payment.pspReference === id);
  return store.findPayment(account, id)?.payment ?? disputed?.payment;
}
