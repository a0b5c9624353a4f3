import { currencyExponent } from '@rebuttal/plugin-kit';

import type { CompanyCurrency } from '../../case/currency/company-rates.js';
import { inCompanyCurrency } from '../../case/disputes/currency-totals.mapping.js';
import { toCsvTable, type CsvColumns, type CsvTable } from '../../platform/csv/csv-table.js';
import type { DefinitionDto } from '../../platform/http/definition.dto.js';
import { convert } from '../../platform/shared/exchange-rates.js';
import type {
  BreakdownDto,
  BreakdownRowDto,
  CalibrationSumDto,
  FiguresFrameDto,
  OverallWinRateDto,
  RecoveredCurrencyDto,
  RecoveredSumDto,
  WinRateDto,
} from './outcome-metrics.dto.js';
import {
  decidedMin,
  type Decided,
  type DecidedGroup,
  type Excluded,
  type FiguresFilter,
  type PredictedGroup,
  type Recovered,
} from './outcome-metrics.js';
import { winRate, winRateInterval } from './stats.js';

export function toPredictedDto(group: Omit<PredictedGroup, 'range'>): CalibrationSumDto {
  const decided = group.won + group.lost;
  return {
    ...toWinRateDto(group),
    predicted_win_rate: decided === 0 ? null : round(group.expectedWins / decided, 4),
  };
}

export function toFrameDto(
  { now, filter: { from, to } }: { readonly now: Date; readonly filter: FiguresFilter },
  excluded: Excluded,
  meanings: readonly DefinitionDto[],
): FiguresFrameDto {
  return {
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    generated_at: now.toISOString(),
    covered_count: excluded.covered,
    duplicate_count: excluded.duplicateDispute,
    undated_count: excluded.undated,
    definitions: [...meanings],
  };
}

export function toOverallDto(group: Omit<DecidedGroup, 'key'>): OverallWinRateDto {
  return {
    ...toWinRateDto(group),
    accepted_count: group.accepted,
    lost_without_response_count: group.lostUnanswered,
    won_without_response_count: group.wonUnanswered,
  };
}

export function toWinRateDto(group: Decided): WinRateDto {
  const [rate, interval] = [winRate(group), winRateInterval(group)];
  const decided = group.won + group.lost;
  return {
    decided_count: decided,
    won_count: group.won,
    lost_count: group.lost,
    win_rate: rate === undefined ? null : round(rate, 4),
    win_rate_interval:
      interval === undefined ? null : { low: round(interval.low, 4), high: round(interval.high, 4) },
    is_enough: decided >= decidedMin,
  };
}

/** The currency with the most decided disputes first. */
export function toRecoveredSum(currencies: readonly Recovered[], company: CompanyCurrency): RecoveredSumDto {
  const won = currencies.filter(({ wonMinor }) => wonMinor > 0n);
  const converted = won.map(({ currency, wonMinor }) => ({
    currency,
    companyMinor: convert({ amountMinor: wonMinor, currency }, company.currency, company.rates),
  }));
  const sorted = currencies.toSorted((left, right) => right.decided - left.decided);
  return { currencies: sorted.map(toCurrencyDto), ...inCompanyCurrency(converted, company) };
}

function toCurrencyDto({ currency, won, decided, wonMinor, decidedMinor }: Recovered): RecoveredCurrencyDto {
  return {
    currency,
    currency_exponent: currencyExponent(currency),
    decided_count: decided,
    won_count: won,
    decided_amount: Number(decidedMinor),
    recovered_amount: Number(wonMinor),
    recovery_rate: decidedMinor === 0n ? null : round(Number(wonMinor) / Number(decidedMinor), 4),
  };
}

type BreakdownLine = BreakdownRowDto & Pick<BreakdownDto, 'by' | 'from' | 'to'>;

const breakdownColumns: CsvColumns<BreakdownLine> = {
  by: ({ by }) => by,
  key: ({ key }) => key,
  label: ({ label }) => label,
  decided: (line) => line.decided_count,
  won: (line) => line.won_count,
  lost: (line) => line.lost_count,
  win_rate: (line) => line.win_rate,
  win_rate_low: (line) => line.win_rate_interval?.low,
  win_rate_high: (line) => line.win_rate_interval?.high,
  is_enough: (line) => line.is_enough,
  from: ({ from }) => from,
  to: ({ to }) => to,
};

/** The last line is the total. */
export function toBreakdownCsv({ rows, overall, by, from, to }: BreakdownDto): CsvTable {
  const lines = [...rows, { key: 'all', label: 'All', ...overall }];
  return toCsvTable(breakdownColumns, [lines.map((line) => ({ ...line, by, from, to }))]);
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
