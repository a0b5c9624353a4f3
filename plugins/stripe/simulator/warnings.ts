import type { SimulatedAlertRequest } from '@rebuttal/plugin-kit/simulator';

import { missing } from './api-error.js';
import type { Call } from './api.js';
import { post } from './events.js';
import { textOf, valuesOf } from './form-parser.js';
import { listOf } from './list.js';
import { newCharge } from './refunds.js';
import type { Account, SimulatorStore } from './simulator-store.js';
import type { WireCharge, WireWarning } from './wire.js';

const url = '/v1/radar/early_fraud_warnings';

/** The issuer reports a payment as fraud. A payment may have several warnings. */
export function createWarning(
  store: SimulatorStore,
  account: Account,
  {
    paymentId,
    reason = 'unauthorized_use_of_card',
    amount = 5000,
    currency = 'USD',
    network,
  }: SimulatedAlertRequest,
): WireWarning {
  const charge =
    paymentId === undefined
      ? newCharge(store, account, { amount, currency, network })
      : store
          .chargesOf(account)
          .find(({ id, payment_intent }) => id === paymentId || payment_intent === paymentId);
  if (charge === undefined) throw new RangeError(`there is no payment ${paymentId ?? ''}`);
  const warning: WireWarning = {
    id: store.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: isActionable(charge),
    charge: charge.id,
    created: store.nowSeconds(),
    fraud_type: reason,
    livemode: account.livemode,
    payment_intent: charge.payment_intent,
  };
  store.saveWarning(account, warning);
  post(store, account, [{ type: 'radar.early_fraud_warning.created', object: warning }]);
  return warning;
}

/** Ends the warnings of a charge that is now disputed or fully refunded. Source: API reference, `actionable`. */
export function closeWarnings(store: SimulatorStore, account: Account, charge: string): void {
  const known = store.findCharge(account, charge);
  if (known === undefined || isActionable(known)) return;
  for (const before of store.warningsOf(account)) {
    if (before.charge !== charge || !before.actionable) continue;
    const object = { ...before, actionable: false };
    store.saveWarning(account, object);
    post(store, account, [{ type: 'radar.early_fraud_warning.updated', object, before }]);
  }
}

/** Source: API reference, "List all early fraud warnings". */
export function listWarnings({ store, account, form }: Call): object {
  const charge = textOf(form.charge);
  const matching = store.warningsOf(account).filter((one) => charge === undefined || one.charge === charge);
  const isExpanded = valuesOf(form.expand).includes('data.charge');
  return listOf(url, matching, form, (warning) => (isExpanded ? expand(store, account, warning) : warning));
}

export function getWarning({ store, account, id, form }: Call): object {
  const warning = store.warningsOf(account).find((one) => one.id === id);
  if (warning === undefined) throw missing('early fraud warning', id, 'id');
  return valuesOf(form.expand).includes('charge') ? expand(store, account, warning) : warning;
}

const isActionable = ({ disputed, refunded }: WireCharge) => disputed !== true && refunded !== true;

function expand(store: SimulatorStore, account: Account, warning: WireWarning): object {
  return { ...warning, charge: store.findCharge(account, warning.charge) ?? warning.charge };
}
