import { argumentText, removedCitations, unknownLabels } from '../responses/response-argument.js';
import type { AssembledResponse } from '../responses/response-assembly.js';
import { warns, type PreflightProblem } from './preflight.js';

/** What a person should know of the merchant's own argument before it is sent. */
export function checkArgument(
  { argument, evidence }: Pick<AssembledResponse, 'argument' | 'evidence'>,
  includeEvidence: boolean,
): PreflightProblem[] {
  if (argument === undefined) return [];
  const said = squeeze(argumentText(argument, evidence));
  return [
    ...removedCitations(argument, evidence).map(({ title }) =>
      includeEvidence
        ? warns('argument_exhibit_removed', `${relies(title)} was removed since. ${addOrEdit}`)
        : warns('argument_exhibit_removed', `${relies(title)} is not sent with this response. ${sendOrEdit}`),
    ),
    ...unknownLabels(argument).map((label) => warns('argument_exhibit_unknown', namesNone(label))),
    ...evidence
      .filter(({ text }) => text !== undefined && squeeze(text) === said)
      .map(({ title, evidenceId }) => warns('argument_sent_twice', sentTwice(title), evidenceId)),
  ];
}

const relies = (title: string) => `Your argument relies on “${title}”, which`;
const addOrEdit = 'Add it again and edit the argument, or take out what rests on it.';
const sendOrEdit = 'Send the evidence along, or take out what rests on it.';
const namesNone = (label: string) =>
  `Your argument speaks of exhibit ${label}, and there was none when you wrote it. Edit it and name the one you mean.`;
const sentTwice = (title: string) =>
  `“${title}” says the same as your argument, which stands in the letter already. Delete it, or take the argument out.`;

/** What is left where only spaces and lines differ. */
function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
