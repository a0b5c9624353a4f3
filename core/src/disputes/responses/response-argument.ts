import { exhibitLabelsIn, relabel, type ExhibitCitation } from './rendering/exhibit-references.js';
import { exhibitLabel } from './rendering/letter-case.js';

/** A text longer than that is no argument that anybody reads. */
export const argumentCharactersMax = 50_000;

/** The merchant's own argument for a dispute, a section of its letter. */
export type ResponseArgument = {
  readonly disputeId: string;
  /** Counted from 1; taking it out counts, too. */
  readonly version: number;
  /** Plain text, paragraphs apart by empty lines, with the exhibits under the labels of the day it was written. */
  readonly text: string;
  readonly citations: readonly ExhibitCitation[];
  /** The origin of the draft, before a person adopted it; absent for the merchant's own text. */
  readonly draftedBy: 'rules' | 'model' | undefined;
  readonly writtenBy: { readonly userId: string; readonly name: string };
  readonly writtenAt: Date;
};

type ExhibitIds = readonly { readonly evidenceId: string }[];

/** The text with the exhibits under the labels that they have in a letter with this evidence. */
export function argumentText(
  { text, citations }: Pick<ResponseArgument, 'text' | 'citations'>,
  evidence: ExhibitIds,
): string {
  return relabel(
    text,
    citations,
    evidence.map(({ evidenceId }, index) => ({ label: exhibitLabel(index), evidenceId })),
  );
}

/** Cited exhibits that are not among this evidence. */
export function removedCitations(
  { citations }: Pick<ResponseArgument, 'citations'>,
  evidence: ExhibitIds,
): ExhibitCitation[] {
  const there = new Set(evidence.map(({ evidenceId }) => evidenceId));
  return citations.filter(({ evidenceId }) => !there.has(evidenceId));
}

/** Labels in the text that belonged to no exhibit when it was written. */
export function unknownLabels({ text, citations }: Pick<ResponseArgument, 'text' | 'citations'>): string[] {
  const known = new Set(citations.map(({ label }) => label));
  return [...new Set(exhibitLabelsIn(text))].filter((label) => !known.has(label));
}
