import type { EvidencePacket, FilesOfField, PacketFile, PacketItem } from '@rebuttal/plugin-kit';

import type { DefenseReason, DocumentType } from './defense.js';
import { codesFor, generalCodes, isProvidedByAdyen, statementCodes } from './document-codes.js';

/** The documents to send under one defense reason. */
export type DocumentPlan = {
  readonly documents: readonly FilesOfField[];
  /** Codes that the reason requires and the packet does not have. */
  readonly missing: readonly string[];
  /** The number of exhibits with a specific document code. */
  readonly fitting: number;
};

/**
 * Sends every file, under the code that describes it best or else appended to the letter. Texts have no separate
 * document, because the letter contains them; if the case requires one, the letter is sent under that code too. Pure.
 */
export function planDocuments({ documents }: DefenseReason, packet: EvidencePacket): DocumentPlan {
  const listed = documents.filter((type) => !isProvidedByAdyen(type.code) || isMissing(type));
  const main = mainCode(listed);
  if (main === undefined)
    return { documents: [], missing: documents.filter(isMissing).map(codeOf), fitting: 0 };
  const placed = new Map<string, PacketFile[]>([[main, [packet.letter]]]);
  const fitted = packet.items.flatMap((item) => ownCode(listed, item) ?? []);
  for (const item of packet.items) {
    if (item.file === undefined) continue;
    const place = ownCode(listed, item) ?? main;
    placed.set(place, [...(placed.get(place) ?? []), item.file]);
  }
  for (const type of listed) {
    const isCoveredByLetter = fitted.includes(type.code) || isWrittenByLetter(type);
    if (type.level !== 'Optional' && isCoveredByLetter && !placed.has(type.code))
      placed.set(type.code, [packet.letter]);
  }
  return {
    documents: listed.flatMap(({ code }) => {
      const files = placed.get(code);
      return files === undefined ? [] : [{ field: code, files }];
    }),
    missing: missingOf(listed, fitted),
    fitting: fitted.length,
  };
}

/** The code for the letter and for files without a more specific code. */
function mainCode(listed: readonly DocumentType[]): string | undefined {
  const codes = listed.map(codeOf);
  const general = generalCodes.find((code) => codes.includes(code));
  const alternative = listed.find(({ level }) => level === 'AlternativeRequired')?.code;
  const asked = listed.filter(({ level }) => level !== 'Optional').map(codeOf);
  const statement = [...asked, ...codes].find((code) => statementCodes.includes(code));
  return general ?? alternative ?? statement ?? asked[0] ?? codes[0];
}

function ownCode(listed: readonly DocumentType[], { evidenceType }: PacketItem): string | undefined {
  return codesFor(evidenceType).find((code) => listed.some((type) => type.code === code));
}

/** Returns true if the letter satisfies this code. */
function isWrittenByLetter({ code, level }: DocumentType): boolean {
  return level === 'AlternativeRequired' || generalCodes.includes(code) || statementCodes.includes(code);
}

/** A file of another kind under a code does not satisfy it; only a fitting exhibit or the letter does. */
function missingOf(listed: readonly DocumentType[], fitted: readonly string[]): readonly string[] {
  const isMet = (type: DocumentType) =>
    type.isAvailable || fitted.includes(type.code) || isWrittenByLetter(type);
  const required = listed.filter((type) => type.level === 'Required' && !isMet(type)).map(codeOf);
  const oneOf = listed.filter(({ level }) => level === 'OneOrMore');
  return oneOf.length === 0 || oneOf.some(isMet) ? required : [...required, ...oneOf.map(codeOf)];
}

function isMissing({ level, isAvailable }: DocumentType): boolean {
  return level === 'Required' && !isAvailable;
}

function codeOf({ code }: DocumentType): string {
  return code;
}
