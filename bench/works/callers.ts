import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { createClient } from '@rebuttal/sdk';

import { timeOf } from '../environment.js';
import { median } from '../figures.js';
import { startBare } from '../processes.js';
import { compare, VoidError, type Bench, type Figure } from '../rounds.js';

const startsPerRound = 7;
const callsPerRound = { quick: 300, full: 1_000 } as const;

const cliText = {
  work: '`rebuttal --help`, one process each',
  baseline: '`node -e 0`',
  unit: 'ms',
  target: { is: 'at most', ratio: 1.5 },
} as const;
const sdkText = {
  work: 'SDK, reading one dispute, sequential calls',
  baseline: 'fetch with the same headers, and .json()',
  unit: 'ms',
  target: { is: 'at most', ratio: 1.5 },
} as const;

/** The command in the clone, which also checks that its build is up to date. */
export async function measureCli(bench: Bench): Promise<Figure[]> {
  const program = fileURLToPath(new URL('../../cli/bin/rebuttal.mjs', import.meta.url));
  const run = promisify(execFile);
  return [
    await compare(bench, cliText, {
      bare: () => medianOf(startsPerRound, () => run(process.execPath, ['-e', '0'])),
      product: () =>
        medianOf(startsPerRound, async () => {
          const { stdout } = await run(process.execPath, [program, '--help']);
          if (!stdout.includes('Usage: rebuttal')) throw new VoidError('the command line printed no help');
        }),
    }),
  ];
}

const dispute = { dispute_id: 'dsp_01m81kjdm30000100000', status: 'needs_response', amount: 4_550 };

export async function measureSdk(bench: Bench): Promise<Figure[]> {
  const server = await startBare('canned', '', { ANSWER: JSON.stringify(dispute) });
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const apiKey = 'rbk_bench';
  const client = createClient({ baseUrl, apiKey });
  const calls = callsPerRound[bench.isQuick ? 'quick' : 'full'];
  const requireDispute = (response: { readonly dispute_id: string }) => {
    if (response.dispute_id !== dispute.dispute_id) throw new VoidError('the response has changed');
  };
  try {
    return [
      await compare(bench, sdkText, {
        bare: () =>
          medianOf(calls, async () => {
            const response = await fetch(`${baseUrl}/api/disputes/${dispute.dispute_id}`, {
              headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
            });
            requireDispute((await response.json()) as typeof dispute);
          }),
        product: () =>
          medianOf(calls, async () => requireDispute(await client.disputes.get(dispute.dispute_id))),
      }),
    ];
  } finally {
    await server.stop();
  }
}

async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) taken.push(await timeOf(work));
  return median(taken);
}
