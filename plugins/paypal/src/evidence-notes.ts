import { beginningOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket } from '@rebuttal/plugin-kit';

import { notesCharactersMax } from './evidence-mapping.js';

/** Identifies our submission in PayPal's copy of the evidence, so that it is recognized after a crash. */
export function referenceLine(reference: string): string {
  return `Reference: ${reference}`;
}

type TitledText = { readonly title: string; readonly text: string };

/**
 * Combines the texts of a packet for PayPal's only text field. It begins with the argument, or with as much of it as fits;
 * without an argument, with the letter's text. No text is truncated: one that does not fit is in the attached letter, and a
 * line refers to it.
 */
export function composeNotes(packet: EvidencePacket, letterName: string): string {
  const { letterText, argument, items, reference } = packet;
  const texts = items
    .map(({ title, text }) => ({ title, text: text?.trim() ?? '' }))
    .filter(({ text }) => text !== '');
  const last = referenceLine(reference);
  const opening = (argument ?? letterText).trim();
  const complete = join([opening, ...texts.map(toTitled), last]);
  if (fits(complete)) return complete;
  const pointer = `Our response is set out in the attached ${letterName}.`;
  if (argument === undefined) return composeShortened(texts, { first: pointer, last });
  const end = join([pointer, last]);
  const first = beginningOf(opening, notesCharactersMax - end.length - 2);
  return composeShortened(texts, first === '' ? { first: pointer, last } : { first, last: end });
}

/** Adds as many full texts as fit, in their order; of the others only the titles. */
function composeShortened(
  texts: readonly TitledText[],
  { first, last }: { readonly first: string; readonly last: string },
): string {
  const parts = texts.map(({ title }) => `${title}: see the attached response.`);
  if (!fits(join([first, ...parts, last]))) return join([first, last]);
  texts.forEach((text, index) => {
    const complete = toTitled(text);
    if (fits(join([first, ...parts.with(index, complete), last]))) parts[index] = complete;
  });
  return join([first, ...parts, last]);
}

function toTitled({ title, text }: TitledText): string {
  return `${title}:\n${text}`;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

function fits(text: string): boolean {
  return text.length <= notesCharactersMax;
}
