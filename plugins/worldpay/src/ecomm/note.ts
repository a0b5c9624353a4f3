import type { EvidencePacket } from '@rebuttal/plugin-kit';

import type { PlannedDocument } from './document-plan.js';

/** Source: chargeback-api-v2.1.xsd, `note`. */
export const noteCharactersMax = 4000;

/**
 * The note that goes with the answer: of the packet's texts, the letter's argument and a list of the documents whatever
 * fits whole, in this order of importance; where the letter does not, the merchant's own argument comes first. Nothing is ever cut: what does not fit stands in the letter alone, which
 * sets out every text and always goes along. `undefined` where there is nothing to say.
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
