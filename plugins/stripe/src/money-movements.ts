import { isObject, integerOf, listOf, lookUp, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Money, MoneyMovement } from '@rebuttal/plugin-kit';

import { timeOf } from './fields.js';
import { fromWire } from './money.js';

const kinds: Readonly<Record<string, MoneyMovement['kind']>> = {
  dispute: 'withdrawn',
  dispute_reversal: 'reinstated',
};

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
    return amount === undefined
      ? []
      : [{ id: id + suffix, kind, amount, occurredAt, ...rateOf(transaction) }];
  };
  const category = textOf(transaction, 'reporting_category');
  return [
    ...movement('', kindOf(category), integerOf(transaction, 'amount')),
    ...feesOf(transaction).flatMap(({ amount, description }, at) =>
      movement(`_fee_${at + 1}`, feeKind(amount, description), -amount),
    ),
  ];
}

function kindOf(category = ''): MoneyMovement['kind'] {
  const known = lookUp(kinds, category);
  return known ?? (/^(fx|currency)_|exchange/.test(category) ? 'rate_difference' : 'adjustment');
}

/** Null where nothing was converted. */
function rateOf({ exchange_rate: rate }: JsonObject): Pick<MoneyMovement, 'exchangeRate'> {
  return typeof rate === 'number' && rate > 0 ? { exchangeRate: rate } : {};
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
