import type { EvidencePacket } from '@rebuttal/plugin-kit';

import type { PlannedDocument } from './evidence.js';

/** Source: chargeback-api-v2.1.xsd, `note`. */
export const noteCharactersMax = 4000;

/**
 * The note of the response. It contains each of these that fits in full, in order of importance: the packet's texts, the
 * text of the letter, a list of the documents. If the letter's text does not fit, its argument comes first. Nothing is
 * truncated: the letter, which is always attached, contains every text. `undefined` if there is nothing to write.
 */
export function writeNote(
  { letterText, argument = '', items }: Pick<EvidencePacket, 'letterText' | 'argument' | 'items'>,
  documents: readonly PlannedDocument[],
): string | undefined {
  const texts = items.flatMap(({ title, text }) => {
    const plain = text?.trim() ?? '';
    return plain === '' ? [] : [`${title}:\n${plain}`];
  });
  const fill = (first: readonly string[]) =>
    texts.reduce((taken, text) => ifFits([...taken, text], taken), first);
  const fitting = fill([]);
  const list = `Documents: ${documents.map(({ name, title }) => `${name} (${title})`).join('; ')}`;
  const withLetter = ifFits([letterText.trim(), ...fitting], fill(ifFits([argument], [])));
  const note = join(ifFits([...withLetter, list], withLetter));
  return note === '' ? undefined : note;
}

function ifFits(parts: readonly string[], otherwise: readonly string[]): readonly string[] {
  return join(parts).length <= noteCharactersMax ? parts : otherwise;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
