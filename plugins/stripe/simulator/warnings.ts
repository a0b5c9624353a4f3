import type { SimulatedAlertRequest } from '@rebuttal/plugin-kit/simulator';

import { newestFirst } from './account.js';
import type { Account } from './account.js';
import { missing } from './api-error.js';
import type { Call } from './api.js';
import { post } from './events.js';
import { textOf, valuesOf } from './form-parser.js';
import { listOf } from './list.js';
import { newCharge } from './refunds.js';
import type { WireCharge, WireWarning } from './wire.js';

const url = '/v1/radar/early_fraud_warnings';

/** The issuer reports a payment as fraud. A payment may have several warnings. */
export function createWarning(
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
      ? newCharge(account, { amount, currency, network })
      : account.charges().find(({ id, payment_intent }) => id === paymentId || payment_intent === paymentId);
  if (charge === undefined) throw new RangeError(`there is no payment ${paymentId ?? ''}`);
  const warning: WireWarning = {
    id: account.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: isActionable(charge),
    charge: charge.id,
    created: account.nowSeconds(),
    fraud_type: reason,
    livemode: account.livemode,
    payment_intent: charge.payment_intent,
  };
  account.save('warning', warning.id, warning);
  post(account, [{ type: 'radar.early_fraud_warning.created', object: warning }]);
  return warning;
}

/** Ends the warnings of a charge that is now disputed or fully refunded. Source: API reference, `actionable`. */
export function closeWarnings(account: Account, charge: string): void {
  const known = account.find('charge', charge);
  if (known === undefined || isActionable(known)) return;
  for (const before of newestFirst(account.all('warning'))) {
    if (before.charge !== charge || !before.actionable) continue;
    const object = { ...before, actionable: false };
    account.save('warning', object.id, object);
    post(account, [{ type: 'radar.early_fraud_warning.updated', object, before }]);
  }
}

/** Source: API reference, "List all early fraud warnings". */
export function listWarnings({ account, form }: Call): object {
  const charge = textOf(form.charge);
  const matching = newestFirst(account.all('warning')).filter(
    (one) => charge === undefined || one.charge === charge,
  );
  const isExpanded = valuesOf(form.expand).includes('data.charge');
  return listOf(url, matching, form, (warning) => (isExpanded ? expand(account, warning) : warning));
}

export function getWarning({ account, id, form }: Call): object {
  const warning = account.find('warning', id);
  if (warning === undefined) throw missing('early fraud warning', id, 'id');
  return valuesOf(form.expand).includes('charge') ? expand(account, warning) : warning;
}

const isActionable = ({ disputed, refunded }: WireCharge) => disputed !== true && refunded !== true;

function expand(account: Account, warning: WireWarning): object {
  return { ...warning, charge: account.find('charge', warning.charge) ?? warning.charge };
}
