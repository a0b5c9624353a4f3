import type { Money, MoneyMovement } from '@rebuttal/plugin-kit';

/** The facts that decide if a credit returns a debit in full. */
type Returned = {
  readonly amount: Money;
  readonly status: string;
  readonly outcomeDetail: string | undefined;
  readonly movements: readonly MoneyMovement[];
};

/** A debit, as far as it has not come back. */
type Open = { readonly minor: number; readonly currency: string; readonly rate: number | undefined };

/** Without rates, a larger difference than this share of the debit is not taken as one of rates. */
const differenceMax = 0.2;
/** Providers state rates with six significant digits. */
const ratePrecision = 1e-5;

/**
 * Splits each amount that came back into the amount at the rate of its withdrawal, and the difference in exchange rates. The sum
 * stays the same. Without the rates of both, only an amount that returned in full after a win can be split.
 */
export function splitRates(dispute: Returned): MoneyMovement[] {
  let open: Open | undefined;
  return dispute.movements.flatMap((movement) => {
    const { kind, amount } = movement;
    if (kind === 'withdrawn') open = addDebit(open, movement);
    if (kind !== 'reinstated' || open?.currency !== amount.currency) return [movement];
    const atDebit = amountAtDebit(open, movement, dispute);
    open = { ...open, minor: open.minor - atDebit };
    return split(movement, atDebit);
  });
}

/** Two debits that have not come back have no common rate. */
function addDebit(open: Open | undefined, { amount, exchangeRate }: MoneyMovement): Open {
  const { currency } = amount;
  const minor = 0 - amount.amountMinor;
  if (open?.currency !== currency || open.minor <= 0) return { minor, currency, rate: exchangeRate };
  return { minor: open.minor + minor, currency, rate: open.rate === exchangeRate ? exchangeRate : undefined };
}

function amountAtDebit(open: Open, { amount, exchangeRate }: MoneyMovement, dispute: Returned): number {
  const { amountMinor: minor, currency } = amount;
  if (open.rate !== undefined && exchangeRate !== undefined) {
    const ratio = open.rate / exchangeRate;
    const exact = minor * ratio;
    const rounding = 0.5 + 0.5 * ratio + open.minor * ratePrecision;
    return Math.abs(exact - open.minor) <= rounding ? open.minor : Math.round(exact);
  }
  const isFull = dispute.status === 'won' && dispute.outcomeDetail !== 'partial';
  const isConverted = currency !== dispute.amount.currency;
  const isNear = Math.abs(minor - open.minor) <= open.minor * differenceMax;
  return isFull && isConverted && isNear ? open.minor : minor;
}

function split(movement: MoneyMovement, atDebit: number): MoneyMovement[] {
  const { amount, id } = movement;
  const difference = amount.amountMinor - atDebit;
  if (difference === 0) return [movement];
  return [
    { ...movement, amount: { ...amount, amountMinor: atDebit } },
    {
      ...movement,
      id: `${id}_rate`,
      kind: 'rate_difference',
      amount: { ...amount, amountMinor: difference },
    },
  ];
}
