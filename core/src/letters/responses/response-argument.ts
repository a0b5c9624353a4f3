import { exhibitLabelsIn, relabel, type ExhibitCitation } from '../rendering/exhibit-references.js';
import { exhibitLabel } from '../rendering/letter-case.js';

/** Banks do not read longer arguments. */
export const argumentCharactersMax = 50_000;

/** The merchant's own argument for a dispute, a section of its letter. */
export type ResponseArgument = {
  readonly disputeId: string;
  /** Counted from 1. A removal counts as a version. */
  readonly version: number;
  /** Plain text with empty lines between paragraphs. Exhibits have the labels of the day it was written. */
  readonly text: string;
  readonly citations: readonly ExhibitCitation[];
  /** The origin of the draft that a person adopted. Absent for the merchant's own text. */
  readonly draftedBy: 'rules' | 'model' | undefined;
  /** The claims of the letter that it began as. They stay out of the letter, also if the text no longer has them. */
  readonly replaces: readonly string[];
  readonly writtenBy: { readonly userId: string; readonly name: string };
  readonly writtenAt: Date;
};

type ExhibitIds = readonly { readonly evidenceId: string }[];

/** The text with the exhibit labels of a letter with this evidence. */
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

/** Labels in the text that referred to no exhibit when it was written. */
export function unknownLabels({ text, citations }: Pick<ResponseArgument, 'text' | 'citations'>): string[] {
  const known = new Set(citations.map(({ label }) => label));
  return [...new Set(exhibitLabelsIn(text))].filter((label) => !known.has(label));
}
