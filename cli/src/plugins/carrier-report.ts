import type { DryRunStep, LoadedCarrier } from '@rebuttal/core';

import { headLines, isGood, testLines, toFieldReports, toSummary, type ReportStyle } from './report.js';

/** Describes a carrier's plugin in JSON. */
export function toCarrierReport(plugin: LoadedCarrier, dryRun: readonly DryRunStep[]) {
  const { manifest } = plugin.carrier;
  return {
    ...toSummary(plugin),
    ok: isGood(dryRun),
    faults: [] as readonly string[],
    names: manifest.names,
    setup: manifest.setup,
    credentials: toFieldReports(manifest),
    record_days: manifest.recordDays,
    calls_per_minute: manifest.callsPerMinute,
    dry_run: dryRun,
  };
}

/** Describes a carrier's plugin in text. */
export function carrierReportLines(
  plugin: LoadedCarrier,
  dryRun: readonly DryRunStep[],
  style: ReportStyle,
): readonly string[] {
  const { manifest } = plugin.carrier;
  const from = plugin.isShipped ? `${plugin.name}, shipped with Rebuttal` : plugin.name;
  const rows = [
    ['Plugin', from],
    ['Version', plugin.version],
    ['Kind', 'carrier: reads shipments and their proof of delivery'],
    ['Names', `shipments whose carrier begins with ${manifest.names.join(', ')}`],
    ['Records', `kept by the carrier for ${manifest.recordDays} days after delivery`],
    ['Reading', `at most ${manifest.callsPerMinute} calls a minute`],
    ['Setup', manifest.setup],
  ] as const;
  return [...headLines(manifest, rows, style), ...testLines(manifest, dryRun, style)];
}
