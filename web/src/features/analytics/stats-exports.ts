import { texts } from '#texts/analytics';

import type { ExportChoice } from '../../components/export-menu.js';
import { exportBreakdown, exportDefinitions, exportRootCauses } from './api/decided.js';
import { exportStats } from './api/stats.js';
import type { DecidedView } from './decided-view.js';

/** The exports of the analytics screen. Each file has what the screen shows. */
export function statsExports(view: DecidedView): readonly ExportChoice[] {
  const { statistics, winRates, rootCauses, definitions } = texts.exports;
  return [
    { ...statistics, download: () => exportStats(view.environment), fileName: 'dispute-statistics.csv' },
    { ...winRates, download: () => exportBreakdown(view), fileName: 'win-rates.csv' },
    { ...rootCauses, download: () => exportRootCauses(view), fileName: 'root-causes.csv' },
    { ...definitions, download: exportDefinitions, fileName: 'definitions-of-figures.csv' },
  ];
}
