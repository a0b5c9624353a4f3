import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { openEnvironment, timeOf } from '../environment.js';
import { median } from '../figures.js';
import { makeScan } from '../pdf-file.js';
import { startBare } from '../processes.js';
import { fetchBytes } from '../product.js';
import { compare, VoidError, type Bench, type Figure } from '../rounds.js';

const megabytes = 5;
const perRound = 3;

const uploadText = {
  work: `evidence upload, a scan of ${megabytes} MiB as PDF`,
  baseline: 'raw node:http: the body into a file, fsync, one row in the same database',
  unit: 'ms',
  target: undefined,
} as const;
const downloadText = {
  work: `evidence download, ${megabytes} MiB`,
  baseline: 'raw node:http: one query, and the file as a stream',
  unit: 'ms',
  target: undefined,
} as const;

export async function measureEvidence(bench: Bench): Promise<Figure[]> {
  const environment = await openEnvironment(bench, 'evidence');
  const folder = join(bench.stage.folder, 'bare-files');
  mkdirSync(folder);
  const bare = await startBare('files', environment.product.databaseUrl, { FILES: folder });
  try {
    const scan = makeScan(megabytes * 2 ** 20);
    const sha256 = hashOf(scan);
    const { disputeId } = await environment.openDispute();
    const own = { id: '', bareId: '' };
    const upload = await compare(bench, uploadText, {
      bare: () => medianOf(async () => void (own.bareId = await uploadToBare(bare.port, scan))),
      product: () =>
        medianOf(async () => {
          const form = new FormData();
          form.set('dispute_id', disputeId);
          form.set('evidence_type', 'receipt');
          form.set('title', 'Receipt');
          form.set('file', new File([new Uint8Array(scan)], 'receipt.pdf', { type: 'application/pdf' }));
          const { evidence } = await environment.request<{ evidence: { evidence_id: string } }>(
            '/api/evidence/upload',
            form,
          );
          own.id = evidence.evidence_id;
        }),
    });
    const download = await compare(bench, downloadText, {
      bare: () => medianOf(async () => requireSame(await fetchBytes(bare.port, { path: `/${own.bareId}` }))),
      product: () =>
        medianOf(async () => requireSame(await environment.requestBytes(`/api/evidence/${own.id}/download`))),
    });
    function requireSame(bytes: Buffer): void {
      if (hashOf(bytes) !== sha256) throw new VoidError('the downloaded bytes differ from the uploaded ones');
    }
    return [upload, download];
  } finally {
    await bare.stop();
    await environment.close();
  }
}

async function uploadToBare(port: number, scan: Buffer): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: new Uint8Array(scan),
  });
  return ((await response.json()) as { id: string }).id;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < perRound; time += 1) times.push(await timeOf(work));
  return median(times);
}
