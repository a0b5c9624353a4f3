import type { Dispute } from '@rebuttal/sdk';

import { formatMoney } from '../../../lib/money.js';

type Props = { readonly dispute: Pick<Dispute, 'amount' | 'currency' | 'currency_exponent'> };

export function Amount({ dispute }: Props) {
  const { amount, currency, currency_exponent } = dispute;
  return (
    <span className="numeric">
      {formatMoney({ amountMinor: amount, currency, exponent: currency_exponent })}
    </span>
  );
}
