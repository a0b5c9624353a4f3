import { ProviderError } from '@rebuttal/plugin-kit';
import type { EvidencePacket } from '@rebuttal/plugin-kit';

import type { PlannedDocument } from './document-plan.js';

/** Source: chargeback-api-v2.1.xsd, `note`. */
export const noteCharactersMax = 4000;

/**
 * The note that goes with the answer: all texts of the packet, and, where they fit whole, the letter's argument and a
 * list of the documents. Nothing is ever cut. `undefined` where there is nothing to say.
 * @throws {ProviderError} of kind `refused`, naming the texts that are too long
 */
export function writeNote(
  { letterText, items }: Pick<EvidencePacket, 'letterText' | 'items'>,
  documents: readonly PlannedDocument[],
): string | undefined {
  const texts = items.flatMap(({ title, text }) => {
    const plain = text?.trim() ?? '';
    return plain === '' ? [] : [{ title, text: `${title}:\n${plain}` }];
  });
  const needed = texts.map(({ text }) => text);
  const length = join(needed).length;
  if (length > noteCharactersMax)
    throw new ProviderError(
      'refused',
      `${texts.map(({ title }) => `"${title}"`).join(', ')}: ${length.toLocaleString('en-US')} characters are too many, ` +
        `Worldpay takes ${noteCharactersMax.toLocaleString('en-US')} for a case. Attach the text as a PDF.`,
    );
  const list = `Documents: ${documents.map(({ name, title }) => `${name} (${title})`).join('; ')}`;
  const withLetter = ifFits([letterText.trim(), ...needed], needed);
  const note = join(ifFits([...withLetter, list], withLetter));
  return note === '' ? undefined : note;
}

function ifFits(parts: readonly string[], otherwise: readonly string[]): readonly string[] {
  return join(parts).length <= noteCharactersMax ? parts : otherwise;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
