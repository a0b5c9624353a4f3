import { toDecimalText, type Money } from '@rebuttal/plugin-kit';

import type { Decimal } from './csv.js';

/** As people write it, with the currency's own decimals. */
export function amountCell(amount: Money): Decimal {
  return { decimal: toDecimalText(amount) };
}
