import {
  type AwaitingApproval,
  type Client,
  type Dispute,
  type DisputeListQuery,
  isAwaitingApproval,
  type Submission,
} from '@rebuttal/sdk';
import { type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { CommandError } from '../errors.js';
import { declare, separatorOption, disputeArgument } from '../program/declaring.js';
import { toFilters, addDisputeFilters } from '../program/dispute-filters.js';
import { addLimit, pageSize, printList, type ListOptions } from '../program/lists.js';
import { jsonLines, writeExport } from '../terminal/files.js';
import {
  createOutput,
  factLines,
  type JsonOption,
  type Output,
  type CsvOptions,
} from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { deadlineText, moneyText, shortTimeText, statusTone, timeText } from '../terminal/words.js';

export function declareDisputes(program: Command): void {
  const disputes = program.command('disputes').description('List, read, answer and accept disputes.');
  declareReading(disputes);
  declareDeciding(disputes);
  declareExport(disputes);
}

function declareReading(disputes: Command): void {
  const list = declare(disputes, 'list', 'List disputes, newest first.', [
    'rebuttal disputes list --status needs_response --sort due_in --order asc',
    'rebuttal disputes list --reason fraudulent --amount-min 5000 --currency USD',
    'rebuttal disputes list --all --json | jq -r .dispute_id',
  ]);
  addLimit(addDisputeFilters(list), 20)
    .addOption(
      new Option('--sort <column>', 'column to sort by').choices([
        'created_at',
        'evidence_due_by',
        'due_in',
        'amount',
        'amount_usd',
        'status',
        'provider',
        'readiness',
      ]),
    )
    .addOption(new Option('--order <order>', 'sort direction').choices(['asc', 'desc']))
    .action(listDisputes);
  declare(disputes, 'show', 'Show one dispute.', ['rebuttal disputes show dsp_01kakhr5x2m7q9t3v8wz'])
    .addArgument(disputeArgument())
    .action(showDispute);
  declare(disputes, 'readiness', 'Show if the response of a dispute is ready, and why not.', [
    'rebuttal disputes readiness dsp_01kakhr5x2m7q9t3v8wz',
  ])
    .addArgument(disputeArgument())
    .action(showReadiness);
}

function declareDeciding(disputes: Command): void {
  declare(
    disputes,
    'submit',
    'Submit the response with its evidence to the provider. This cannot be undone.',
    [
      'rebuttal disputes submit dsp_01kakhr5x2m7q9t3v8wz',
      'rebuttal disputes submit dsp_01kakhr5x2m7q9t3v8wz --yes --no-wait --json',
    ],
  )
    .addArgument(disputeArgument())
    .option('--no-evidence', 'send only the response letter')
    .option(
      '--override <reason>',
      'send it although checks block it; needs a sign-in, not an API key, and 10 characters',
    )
    .option('--no-wait', 'do not wait for the provider to receive it')
    .option('-y, --yes', 'skip the confirmation')
    .action(submitDispute);
  declare(disputes, 'accept', 'Accept a dispute: the customer keeps the money.', [
    'rebuttal disputes accept dsp_01kakhr5x2m7q9t3v8wz',
  ])
    .addArgument(disputeArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(acceptDispute);
}

function declareExport(disputes: Command): void {
  const command = declare(disputes, 'export', 'Export disputes as a table for spreadsheets (CSV).', [
    'rebuttal disputes export disputes.csv',
    'rebuttal disputes export --status lost --json | jq -r .dispute_id',
  ]).argument('[file]', 'output file; stdout if missing or -');
  addDisputeFilters(command).addOption(separatorOption()).action(exportDisputes);
}

type ListDisputesOptions = ListOptions & {
  readonly sort?: DisputeListQuery['sort_by'];
  readonly order?: DisputeListQuery['sort_order'];
};
type AcceptOptions = JsonOption & YesOption;
type SubmitOptions = AcceptOptions & {
  readonly evidence: boolean;
  readonly override?: string;
  readonly wait: boolean;
};

const columns: readonly Column<Dispute>[] = [
  { title: 'Dispute', text: ({ dispute_id: id }) => id },
  { title: 'Provider', text: ({ provider }) => provider },
  { title: 'Amount', text: amountText, align: 'right' },
  { title: 'Status', text: ({ status }) => status, tone: ({ status }) => statusTone(status) },
  {
    title: 'Time left',
    text: deadline,
    tone: ({ is_overdue: isOverdue }) => (isOverdue ? 'bad' : undefined),
  },
  { title: 'Ready', text: ({ readiness }) => readiness ?? '' },
  { title: 'Reason', text: ({ reason }) => reason ?? '', optional: true },
  { title: 'Created', text: ({ created_at: at }) => shortTimeText(at), optional: true },
  { title: 'Provider dispute', text: ({ psp_dispute_id: id }) => id, optional: true },
];

async function listDisputes(options: ListDisputesOptions): Promise<void> {
  const query: DisputeListQuery = {
    ...toFilters(options),
    sort_by: options.sort,
    sort_order: options.order,
    per_page: pageSize(options),
  };
  await withApi((client) =>
    printList(client.disputes.list(query), options, columns, 'No matching disputes.'),
  );
}

async function showDispute(disputeId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const dispute = await withApi((client) => client.disputes.get(disputeId));
  output.document(dispute, () => disputeLines(dispute, output));
}

const groupNames = { blocks: 'Blocks', weak: 'Weak', lost_chance: 'Lost chance' } as const;

async function showReadiness(disputeId: string, options: JsonOption): Promise<void> {
  const report = await withApi((client) => client.disputes.readiness(disputeId));
  createOutput(options).document(report, () => [
    report.readiness,
    ...report.reasons.map(({ group, code, message }) => `${groupNames[group]}  ${code}  ${message}`),
  ]);
}

async function acceptDispute(disputeId: string, options: AcceptOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async (client) => {
    const dispute = await client.disputes.get(disputeId);
    const what = `${amountText(dispute)} at ${dispute.provider_label}`;
    const note = dispute.accept_note === null ? '' : ` ${dispute.accept_note}`;
    await requireYes(`Accept ${disputeId}, ${what}? The customer keeps the money.${note}`, options);
    const accepted = await client.disputes.accept(disputeId);
    if (isAwaitingApproval(accepted)) showAwaiting(accepted, output);
    else output.document(accepted, () => [accepted.message, ...disputeLines(accepted.dispute, output)]);
  });
}

async function submitDispute(disputeId: string, options: SubmitOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async (client) => {
    const dispute = await client.disputes.get(disputeId);
    const what = `the response for ${disputeId}, ${amountText(dispute)}, to ${dispute.provider_label}`;
    await requireYes(`Send ${what}? It can be sent only once.`, options);
    const answer = await client.disputes.submit(disputeId, {
      include_evidence: options.evidence,
      ...(options.override === undefined ? {} : { override: { reason: options.override } }),
    });
    if (isAwaitingApproval(answer)) {
      showAwaiting(answer, output);
      return;
    }
    const submission = options.wait
      ? await waitForCompletion(client, answer.submission, output)
      : answer.submission;
    output.document(submission, () => submissionLines(submission, output));
    if (submission.status === 'failed')
      throw new CommandError(submission.error_message ?? 'The provider rejected it.', {
        code: 'submission_failed',
      });
  });
}

