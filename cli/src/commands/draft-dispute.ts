import { bodyOf, type Client, type Evidence, type ResponseDraft } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { CommandError } from '../errors.js';
import { createOutput, terminalWidth, type JsonOption, type Output } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { requireYes } from '../terminal/prompt.js';
import { wrap } from '../terminal/wrap.js';

export type DraftDisputeOptions = JsonOption & {
  readonly language?: string;
  readonly approve?: true;
  readonly yes?: true;
};

const argumentPath = '/api/response-assembly/disputes/{disputeId}/argument';
const paragraphs = '\n\n';

/**
 * Prints a draft with the sources of each sentence. With `--approve`, it becomes the argument of the response letter.
 */
export async function draftDispute(disputeId: string, options: DraftDisputeOptions): Promise<void> {
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
