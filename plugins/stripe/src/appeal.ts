import { ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, JsonObject, PacketFile } from '@rebuttal/plugin-kit';

import { longTextCharactersMax } from './evidence-fields.js';

/** An appeal takes a text and any number of files, and refuses all other fields. */
export function isAppeal(dispute: JsonObject): boolean {
  return textOf(dispute, 'status') === 'appeal_needs_response';
}

/** @throws {ProviderError} of kind `refused` if the texts are too long together */
export function appealReason({ letterText, items }: EvidencePacket): string {
  const texts = items.flatMap(({ title, text }) => (text === undefined ? [] : [`${title}:\n${text}`]));
  const reason = [letterText, ...texts].filter(Boolean).join('\n\n');
  if (reason.length <= longTextCharactersMax) return reason;
  throw new ProviderError(
    'refused',
    'The texts of the appeal are too long. Attach the longest one as a PDF.',
  );
}

export function appealFiles({ letter, items }: EvidencePacket): readonly PacketFile[] {
  return [letter, ...items.flatMap(({ file }): PacketFile[] => (file === undefined ? [] : [file]))];
}
