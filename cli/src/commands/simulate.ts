import type { Command } from 'commander';

import { postToSandbox } from '../api/sandbox.js';
import { declare, wholeNumber } from '../program/declaring.js';
import { createOutput, factLines, type JsonOption } from '../terminal/output.js';

export function declareSimulate(program: Command): void {
  const simulate = program.command('simulate').description('Create disputes and alerts in the sandbox.');
  declare(simulate, 'dispute', 'Create a dispute in the sandbox of a provider.', [
    'rebuttal simulate dispute stripe',
    'rebuttal simulate dispute stripe --reason fraudulent --amount 12000 --currency EUR',
    'rebuttal simulate dispute stripe --scenario inquiry',
  ])
    .argument('<provider>', 'for example stripe')
    .option('--reason <reason>', 'the reason, as a provider code or one of ours')
    .option('--amount <n>', 'in minor units: 12000 is $120.00, or ¥12,000', wholeNumber(0))
    .option('--currency <code>', 'ISO 4217, for example EUR')
    .option('--network <network>', 'of the card, for example visa')
    .option('--scenario <name>', 'a scenario of the simulator; an unknown name lists them')
    .option('--account <id>', 'the account; default: the newest test account')
    .action(simulateDispute);
  declare(simulate, 'alert', 'Create a fraud warning or another alert in the sandbox of a provider.', [
    'rebuttal simulate alert stripe',
    'rebuttal simulate alert adyen --amount 1240 --currency EUR',
  ])
    .argument('<provider>', 'for example stripe')
    .option('--amount <n>', 'in minor units', wholeNumber(1))
    .option('--currency <code>', 'ISO 4217, for example EUR')
    .option('--network <network>', 'of the card, for example visa')
    .option('--account <id>', 'the account; default: the newest test account')
    .action(simulateAlert);
}

type SimulateOptions = JsonOption & {
  readonly reason?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly network?: string;
  readonly scenario?: string;
  readonly account?: string;
};

type MadeDispute = {
  readonly psp_dispute_id: string;
  readonly account_id: string;
  readonly delivery: { readonly result: string; readonly reason: string | null };
};

/** The simulator creates the dispute and posts its webhook. The server then handles it like a real one. */
async function simulateDispute(provider: string, options: SimulateOptions): Promise<void> {
  const output = createOutput(options);
  const { json: _json, account, ...dispute } = options;
  const path = `${encodeURIComponent(provider)}/disputes`;
  const made = (await postToSandbox(path, { ...dispute, account_id: account })) as MadeDispute;
  output.document(made, () => [
    ...factLines(
      [
        ['Dispute', made.psp_dispute_id],
        ['Account', made.account_id],
      ],
      output.paint,
    ),
    describeDelivery(made.delivery),
  ]);
}

async function simulateAlert(provider: string, options: SimulateOptions): Promise<void> {
  const output = createOutput(options);
  const { json: _json, account, ...alert } = options;
  const path = `${encodeURIComponent(provider)}/alerts`;
  const made = await postToSandbox(path, { ...alert, account_id: account });
  output.document(made, () => [
    `An alert about payment ${String(made['payment_id'])} was created. See it with: rebuttal alerts list`,
  ]);
}

function describeDelivery({ result, reason }: MadeDispute['delivery']): string {
  const why = reason === null ? '.' : `: ${reason}`;
  switch (result) {
    case 'accepted':
      return 'Its webhook was accepted. See the dispute with: rebuttal disputes list';
    case 'none':
      return 'This account gets no webhooks and is being read. See it with: rebuttal disputes list';
    case 'pending':
      return 'Its webhook is on the way. See it with: rebuttal webhooks list';
    default:
      return `Its webhook was ${result}${why}`;
  }
}
