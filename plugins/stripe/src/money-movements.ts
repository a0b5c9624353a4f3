import { isObject, integerOf, listOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Money, MoneyMovement } from '@rebuttal/plugin-kit';

import { timeOf } from './fields.js';
import { fromWire } from './money.js';

const kinds = { dispute: 'withdrawn', dispute_reversal: 'reinstated' } as const;

/**
 * The movements in a dispute's balance transactions, which have the currency of the balance. Each can have fees.
 * Source: API reference, "Dispute object" and "Balance transaction object"; docs page "Reporting categories".
 */
export function moneyMovementsOf(dispute: JsonObject): MoneyMovement[] | undefined {
  const movements = listOf(dispute, 'balance_transactions').filter(isObject).flatMap(movementsOf);
  if (movements.length === 0) return undefined;
  return movements.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
}

function movementsOf(transaction: JsonObject): MoneyMovement[] {
  const id = textOf(transaction, 'id');
  const currency = textOf(transaction, 'currency');
  const occurredAt = timeOf(transaction, 'created');
  if (id === undefined || currency === undefined || occurredAt === undefined) return [];
  const movement = (suffix: string, kind: MoneyMovement['kind'], wire = 0) => {
    const amount = wire === 0 ? undefined : readMoney(wire, currency);
    return amount === undefined ? [] : [{ id: id + suffix, kind, amount, occurredAt }];
  };
  const category = textOf(transaction, 'reporting_category');
  const kind =
    category === undefined ? undefined : (kinds as Record<string, MoneyMovement['kind']>)[category];
  return [
    ...movement('', kind ?? 'adjustment', integerOf(transaction, 'amount')),
    ...feesOf(transaction).flatMap(({ amount, description }, at) =>
      movement(`_fee_${at + 1}`, feeKind(amount, description), -amount),
    ),
  ];
}

/** Undefined if the amount can't be read. A ledger without an entry is better than a dispute that can't be read. */
function readMoney(amount: number, currency: string): Money | undefined {
  try {
    return fromWire(amount, currency);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The details of the fee, or the fee itself if it has none. */
function feesOf(transaction: JsonObject): { readonly amount: number; readonly description: string }[] {
  const details = listOf(transaction, 'fee_details')
    .filter(isObject)
    .map((fee) => ({ amount: integerOf(fee, 'amount') ?? 0, description: textOf(fee, 'description') ?? '' }));
  return details.length > 0 ? details : [{ amount: integerOf(transaction, 'fee') ?? 0, description: '' }];
}

/** A negative fee is one that comes back. Stripe's texts name the fee for a response "countered". */
function feeKind(amount: number, description: string): MoneyMovement['kind'] {
  if (amount < 0) return 'fee_returned';
  return /counter/i.test(description) ? 'fee_countered' : 'fee_received';
}