function showAwaiting(answer: AwaitingApproval, output: Output): void {
  output.document(answer, () => [`${answer.message} Request ${answer.approval.approval_id}.`]);
}

const pollMs = 300;
const waitMaxMs = 120_000;

/** Waits until the submission has ended or is waiting for a retry. */
async function waitForCompletion(client: Client, started: Submission, output: Output): Promise<Submission> {
  let current = started;
  for (const deadline = Date.now() + waitMaxMs; Date.now() < deadline;) {
    if (['submitted', 'failed'].includes(current.status) || current.next_try_at !== null) break;
    if (current === started) output.remark('Sending. Ctrl-C stops the waiting, not the sending.');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const all = await client.disputes.submissions(started.dispute_id);
    current = all.find(({ submission_id: id }) => id === started.submission_id) ?? current;
  }
  return current;
}

function submissionLines(submission: Submission, { paint }: Output): string[] {
  return factLines(
    [
      ['Submission', submission.submission_id],
      ['Status', submission.status],
      ['Submitted', timeText(submission.submitted_at)],
      ['Next attempt', timeText(submission.next_try_at)],
      ['Sent (SHA-256)', submission.packet_sha256],
    ],
    paint,
  );
}

function disputeLines(dispute: Dispute, { paint }: Output): string[] {
  const yesNo = (is: boolean) => (is ? 'yes' : 'no');
  return factLines(
    [
      ['Dispute', dispute.dispute_id],
      ['At the provider', `${dispute.psp_dispute_id} (${dispute.provider_label}, ${dispute.psp_status})`],
      ['Account', `${dispute.psp_account_id} (${dispute.account_name})`],
      ['Transaction', dispute.psp_transaction_id],
      ['Amount', amountText(dispute)],
      ['Status', dispute.status],
      ['Reason', [dispute.reason, dispute.reason_code].filter(Boolean).join(', ')],
      ['Card network', dispute.card_network],
      ['Tags', dispute.tags.join(', ')],
      ['Created', timeText(dispute.created_at)],
      ['Respond by', deadline(dispute) || deadlineText(dispute.evidence_due_by)],
      ['Submitted', timeText(dispute.evidence_submitted_at)],
      ['Can be answered', yesNo(dispute.can_submit)],
      ['Can be accepted', yesNo(dispute.can_accept)],
      ['On accepting', dispute.accept_note],
      ['Test', dispute.is_test_mode ? 'yes' : ''],
    ],
    paint,
  );
}

function amountText(dispute: Dispute): string {
  return moneyText(dispute.amount, dispute.currency, dispute.currency_exponent);
}

/** The days left are rounded up, so the exact deadline follows them. */
function deadline(dispute: Dispute): string {
  const left = timeLeft(dispute);
  return left === '' ? '' : `${left}, ${deadlineText(dispute.evidence_due_by)}`;
}

function timeLeft({ is_overdue: isOverdue, days_left: days }: Dispute): string {
  if (isOverdue) return 'overdue';
  if (days === null) return '';
  return days === 1 ? '1 day' : `${days} days`;
}

/** Writes a table for spreadsheets, or one JSON object a line. */
async function exportDisputes(file: string | undefined, options: CsvOptions): Promise<void> {
  const output = createOutput(options);
  const filters = toFilters(options);
  await withApi(
    async (client) => {
      const parts = output.isJson
        ? jsonLines(client.disputes.list({ ...filters, per_page: 100 }))
        : (await client.disputes.exportCsv({ ...filters, separator: options.separator })).stream;
      if (await writeExport(parts, file)) output.remark(`The disputes are in ${file}.`);
    },
    { timeoutMs: 0 }, // no timeout
  );
}
