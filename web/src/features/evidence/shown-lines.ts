import type { Evidence, EvidenceType } from '@rebuttal/sdk';

import { detailLines, fieldsOf } from './detail-values.js';

/** Such as a tracking number. Dates and amounts are shorter, or have separators. */
const longNumber = /\b(?=(?:[A-Z]*\d){6})[A-Z\d]{9,}\b/gi;
const lastDigits = 4;

/**
 * Returns what each exhibit shows, in one line: the decisive line, or else its details. A long number is written in full once;
 * `known` ones are on the page already.
 */
export function shownLines(
  evidence: readonly Evidence[],
  types: readonly EvidenceType[],
  known: readonly string[],
): ReadonlyMap<string, string> {
  const seen = new Set(known.map((value) => value.toUpperCase()));
  return new Map(evidence.map((piece) => [piece.evidence_id, shorten(lineOf(piece, types), seen)] as const));
}

function lineOf(
  { reading, text_content: text, evidence_type: type, details }: Evidence,
  types: readonly EvidenceType[],
) {
  if (reading.verdict !== 'not_read' && reading.line !== null) return reading.line;
  const lines = detailLines(fieldsOf(types, type), details);
  if (lines.length > 0) return lines.map(({ label, value }) => `${label}: ${value}`).join(' · ');
  return text?.split('\n').find((line) => line.trim() !== '') ?? '';
}

function shorten(line: string, seen: Set<string>): string {
  return line.replaceAll(longNumber, (number) => {
    const isSeen = seen.has(number.toUpperCase());
    seen.add(number.toUpperCase());
    return isSeen ? `…${number.slice(-lastDigits)}` : number;
  });
}
