import { Argument, type Command, Option } from 'commander';

import type { AcceptOptions, ListDisputesOptions, SubmitOptions } from '../commands/disputes.js';
import type { DraftDisputeOptions } from '../commands/draft-dispute.js';
import type { ExportDisputesOptions } from '../commands/export-disputes.js';
import type { LoginOptions } from '../commands/login.js';
import type { EndSessionsOptions } from '../commands/sessions.js';
import type { JsonOption } from '../terminal/output.js';
import { declareDataCommands } from './data-commands.js';
import { declare, separatorOption, wholeNumber } from './declaring.js';
import { addDisputeFilters } from './dispute-filters.js';
import { declareQueueCommands } from './queue-commands.js';

/** Commands for a merchant's users and programs, through the API. */
export function declareApiCommands(program: Command): void {
  program.commandsGroup('Disputes:');
  const disputes = program.command('disputes').description('List, read, answer and accept disputes.');
  declareReading(disputes);
  declareDeciding(disputes);
  declareDrafting(disputes);
  declareExport(disputes);
  declareCasework(disputes);
  declareQueueCommands(program);
  declareEvidence(program.command('evidence').description('Collect evidence for disputes.'));
  declareDataCommands(program.command('data').description('Import and list records of your systems.'));
  declare(
    program,
    'mcp',
    'Serve agents over stdio (Model Context Protocol). They read and draft; people submit.',
    ['REBUTTAL_TOKEN=rbk_live_… rebuttal mcp'],
  ).action(async () => {
    await (await import('../commands/mcp.js')).serveMcp();
  });
  program.commandsGroup('Signing in:');
  declare(program, 'login', 'Sign in to a server and stay signed in.', [
    'rebuttal login',
    'REBUTTAL_URL=https://disputes.example.com rebuttal login --email ada@example.com',
  ])
    .option('--email <address>', 'who signs in; prompts if missing')
    .option('--password-stdin', 'read the password from stdin instead of prompting')
    .action(async (options: LoginOptions) => {
      await (await import('../commands/login.js')).login(options);
    });
  declare(program, 'logout', 'Sign out and delete the stored session.', ['rebuttal logout']).action(
    async (options: JsonOption) => {
      await (await import('../commands/login.js')).logout(options);
    },
  );
  declareSessions(program.command('sessions').description('List and end your sessions.'));
}

function declareSessions(sessions: Command): void {
  declare(sessions, 'list', 'List your sessions, most recently used first.', [
    'rebuttal sessions list',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/sessions.js')).listSessions(options);
  });
  declare(sessions, 'end', 'End one of your sessions, or all but this one.', [
    'rebuttal sessions end ses_01kakhr5x2m7q9t3v8wz',
    'rebuttal sessions end --others --yes',
  ])
    .argument('[session]', 'the session, ses_…')
    .option('--others', 'all but this one')
    .option('-y, --yes', 'skip the confirmation')
    .action(async (sessionId: string | undefined, options: EndSessionsOptions) => {
      await (await import('../commands/sessions.js')).endSessions(sessionId, options);
    });
}

function declareReading(disputes: Command): void {
  const list = declare(disputes, 'list', 'List disputes, newest first.', [
    'rebuttal disputes list --status needs_response --sort due_in --order asc',
    'rebuttal disputes list --reason fraudulent --amount-min 5000 --currency USD',
    'rebuttal disputes list --all --json | jq -r .dispute_id',
  ]);
  addDisputeFilters(list)
    .addOption(
      new Option('--sort <column>', 'column to sort by').choices([
        'created_at',
        'evidence_due_by',
        'due_in',
        'amount',
        'amount_usd',
        'status',
        'provider',
      ]),
    )
    .addOption(new Option('--order <order>', 'sort direction').choices(['asc', 'desc']))
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 20)
    .option('--all', 'no limit')
    .action(async (options: ListDisputesOptions) => {
      await (await import('../commands/disputes.js')).listDisputes(options);
    });
  declare(disputes, 'show', 'Show one dispute.', ['rebuttal disputes show dsp_01kakhr5x2m7q9t3v8wz'])
    .addArgument(disputeArgument())
    .action(async (disputeId: string, options: JsonOption) => {
      await (await import('../commands/disputes.js')).showDispute(disputeId, options);
    });
}

