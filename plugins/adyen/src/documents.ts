import type { EvidencePacket, FilesOfField, PacketFile, PacketItem } from '@rebuttal/plugin-kit';

import type { DefenseReason, DocumentType } from './defense.js';
import { codesFor, generalCodes, isAdyensOwn, statementCodes } from './document-codes.js';

/** Which documents a packet becomes under one defence reason. */
export type DocumentPlan = {
  readonly documents: readonly FilesOfField[];
  /** What the reason asks for and the packet does not have. */
  readonly missing: readonly string[];
  /** How many exhibits have a document of their own kind. */
  readonly fitting: number;
};

/**
 * Every file goes along: under the code that names it best, or else behind the letter. A text has no document of its
 * own, the letter sets it out; where the case asks for such a document the letter is sent as that one too. Pure.
 */
export function planDocuments({ documents }: DefenseReason, packet: EvidencePacket): DocumentPlan {
  const listed = documents.filter((type) => !isAdyensOwn(type.code) || isMissing(type));
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
    const isToldByLetter = fitted.includes(type.code) || isWrittenByLetter(type);
    if (type.level !== 'Optional' && isToldByLetter && !placed.has(type.code))
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

/** Where the letter goes, and what has no place of its own. */
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

/** The letter is what these ask for. */
function isWrittenByLetter({ code, level }: DocumentType): boolean {
  return level === 'AlternativeRequired' || generalCodes.includes(code) || statementCodes.includes(code);
}

/** Files that merely lie under a code that asks for a paper of another kind do not make them that paper. */
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
