import { note, type ResponseCheck } from '../checks/response-checks.js';
import { argumentText, removedCitations, unknownLabels } from '../responses/response-argument.js';
import type { AssembledResponse } from '../responses/response-assembly.js';

/** Warnings about the merchant's own argument. */
export function checkArgument(
  { argument, evidence }: Pick<AssembledResponse, 'argument' | 'evidence'>,
  includeEvidence: boolean,
): ResponseCheck[] {
  if (argument === undefined) return [];
  const argumentOnly = squeeze(argumentText(argument, evidence));
  return [
    ...removedCitations(argument, evidence).map(({ title }) =>
      includeEvidence
        ? note('argument_exhibit_removed', `${cites(title)} has been removed. ${addOrEdit}`)
        : note('argument_exhibit_removed', `${cites(title)} is not sent with this response. ${sendOrEdit}`),
    ),
    ...unknownLabels(argument).map((label) => note('argument_exhibit_unknown', namesNone(label))),
    ...evidence
      .filter(({ text }) => text !== undefined && squeeze(text) === argumentOnly)
      .map((exhibit) => note('argument_sent_twice', sentTwice(exhibit.title), [exhibit])),
  ];
}

const cites = (title: string) => `Your argument cites “${title}”, which`;
const addOrEdit = 'Add it again and edit the argument, or remove the sentences that cite it.';
const sendOrEdit = 'Include the evidence, or remove the sentences that cite it.';
const namesNone = (label: string) =>
  `Your argument mentions exhibit ${label}, which did not exist when you wrote it. Edit the argument and name the right exhibit.`;
const sentTwice = (title: string) =>
  `“${title}” has the same text as your argument, which is already in the letter. Delete one of them.`;

/** Normalizes whitespace. */
function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
