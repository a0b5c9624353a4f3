import { beginningOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket } from '@rebuttal/plugin-kit';

import type { PlannedDocument } from './evidence.js';

/** Source: chargeback-api-v2.1.xsd, `note`. */
export const noteCharactersMax = 4000;

/**
 * The note of the response. It begins with the letter's argument, or with as much of it as fits, followed by each of these
 * that fits in full: the packet's texts, a list of the documents. Without an argument, the text of the letter leads if it
 * fits next to the texts. The letter, which is always attached, contains every text. `undefined` if there is nothing to
 * write.
 */
export function writeNote(
  { letterText, argument, items }: Pick<EvidencePacket, 'letterText' | 'argument' | 'items'>,
  documents: readonly PlannedDocument[],
): string | undefined {
  const texts = items.flatMap(({ title, text }) => {
    const plain = text?.trim() ?? '';
    return plain === '' ? [] : [`${title}:\n${plain}`];
  });
  const fill = (first: readonly string[]) =>
    texts.reduce((taken, text) => ifFits([...taken, text], taken), first);
  const list = `Documents: ${documents.map(({ name, title }) => `${name} (${title})`).join('; ')}`;
  const opening = argument === undefined ? '' : beginningOf(argument.trim(), noteCharactersMax);
  const fitting = fill([opening]);
  const all = opening === '' ? ifFits([letterText.trim(), ...fitting], fitting) : fitting;
  const note = join(ifFits([...all, list], all));
  return note === '' ? undefined : note;
}

function ifFits(parts: readonly string[], otherwise: readonly string[]): readonly string[] {
  return join(parts).length <= noteCharactersMax ? parts : otherwise;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
