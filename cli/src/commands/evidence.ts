import type { Collection } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';

type Row = { readonly outcome: string; readonly what: string; readonly source: string; readonly why: string };

const columns: readonly Column<Row>[] = [
  { title: 'Outcome', text: ({ outcome }) => outcome },
  { title: 'Evidence', text: ({ what }) => what },
  { title: 'Source', text: ({ source }) => source },
  { title: 'Why', text: ({ why }) => why },
];

export async function collectEvidence(disputeId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { collection, message } = await withApi((client) => client.evidence.collect(disputeId));
  if (output.isJson) {
    output.document(collection, () => []);
    return;
  }
  output.remark(message);
  output.rows(rowsOf(collection), columns, 'There are no sources to collect from.');
}

function rowsOf({ collected, kept, unavailable }: Collection): Row[] {
  return [
    ...collected.map(({ title, source, renewed }) => ({
      outcome: renewed ? 'renewed' : 'collected',
      what: title,
      source: source.name,
      why: '',
    })),
    ...kept.map(({ title, source, why }) => ({ outcome: 'kept', what: title, source: source.name, why })),
    ...unavailable.map(({ evidence_type_label: label, source, why }) => ({
      outcome: 'unavailable',
      what: label ?? '',
      source: source.name,
      why,
    })),
  ];
}
