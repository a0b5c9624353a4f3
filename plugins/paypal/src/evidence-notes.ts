import type { EvidencePacket } from '@rebuttal/plugin-kit';

import { notesCharactersMax } from './evidence-mapping.js';

/** What names our submission in PayPal's copy of the evidence, so that it is known again after a crash. */
export function referenceLine(reference: string): string {
  return `Reference: ${reference}`;
}

type TitledText = { readonly title: string; readonly text: string };

/**
 * The texts of a packet in the one field that PayPal has for them. Nothing is cut: a text is there whole, or a line
 * says that it stands in the letter, which sets out all exhibits and goes along as a PDF.
 */
export function composeNotes(packet: EvidencePacket, letterName: string): string {
  const { letterText, argument = '', items, reference } = packet;
  const texts = items
    .map(({ title, text }) => ({ title, text: text?.trim() ?? '' }))
    .filter(({ text }) => text !== '');
  const whole = texts.map(toTitled);
  const last = referenceLine(reference);
  const withLetter = join([letterText.trim(), ...whole, last]);
  if (fits(withLetter)) return withLetter;
  const first = `Our response is set out in the attached ${letterName}.`;
  const own = argument === '' ? [] : [{ title: 'Our argument', text: argument }];
  return composeShortened(first, [...own, ...texts], last);
}

/** As many whole texts as there is room for, in their order; the others by title alone. */
function composeShortened(first: string, texts: readonly TitledText[], last: string): string {
  const parts = texts.map(({ title }) => `${title}: see the attached response.`);
  if (!fits(join([first, ...parts, last]))) return join([first, last]);
  texts.forEach((text, index) => {
    const whole = toTitled(text);
    if (fits(join([first, ...parts.with(index, whole), last]))) parts[index] = whole;
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
