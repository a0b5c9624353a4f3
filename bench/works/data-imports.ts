import { setTimeout as delay } from 'node:timers/promises';

import { openEnvironment, type BenchEnvironment } from '../environment.js';
import { readMemoryMb } from '../memory.js';
import { toFigure, toVoidFigure, VoidError, type Bench, type Figure } from '../rounds.js';

const [fewRows, manyRows] = [10_000, 200_000];

const text = {
  work: `memory of one server during a CSV import of ${manyRows.toLocaleString('en-US')} rows`,
  baseline: `the same with ${fewRows.toLocaleString('en-US')} rows`,
  unit: 'MB',
  target: { is: 'at most', ratio: 1.3 },
} as const;

/** Imports that grow the heap to its usual size. What a server allocates once is not growth. */
const warmUps = 3;
const pollMs = 50;
const timeoutMs = 300_000;

type Started = { readonly import_id: string };
type Ended = { readonly status: string; readonly rows: number; readonly rejected: number };

/** An import has one batch of rows in memory, so its memory does not depend on the size of the file. */
export async function measureDataImports(bench: Bench): Promise<Figure[]> {
  bench.log(text.work);
  const environment = await openEnvironment(bench, 'imports');
  try {
    for (let run = 0; run < warmUps; run += 1) await peakOf(environment, fewRows);
    const pairs: { bare: number; product: number }[] = [];
    for (let round = 0; round < bench.rounds; round += 1) {
      const bare = await peakOf(environment, fewRows);
      pairs.push({ bare, product: await peakOf(environment, manyRows) });
    }
    return [toFigure(text, pairs)];
  } catch (error) {
    if (error instanceof VoidError) return [toVoidFigure(text, error.message)];
    throw error;
  } finally {
    await environment.close();
  }
}

/** The highest resident memory, in MB, from the upload until the import has ended. */
async function peakOf(environment: BenchEnvironment, rows: number): Promise<number> {
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, readMemoryMb(environment.product.pid));
  }, pollMs);
  try {
    const { import_id: importId } = await environment.request<Started>('/api/data/imports', formOf(rows));
    const ended = await endOf(environment, importId);
    const rejected = rows / 100;
    if (ended.status !== 'done' || ended.rows !== rows || ended.rejected !== rejected)
      throw new VoidError(`the import of ${rows} rows ended as ${JSON.stringify(ended)}`);
    return peakMb;
  } finally {
    clearInterval(sampling);
  }
}

/** One row in a hundred is wrong. */
function formOf(rows: number): FormData {
  const lines = Array.from({ length: rows }, (_, at) => {
    const amount = at % 100 === 0 ? 'x' : String(at);
    return `p-${at},${amount},EUR,2026-10-01T09:00:00Z,robin${at}@example.com,fp_${at},203.0.113.7`;
  });
  const header = 'external_id,amount,currency,paid_at,email,card_fingerprint,ip';
  const form = new FormData();
  form.set('kind', 'payments');
  form.set('file', new File([`${header}\n${lines.join('\n')}\n`], 'payments.csv', { type: 'text/csv' }));
  return form;
}

async function endOf(environment: BenchEnvironment, importId: string): Promise<Ended> {
  for (const end = performance.now() + timeoutMs; performance.now() < end;) {
    const found = await environment.request<Ended>(`/api/data/imports/${importId}`);
    if (found.status === 'done' || found.status === 'failed') return found;
    await delay(pollMs);
  }
  throw new VoidError('the import did not end');
}
