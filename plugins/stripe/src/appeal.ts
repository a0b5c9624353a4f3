import { textOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, JsonObject, PacketFile } from '@rebuttal/plugin-kit';

import { longTextCharactersMax } from './evidence-fields.js';

/** An appeal accepts a text and any number of files, and refuses all other fields. */
export function isAppeal(dispute: JsonObject): boolean {
  return textOf(dispute, 'status') === 'appeal_needs_response';
}

/**
 * The argument, or the letter if there is none, followed by all texts of the packet that fit completely. The letter is
 * also sent as a file and contains the rest.
 */
export function appealReason({ letterText, argument, items }: EvidencePacket): string {
  const texts = items.flatMap(({ title, text }) => (text === undefined ? [] : [`${title}:\n${text}`]));
  const first = argument ?? letterText;
  let reason = '';
  for (const part of [first, ...texts]) {
    const longer = [reason, part].filter(Boolean).join('\n\n');
    if (longer.length <= longTextCharactersMax) reason = longer;
  }
  return reason === '' ? 'See the attached letter for the reasons.' : reason;
}

export function appealFiles({ letter, items }: EvidencePacket): readonly PacketFile[] {
  return [letter, ...items.flatMap(({ file }): PacketFile[] => (file === undefined ? [] : [file]))];
}
