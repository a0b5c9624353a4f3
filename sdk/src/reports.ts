import type { Client } from './client.js';
import { createCalls } from './generated/reports.js';

export type {
  Breakdown,
  Calibration,
  GetBreakdownQuery as BreakdownQuery,
  GetCalibrationQuery as CalibrationQuery,
  GetLossReasonsQuery as LossReasonsQuery,
  GetRecoveredQuery as RecoveredQuery,
  GetResponseTimesQuery as ResponseTimesQuery,
  LossReasons,
  Recovered,
  ResponseTimes,
} from './types.js';
export type Reports = ReturnType<typeof reportsOf>;

/**
 * Statistics, and exports for spreadsheets, in a separate module so that other bundles leave them out. `const reports
 * = reportsOf(createClient(…))`
 */
export function reportsOf({ api }: Pick<Client, 'api'>) {
  return createCalls(api);
}