function declareCasework(disputes: Command): void {
  declare(disputes, 'assign', 'Assign a dispute to a colleague, or unassign it.', [
    'rebuttal disputes assign dsp_01kakhr5x2m7q9t3v8wz ada@example.com',
    'rebuttal disputes assign dsp_01kakhr5x2m7q9t3v8wz none',
  ])
    .addArgument(disputeArgument())
    .argument('<who>', 'an email address, or usr_… from "team list"; none to unassign')
    .action(async (disputeId: string, who: string, options: JsonOption) => {
      await (await import('../commands/casework.js')).assignDispute(disputeId, who, options);
    });
  declare(disputes, 'note', 'Write a note for colleagues. It is never sent to the provider.', [
    `rebuttal disputes note dsp_01kakhr5x2m7q9t3v8wz 'The courier looks for the signature.'`,
  ])
    .addArgument(disputeArgument())
    .argument('<text>', 'at most 4,000 characters')
    .action(async (disputeId: string, text: string, options: JsonOption) => {
      await (await import('../commands/casework.js')).addNote(disputeId, text, options);
    });
  declare(disputes, 'timeline', 'Show the timeline of a dispute, oldest first.', [
    'rebuttal disputes timeline dsp_01kakhr5x2m7q9t3v8wz',
    `rebuttal disputes timeline dsp_01kakhr5x2m7q9t3v8wz --json | jq -r 'select(.type == "note.added") | .data.text'`,
  ])
    .addArgument(disputeArgument())
    .action(async (disputeId: string, options: JsonOption) => {
      await (await import('../commands/casework.js')).showTimeline(disputeId, options);
    });
  declare(disputes, 'trace', 'Show the webhooks, events and deliveries behind a dispute, by request.', [
    'rebuttal disputes trace dsp_01kakhr5x2m7q9t3v8wz',
    `rebuttal disputes trace dsp_01kakhr5x2m7q9t3v8wz --json | jq -r 'select(.request_id == "req_01kakhr5x2m7q9t3v8wz")'`,
  ])
    .addArgument(disputeArgument())
    .action(async (disputeId: string, options: JsonOption) => {
      await (await import('../commands/casework.js')).showTrace(disputeId, options);
    });
}

function declareExport(disputes: Command): void {
  const command = declare(disputes, 'export', 'Export disputes as a table for spreadsheets (CSV).', [
    'rebuttal disputes export disputes.csv',
    'rebuttal disputes export --status lost --json | jq -r .dispute_id',
  ]).argument('[file]', 'output file; stdout if missing or -');
  addDisputeFilters(command)
    .addOption(separatorOption())
    .action(async (file: string | undefined, options: ExportDisputesOptions) => {
      await (await import('../commands/export-disputes.js')).exportDisputes(file, options);
    });
}

function declareDrafting(disputes: Command): void {
  declare(disputes, 'draft', 'Draft an argument with sources for each sentence. Nothing is sent.', [
    'rebuttal disputes draft dsp_01kakhr5x2m7q9t3v8wz',
    'rebuttal disputes draft dsp_01kakhr5x2m7q9t3v8wz --approve --yes --json | jq .argument.version',
  ])
    .addArgument(disputeArgument())
    .addOption(
      new Option('--language <language>', "default: the company's language").choices(['en', 'zh', 'ja']),
    )
    .option('--approve', 'make it the argument of the response letter')
    .option('-y, --yes', 'replace an existing argument without confirmation')
    .action(async (disputeId: string, options: DraftDisputeOptions) => {
      await (await import('../commands/draft-dispute.js')).draftDispute(disputeId, options);
    });
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
    .option('--override <reason>', 'send it although checks block it; the reason is recorded')
    .option('--no-wait', 'do not wait for the provider to receive it')
    .option('-y, --yes', 'skip the confirmation')
    .action(async (disputeId: string, options: SubmitOptions) => {
      await (await import('../commands/disputes.js')).submitDispute(disputeId, options);
    });
  declare(disputes, 'accept', 'Accept a dispute: the customer keeps the money.', [
    'rebuttal disputes accept dsp_01kakhr5x2m7q9t3v8wz',
  ])
    .addArgument(disputeArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(async (disputeId: string, options: AcceptOptions) => {
      await (await import('../commands/disputes.js')).acceptDispute(disputeId, options);
    });
}

function declareEvidence(evidence: Command): void {
  declare(evidence, 'collect', 'Collect evidence from the provider, the store and the company settings.', [
    'rebuttal evidence collect dsp_01kakhr5x2m7q9t3v8wz',
    'rebuttal evidence collect dsp_01kakhr5x2m7q9t3v8wz --json | jq .unavailable',
  ])
    .addArgument(disputeArgument())
    .action(async (disputeId: string, options: JsonOption) => {
      await (await import('../commands/evidence.js')).collectEvidence(disputeId, options);
    });
}

function disputeArgument(): Argument {
  return new Argument('<id>', 'the dispute, dsp_…');
}
