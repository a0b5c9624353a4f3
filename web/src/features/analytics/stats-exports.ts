import { texts } from '#texts/analytics';

import type { ExportChoice } from '../../components/export-menu.js';
import { exportBreakdown } from './api/decided.js';
import { type Environment, exportStats } from './api/stats.js';
import { readDecidedView } from './decided-view.js';

/** The exports of the analytics screen. Each file has what the screen shows. Before it has loaded, periods end now. */
export function statsExports(
  params: URLSearchParams,
  environment: Environment | undefined,
  generatedAt: string | undefined,
): readonly ExportChoice[] {
  const now = (): number => (generatedAt === undefined ? Date.now() : Date.parse(generatedAt));
  const read = () => readDecidedView(params, environment, now());
  const { statistics, winRates } = texts.exports;
  return [
    { ...statistics, download: () => exportStats(environment), fileName: 'dispute-statistics.csv' },
    { ...winRates, download: () => exportBreakdown(read()), fileName: 'win-rates.csv' },
  ];
}
