import { rootCauses } from '../../case/disputes/root-causes.js';
import { onePage, type CsvTable } from '../../platform/csv/csv-table.js';
import type { DefinitionDto } from '../../platform/http/definition.dto.js';
import { monitoringDefinitions } from '../../prevention/monitoring/monitoring-definitions.js';
import { auditDefinitions } from '../dispute-audit/dispute-audit.js';
import { recoveryDefinitions } from '../ledger/ledger.mapping.js';
import { definitionsOf } from '../root-causes/root-causes.mapping.js';
import { definitions } from './definitions.js';

/** The definitions of all figures, one line for each. */
export function toDefinitionsCsv(): CsvTable {
  const parts: [string, readonly DefinitionDto[]][] = [
    ...Object.entries(definitions),
    ...rootCauses.map((by): [string, DefinitionDto[]] => [`root_causes_by_${by}`, definitionsOf(by)]),
    ['net_recovery', recoveryDefinitions],
    ['monitoring', monitoringDefinitions],
    ['dispute_audit', auditDefinitions],
  ];
  const lines = parts.flatMap(([part, listed]) => listed.map(({ term, meaning }) => [part, term, meaning]));
  return onePage(() => Promise.resolve([['figures', 'term', 'meaning'], ...lines]));
}
