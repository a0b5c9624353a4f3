import type { InCompanyCurrencyDto } from '../../case/disputes/currency-totals.dto.js';
import type { RootCause } from '../../case/disputes/root-causes.js';
import type { CsvQuery } from '../../platform/csv/csv.dto.js';
import type { FiguresFrameDto, FiguresQuery } from '../stats/outcome-metrics.dto.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface RootCausesQuery extends FiguresQuery {
  by: RootCause;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface RootCausesCsvQuery extends RootCausesQuery, CsvQuery {}

/** Amounts are in minor units. */
export type RootCauseSumDto = InCompanyCurrencyDto & {
  dispute_count: number;
  /** Won or lost, without covered disputes. */
  decided_count: number;
  lost_count: number;
  totals: { currency: string; amount: number; lost_amount: number }[];
  /** The lost part of `in_company_currency`. */
  lost_in_company_currency: number;
  /** The most frequent reason, and its disputes. Null below `count_min` disputes. */
  top_reason: { reason: string; dispute_count: number } | null;
};

export type RootCauseRowDto = RootCauseSumDto & {
  /** Null: not known. */
  key: string | null;
  label: string;
  /** The value of `root_cause` with which the list of disputes has these. */
  filter: string;
};

export type RootCausesDto = FiguresFrameDto & {
  by: RootCause;
  /** Fewer disputes show no pattern. */
  count_min: number;
  /** The most disputes first, at most 100. The last one may have those whose value is not known. */
  rows: RootCauseRowDto[];
  /** The number of rows in the CSV file. */
  row_count: number;
  /** Counts each dispute once, even if it is in several rows. */
  total: RootCauseSumDto;
};
