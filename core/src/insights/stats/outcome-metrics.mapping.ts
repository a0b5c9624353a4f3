import { currencyExponent } from '@rebuttal/plugin-kit';

import type { CompanyCurrency } from '../../case/currency/company-rates.js';
import { inCompanyCurrency } from '../../case/disputes/currency-totals.mapping.js';
import { toCsvTable, type CsvColumns, type CsvTable } from '../../platform/csv/csv-table.js';
import type { DefinitionDto } from '../../platform/http/definition.dto.js';
import { convert } from '../../platform/shared/exchange-rates.js';
import { definitions } from './definitions.js';
import type {
  BreakdownDto,
  BreakdownRowDto,
  CalibrationDto,
  CalibrationSumDto,
  FiguresFrameDto,
  LossReasonsDto,
  OverallWinRateDto,
  RecoveredCurrencyDto,
  PeriodDto,
  RecoveredDto,
  RecoveredPeriodDto,
  RecoveredSumDto,
  ResponseTimesDto,
  WinRateDto,
} from './outcome-metrics.dto.js';
import {
  decidedMin,
  oddsFrom,
  type Decided,
  type DecidedGroup,
  type PredictedGroup,
  type Recovered,
} from './outcome-metrics.js';
import type {
  Breakdown,
  Calibration,
  FiguresFrame,
  LossReasons,
  RecoveredFigures,
  ResponseTimeFigures,
} from './outcome-metrics.service.js';
import { winRate, winRateInterval } from './stats.js';

export function toBreakdownDto(breakdown: Breakdown): BreakdownDto {
  const { by, overall, previous, groups } = breakdown;
  return {
    ...toFrameDto(breakdown, definitions.win_rates),
    by,
    decided_min: decidedMin,
    overall: toOverallDto(overall),
    previous: previous === undefined ? null : toOverallDto(previous),
    rows: groups.map(({ key, label, ...group }) => ({ key, label, ...toWinRateDto(group) })),
  };
}

export function toCalibrationDto({ ranges, notPredicted, ...frame }: Calibration): CalibrationDto {
  const sum = (name: 'won' | 'lost' | 'expectedWins') => ranges.reduce((all, range) => all + range[name], 0);
  return {
    ...toFrameDto(frame, definitions.calibration),
    decided_min: decidedMin,
    rows: ranges.map((range, index) => ({
      predicted_from: oddsFrom[index] ?? 0,
      predicted_to: oddsFrom[index + 1] ?? 1,
      ...toPredictedDto(range),
    })),
    overall: toPredictedDto({ won: sum('won'), lost: sum('lost'), expectedWins: sum('expectedWins') }),
    not_predicted_count: notPredicted,
  };
}

function toPredictedDto(group: Omit<PredictedGroup, 'range'>): CalibrationSumDto {
  const decided = group.won + group.lost;
  return {
    ...toWinRateDto(group),
    predicted_win_rate: decided === 0 ? null : round(group.expectedWins / decided, 4),
  };
}

export function toRecoveredDto(figures: RecoveredFigures): RecoveredDto {
  return { ...toFrameDto(figures, definitions.recovered), ...toRecoveredPeriodDto(figures) };
}

export function toRecoveredPeriodDto(figures: RecoveredFigures): RecoveredPeriodDto {
  return {
    ...toPeriodDto(figures),
    ...toRecoveredSum(figures.currencies, figures.company),
    previous: figures.previous === undefined ? null : toRecoveredSum(figures.previous, figures.company),
  };
}

export function toLossReasonsDto({ lost, reasons, causes, ...frame }: LossReasons): LossReasonsDto {
  return {
    ...toFrameDto(frame, definitions.loss_reasons),
    lost_count: lost,
    reasons: reasons.map(({ value, lost: count }) => ({ reason: value ?? null, lost_count: count })),
    causes: causes.map(({ value, lost: count }) => ({ cause: value ?? null, lost_count: count })),
  };
}

export function toResponseTimesDto(figures: ResponseTimeFigures): ResponseTimesDto {
  const { answered, medianHours, p90Hours, answeredBefore } = figures.times;
  const hours = (value: number | undefined) => (value === undefined ? null : round(value, 2));
  return {
    ...toFrameDto(figures, definitions.response_times),
    answered_count: answered,
    median_hours: hours(medianHours),
    p90_hours: hours(p90Hours),
    answered_before_arrival_count: answeredBefore,
  };
}

export function toFrameDto(
  { now, filter, excluded }: FiguresFrame,
  meanings: readonly DefinitionDto[],
): FiguresFrameDto {
  return {
    ...toPeriodDto({ filter }),
    generated_at: now.toISOString(),
    covered_count: excluded.covered,
    duplicate_count: excluded.duplicateDispute,
    undated_count: excluded.undated,
    definitions: [...meanings],
  };
}

export function toPeriodDto({ filter }: Pick<FiguresFrame, 'filter'>): PeriodDto {
  return { from: filter.from?.toISOString() ?? null, to: filter.to?.toISOString() ?? null };
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

function toRecoveredSum(currencies: readonly Recovered[], company: CompanyCurrency): RecoveredSumDto {
  const won = currencies.filter(({ wonMinor }) => wonMinor > 0n);
  const converted = won.map(({ currency, wonMinor }) => ({
    currency,
    companyMinor: convert({ amountMinor: wonMinor, currency }, company.currency, company.rates),
  }));
  return { currencies: currencies.map(toCurrencyDto), ...inCompanyCurrency(converted, company) };
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
export function toBreakdownCsv(breakdown: Breakdown): CsvTable {
  const { rows, overall, by, from, to } = toBreakdownDto(breakdown);
  const lines = [...rows, { key: 'all', label: 'All', ...overall }];
  return toCsvTable(breakdownColumns, [lines.map((line) => ({ ...line, by, from, to }))]);
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
