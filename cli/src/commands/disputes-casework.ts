import {
  type Client,
  type Timeline,
  type Trace,
  bodyOf,
  type Evidence,
  type ResponseDraft,
} from '@rebuttal/sdk';
import { type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { CommandError } from '../errors.js';
import { declare, disputeArgument } from '../program/declaring.js';
import { createOutput, type JsonOption, terminalWidth, type Output } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { requireYes } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { timeText } from '../terminal/words.js';
import { wrap } from '../terminal/wrap.js';

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
    .action(draftDispute);
}

/** The subcommands of `disputes` for preparing a response and for working together. */
export function declareCasework(disputes: Command): void {
  declareDrafting(disputes);
  declare(disputes, 'assign', 'Assign a dispute to a colleague, or unassign it.', [
    'rebuttal disputes assign dsp_01kakhr5x2m7q9t3v8wz ada@example.com',
    'rebuttal disputes assign dsp_01kakhr5x2m7q9t3v8wz none',
  ])
    .addArgument(disputeArgument())
    .argument('<who>', 'an email address, or usr_… from "team list"; none to unassign')
    .action(assignDispute);
  declare(disputes, 'note', 'Write a note for colleagues. It is never sent to the provider.', [
    `rebuttal disputes note dsp_01kakhr5x2m7q9t3v8wz 'The courier looks for the signature.'`,
  ])
    .addArgument(disputeArgument())
    .argument('<text>', 'at most 4,000 characters')
    .action(addNote);
  declare(disputes, 'timeline', 'Show the timeline of a dispute, oldest first.', [
    'rebuttal disputes timeline dsp_01kakhr5x2m7q9t3v8wz',
    `rebuttal disputes timeline dsp_01kakhr5x2m7q9t3v8wz --json | jq -r 'select(.type == "note.added") | .data.text'`,
  ])
    .addArgument(disputeArgument())
    .action(showTimeline);
  declare(disputes, 'trace', 'Show the webhooks, events and deliveries behind a dispute, by request.', [
    'rebuttal disputes trace dsp_01kakhr5x2m7q9t3v8wz',
    `rebuttal disputes trace dsp_01kakhr5x2m7q9t3v8wz --json | jq -r 'select(.request_id == "req_01kakhr5x2m7q9t3v8wz")'`,
  ])
    .addArgument(disputeArgument())
    .action(showTrace);
}

type Entry = Timeline['entries'][number];

const columns: readonly Column<Entry>[] = [
  { title: 'When', text: ({ occurred_at: at }) => timeText(at) },
  { title: 'What', text: ({ type }) => type },
  { title: 'Who', text: ({ actor }) => actor?.name ?? '' },
  { title: 'Details', text: detailText },
];

const traceColumns: readonly Column<Trace['entries'][number]>[] = [
  { title: 'When', text: ({ at }) => timeText(at) },
  { title: 'Kind', text: ({ kind }) => kind },
  { title: 'What', text: ({ what }) => what },
  { title: 'State', text: ({ state, note }) => [state, note].filter(Boolean).join(': ') },
  { title: 'Request', text: ({ request_id: id }) => id ?? '' },
];

/** @param assignee an email address or `usr_…`; `none` to unassign */
async function assignDispute(disputeId: string, assignee: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const dispute = await withApi(async (client) => {
    const userId = assignee === 'none' ? null : await findUser(client, assignee);
    return client.disputes.assign(disputeId, { user_id: userId });
  });
  const whose = dispute.assignee === null ? 'No one is assigned' : `${dispute.assignee.name} is assigned`;
  output.document(dispute, () => [`${whose} to ${disputeId}.`]);
}

async function addNote(disputeId: string, text: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { entry } = await withApi((client) => client.disputes.addNote(disputeId, { text }));
  output.document(entry, () => ['The note is in the timeline. It is never sent to the provider.']);
}

async function showTimeline(disputeId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { entries } = await withApi((client) => client.disputes.timeline(disputeId));
  output.rows(entries, columns, 'Nothing has happened yet.');
}

async function showTrace(disputeId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { entries } = await withApi((client) => client.disputes.trace(disputeId));
  output.rows(entries, traceColumns, 'Nothing has happened yet.');
}

async function findUser(client: Client, who: string): Promise<string> {
  if (!who.includes('@')) return who;
  const email = who.toLowerCase();
  const member = (await client.team.members()).find((each) => each.email.toLowerCase() === email);
  if (member !== undefined) return member.user_id;
  throw new CommandError(
    `No one in the company has the address ${who}. See its members with: rebuttal team list`,
    {
      code: 'member_not_found',
    },
  );
}

