import { currencyExponent, toDecimalText } from '@rebuttal/plugin-kit';

import type { CompanyCurrency } from '../../case/currency/company-rates.js';
import { isCovered, type KnownCoverage } from '../../case/disputes/coverage.js';
import { toCoverageDto } from '../../case/disputes/disputes.mapping.js';
import { toCsvTable, type CsvColumns, type CsvTable } from '../../platform/csv/csv-table.js';
import { convert } from '../../platform/shared/exchange-rates.js';
import type {
  AccountFeesDto,
  CoveredGroupDto,
  FeesDto,
  LedgerDto,
  RecoveryGroupDto,
  RecoveryTotalDto,
} from './ledger.dto.js';
import { netOf, type FeeTable, type LedgerEntry } from './ledger.js';
import type { JournalEntry, RecoveryGroup, RecoverySums } from './ledger.service.js';

export const recoveryDefinitions = [
  {
    term: 'Period',
    meaning:
      'Disputes that were won or lost, by the day of the decision. Copies of a dispute at a store count once.',
  },
  {
    term: 'Recovered',
    meaning:
      'Money that came back for these disputes, as the provider reports it, or else the amount of each dispute that was won in full.',
  },
  {
    term: 'Fees',
    meaning:
      'Fees that the provider reports, less those that came back. A fee that it does not report is the one that you entered for the account. Without either, it is missing here.',
  },
  { term: 'Work', meaning: 'What you entered for a case, once for each dispute with a response.' },
  {
    term: 'Covered',
    meaning:
      'Disputes whose amount someone else bears: seller protection, or a guarantee with a claim that was not refused. They are counted apart, and in no win rate. What remains is the sum of all their movements: the amount, fees and work, less what the payer paid.',
  },
  {
    term: 'Exchange rates',
    meaning:
      'Money that comes back is converted at another rate than when it was withdrawn. Recovered is at the rate of the withdrawal, and this is the difference. Where the provider states no rates, it is known only for disputes that were won in full.',
  },
  {
    term: 'Net',
    meaning:
      'Recovered, with the difference in exchange rates, less fees and work. Each currency is added up apart.',
  },
];

export function toLedgerDto(entries: readonly LedgerEntry[], coverage: KnownCoverage | undefined): LedgerDto {
  return {
    coverage: toCoverageDto(coverage),
    entries: entries.map(({ kind, amount, occurredAt, source }) => ({
      kind,
      amount: amount.amountMinor,
      currency: amount.currency,
      occurred_at: occurredAt.toISOString(),
      source,
    })),
    totals: [...netOf(entries)].map(([currency, net]) => ({ currency, net })),
  };
}

export function toFees(body: FeesDto): FeeTable {
  return {
    currency: body.currency.trim().toUpperCase(),
    receivedMinor: body.received ?? undefined,
    counteredMinor: body.countered ?? undefined,
    isCounteredReturned: body.countered_returned_on_win ?? false,
    preArbitrationMinor: body.pre_arbitration ?? undefined,
    arbitrationMinor: body.arbitration ?? undefined,
    laborMinor: body.labor_per_case ?? undefined,
    alertMinor: body.alert ?? undefined,
  };
}

export function toAccountFeesDto(fees: FeeTable | undefined): AccountFeesDto {
  const orNull = (name: Exclude<keyof FeeTable, 'currency' | 'isCounteredReturned'>) => fees?.[name] ?? null;
  return {
    currency: fees?.currency ?? null,
    received: orNull('receivedMinor'),
    countered: orNull('counteredMinor'),
    countered_returned_on_win: fees?.isCounteredReturned ?? false,
    pre_arbitration: orNull('preArbitrationMinor'),
    arbitration: orNull('arbitrationMinor'),
    labor_per_case: orNull('laborMinor'),
    alert: orNull('alertMinor'),
  };
}

export function toCoveredDto({ key, decided, sums }: RecoveryGroup): CoveredGroupDto {
  return {
    program: key,
    decided_count: decided,
    totals: [...sums].map(([currency, { recovered, covered, rates, rest }]) => ({
      currency,
      paid: recovered + covered + rates,
      net: rest,
    })),
  };
}

export function toGroupDto({ key, label, decided, withoutFees, sums }: RecoveryGroup): RecoveryGroupDto {
  return {
    key,
    label,
    decided_count: decided,
    without_fees_count: withoutFees,
    totals: toTotals(sums),
  };
}

export function toTotals(sums: RecoverySums): RecoveryTotalDto[] {
  return [...sums]
    .filter(([, { recovered, fees, labor, rates }]) =>
      [recovered, fees, labor, rates].some((sum) => sum !== 0),
    )
    .map(([currency, { recovered, fees, labor, rates }]) => ({
      currency,
      recovered,
      fees,
      labor,
      rate_differences: rates,
      net: recovered + rates - fees - labor,
    }));
}

export function toCompanySum(totals: readonly RecoveryTotalDto[], { currency, rates }: CompanyCurrency) {
  let sum = 0n;
  const without: string[] = [];
  for (const { net, currency: from } of totals) {
    const converted = convert({ amountMinor: BigInt(net), currency: from }, currency, rates);
    if (converted === undefined) without.push(from);
    else sum += converted;
  }
  return {
    in_company_currency: { currency, currency_exponent: currencyExponent(currency), amount: Number(sum) },
    without_rate: without,
  };
}

const journalColumns: CsvColumns<JournalEntry> = {
  occurred_at: ({ occurredAt }) => occurredAt,
  dispute_id: ({ dispute }) => dispute.disputeId,
  provider: ({ dispute }) => dispute.provider,
  psp_account_id: ({ dispute }) => dispute.accountId,
  status: ({ dispute }) => dispute.status,
  covered_by: ({ dispute }) => (isCovered(dispute.coverage) ? dispute.coverage?.program : undefined),
  kind: ({ kind }) => kind,
  amount: ({ amount }) => toDecimalText(amount),
  currency: ({ amount }) => amount.currency,
  source: ({ source }) => source,
};

/** One line for each entry. */
export function toJournalCsv(pages: AsyncIterable<readonly JournalEntry[]>): CsvTable {
  return toCsvTable(journalColumns, pages);
}
