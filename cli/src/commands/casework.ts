import type { Client, Timeline, Trace } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { CommandError } from '../errors.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { timeText } from '../terminal/words.js';

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
export async function assignDispute(disputeId: string, assignee: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const dispute = await withApi(async (client) => {
    const userId = assignee === 'none' ? null : await findUser(client, assignee);
    return client.disputes.assign(disputeId, { user_id: userId });
  });
  const whose = dispute.assignee === null ? 'No one is assigned' : `${dispute.assignee.name} is assigned`;
  output.document(dispute, () => [`${whose} to ${disputeId}.`]);
}

export async function addNote(disputeId: string, text: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { entry } = await withApi((client) => client.disputes.addNote(disputeId, { text }));
  output.document(entry, () => ['The note is in the timeline. It is never sent to the provider.']);
}

export async function showTimeline(disputeId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { entries } = await withApi((client) => client.disputes.timeline(disputeId));
  output.rows(entries, columns, 'Nothing has happened yet.');
}

export async function showTrace(disputeId: string, options: JsonOption): Promise<void> {
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
