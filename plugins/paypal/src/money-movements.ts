import { objectOf, objectsOf, textOf, timeOf } from '@rebuttal/plugin-kit';
import type { JsonObject, MoneyMovement } from '@rebuttal/plugin-kit';

import { readMoney } from './money.js';

const feeReasons = ['DISPUTE_FEE', 'CHARGEBACK_FEE', 'DISPUTE_SETTLEMENT_FEE'];

/** The seller's part of a dispute's money movements. Source: Disputes API v1, `money_movement`. */
export function moneyMovementsOf(dispute: JsonObject): MoneyMovement[] | undefined {
  const movements = sellerMovements(dispute).flatMap((movement, at) => {
    const amount = readMoney(objectOf(movement, 'amount'));
    const occurredAt = timeOf(movement, 'initiated_time');
    if (amount === undefined || occurredAt === undefined) return [];
    const isCredit = textOf(movement, 'type') === 'CREDIT';
    const kind = kindOf(textOf(movement, 'reason') ?? '', isCredit);
    // PayPal numbers none of them, and appends new ones.
    const id = `${textOf(dispute, 'dispute_id') ?? ''}_${at + 1}`;
    const amountMinor = isCredit ? amount.amountMinor : -amount.amountMinor;
    return [{ id, kind, amount: { ...amount, amountMinor }, occurredAt }];
  });
  if (movements.length === 0) return undefined;
  return movements.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
}

function sellerMovements(dispute: JsonObject): JsonObject[] {
  return objectsOf(dispute, 'money_movements').filter(
    (movement) => textOf(movement, 'affected_party') === 'SELLER',
  );
}

function kindOf(reason: string, isCredit: boolean): MoneyMovement['kind'] {
  if (feeReasons.includes(reason)) return isCredit ? 'fee_returned' : 'fee_received';
  if (/CURRENCY|EXCHANGE/.test(reason)) return 'rate_difference';
  if (reason !== 'DISPUTE_SETTLEMENT') return 'adjustment';
  return isCredit ? 'reinstated' : 'withdrawn';
}

/** The fees as PayPal writes them, for example `20.00 USD`. */
export function feesOf(dispute: JsonObject): string {
  return sellerMovements(dispute)
    .filter((movement) => feeReasons.includes(textOf(movement, 'reason') ?? ''))
    .map((movement) => {
      const amount = objectOf(movement, 'amount');
      const sign = textOf(movement, 'type') === 'CREDIT' ? '-' : '';
      return `${sign}${textOf(amount, 'value') ?? ''} ${textOf(amount, 'currency_code') ?? ''}`;
    })
    .join(', ');
}