/** The most informative field by event type: the text of a note, the title of evidence, the reason for a failure, … */
function detailText({ data }: Entry): string {
  const { text, title, error, changed, status, user_id: user } = data;
  const { loss_reason: loss, outcome_detail: outcome } = data;
  if (user === null) return 'unassigned';
  if (Array.isArray(changed)) return changed.join(', ');
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  return [text, title, error, loss, outcome, status, user].find(isText) ?? '';
}

type DraftDisputeOptions = JsonOption & {
  readonly language?: string;
  readonly approve?: true;
  readonly yes?: true;
};

const argumentPath = '/api/response-assembly/disputes/{disputeId}/argument';
const paragraphs = '\n\n';

/**
 * Prints a draft with the sources of each sentence. With `--approve`, it becomes the argument of the response letter.
 */
async function draftDispute(disputeId: string, options: DraftDisputeOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(
    async (client) => {
      const version = options.approve ? await confirmReplacement(client, disputeId, options) : undefined;
      const { language } = options;
      const [draft, evidence] = await Promise.all([
        client.responses.draft(disputeId, language === undefined ? {} : { language }),
        output.isJson ? [] : client.evidence.list(disputeId),
      ]);
      if (version === undefined) {
        output.document(draft, () => draftLines(draft, evidence, output));
        return;
      }
      if (draft.sentences.length === 0)
        throw new CommandError('The draft has no sentence that could be approved. Add evidence first.', {
          code: 'nothing_to_approve',
        });
      const argument = await approve(client, disputeId, { draft, version });
      output.document({ ...draft, argument }, () => draftLines(draft, evidence, output));
      output.remark('Saved as the argument of the response letter. Nothing has been sent.');
    },
    { timeoutMs: 0 }, // a language model may take as long as the server allows
  );
}

/** The version to replace; 0 if there is none. */
async function confirmReplacement(
  client: Client,
  disputeId: string,
  options: DraftDisputeOptions,
): Promise<number> {
  const params = { path: { disputeId } };
  const { argument } = await bodyOf(client.api.GET(argumentPath, { params }));
  if (argument === null) return 0;
  const question = `The letter has an argument by ${printable(argument.written_by.name)}. Replace it?`;
  await requireYes(question, options);
  return argument.version;
}

async function approve(
  { api }: Client,
  disputeId: string,
  { draft, version }: { readonly draft: ResponseDraft; readonly version: number },
) {
  const { sentences, exhibits, drafted_by } = draft;
  const text = sentences.map((sentence) => sentence.text).join(paragraphs);
  const body = { text, exhibits, drafted_by, based_on_version: version };
  return (await bodyOf(api.PUT(argumentPath, { params: { path: { disputeId } }, body }))).argument;
}

function draftLines(draft: ResponseDraft, evidence: readonly Evidence[], { paint }: Output): string[] {
  const width = Math.min(terminalWidth(), 100);
  const lines = (text: string, indent: string) =>
    wrap(printable(text), width - indent.length).map((line) => indent + line);
  const citationText = citationFormatter(draft, evidence);
  return [
    ...(draft.note === null ? [] : [...lines(draft.note, ''), '']),
    ...draft.sentences.flatMap(({ text, citations }) => [
      ...lines(text, ''),
      ...lines(citations.map(citationText).join('; '), '  ').map((line) => paint('faint', line)),
      '',
    ]),
    ...(draft.refused.length === 0 ? [] : ['Left out:']),
    ...draft.refused.flatMap(({ text, why }) => [
      ...lines(text, '  ').map((line, index) => (index === 0 ? `- ${line.slice(2)}` : line)),
      ...lines(why, '  ').map((line) => paint('faint', line)),
    ]),
  ];
}

type Citation = ResponseDraft['sentences'][number]['citations'][number];

/** `Exhibit B: Delivery note`, or a fact with its value. */
function citationFormatter(
  { facts, exhibits }: ResponseDraft,
  evidence: readonly Evidence[],
): (citation: Citation) => string {
  const values = new Map(facts.map(({ id, label, value }) => [id, `${label}: ${value}`]));
  const titles = new Map(evidence.map(({ evidence_id: id, title }) => [id, title]));
  const names = new Map(
    exhibits.map(({ evidence_id: id, label }) => [id, `Exhibit ${label}: ${titles.get(id) ?? id}`]),
  );
  return ({ kind, id }) => (kind === 'fact' ? values : names).get(id) ?? id;
}
