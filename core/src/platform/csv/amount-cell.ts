import { toDecimalText, type Money } from '@rebuttal/plugin-kit';

import type { Decimal } from './csv.js';

/** The amount in major units, with the currency's number of decimals. */
export function amountCell(amount: Money): Decimal {
  return { decimal: toDecimalText(amount) };
}
