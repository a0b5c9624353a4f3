import type { Coverage, Money } from '@rebuttal/plugin-kit';

import { invalidField } from '../../platform/errors/catalogue.js';
import { hasCardNumber } from '../../platform/shared/card-numbers.js';
import { isCurrencyCode } from '../../platform/shared/exchange-rates.js';

/** A person's statement about the coverage of a dispute. */
export type StatedCoverage = Coverage & {
  /** The payment of the payer, for a claim that was paid. */
  readonly paid?: Money;
  readonly statedAt: string;
};

type Stated = {
  readonly coverage?: Coverage | undefined;
  readonly statedCoverage?: StatedCoverage | undefined;
};

export type KnownCoverage = Coverage & Partial<Pick<StatedCoverage, 'paid' | 'statedAt'>>;

/** A person's statement applies, except that a provider which paid knows better than a claim that is still open. */
export function coverageOf({ coverage, statedCoverage }: Stated): KnownCoverage | undefined {
  if (coverage?.claim === 'paid' && statedCoverage?.claim !== 'paid') return coverage;
  return statedCoverage ?? coverage;
}

/** Returns true if someone else bears the amount. The column `decided_as` says the same. */
export function isCovered(known: Pick<Coverage, 'claim'> | undefined): boolean {
  return known !== undefined && known.claim !== 'possible' && known.claim !== 'refused';
}

/** A statement as it was requested, not yet validated. */
export type CoverageInput = Coverage & { readonly paid_amount?: number; readonly paid_currency?: string };

/** Without an amount, the payer paid the disputed one. @throws {AppError} 422 */
export function requireCoverage(input: CoverageInput, disputed: Money, now: Date): StatedCoverage {
  const { payer, claim, paid_amount: amount, paid_currency: code } = input;
  const program = input.program.trim();
  if (program === '' || hasCardNumber(program))
    throw invalidField('coverage.program', 'Enter the name of the program');
  const currency = code?.trim().toUpperCase() ?? disputed.currency;
  if (!isCurrencyCode(currency))
    throw invalidField('coverage.paid_currency', 'Enter an ISO 4217 code, such as EUR');
  if (amount !== undefined && claim !== 'paid')
    throw invalidField('coverage.paid_amount', 'Only a claim that was paid has an amount');
  if (amount === undefined && currency !== disputed.currency)
    throw invalidField('coverage.paid_amount', 'Enter the amount in this currency');
  const paid = { amountMinor: amount ?? disputed.amountMinor, currency };
  return { payer, program, claim, ...(claim === 'paid' ? { paid } : {}), statedAt: now.toISOString() };
}
