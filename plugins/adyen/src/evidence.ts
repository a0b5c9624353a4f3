import type { EvidencePacket, FilesOfField, PacketFile, PacketItem } from '@rebuttal/plugin-kit';

import type { DefenseReason, DocumentType } from './defense.js';
import { alsoShownBy, codesFor, generalCodes, isProvidedByAdyen, statementCodes } from './document-codes.js';

/** How well exhibits fit one defense reason. */
export type DocumentFit = {
  /** Codes that the reason requires and the exhibits do not have. */
  readonly missing: readonly string[];
  /** The number of exhibits with a specific document code. */
  readonly fitting: number;
  /** False if Adyen accepts no document for this reason. */
  readonly hasDocuments: boolean;
};

type Exhibit = Pick<PacketItem, 'evidenceType'>;

/** Pure. */
export function fitDocuments(reason: DefenseReason, exhibits: readonly Exhibit[]): DocumentFit {
  const listed = documentsOf(reason);
  if (listed.length === 0)
    return { missing: reason.documents.filter(isMissing).map(codeOf), fitting: 0, hasDocuments: false };
  const { length: fitting } = exhibits.filter((exhibit) => ownCode(listed, exhibit) !== undefined);
  return { missing: missingOf(listed, shownCodes(listed, exhibits)), fitting, hasDocuments: true };
}

/**
 * The documents to send under one defense reason. Sends every file, under the code that describes it best or else
 * appended to the letter. Texts have no separate document, because the letter contains them; if the case requires one,
 * the letter is sent under that code too. Empty if Adyen accepts no document for this reason. Pure.
 */
export function planDocuments(reason: DefenseReason, packet: EvidencePacket): readonly FilesOfField[] {
  const listed = documentsOf(reason);
  const main = mainCode(listed);
  if (main === undefined) return [];
  const placed = new Map<string, PacketFile[]>([[main, [packet.letter]]]);
  const shown = shownCodes(listed, packet.items);
  for (const item of packet.items) {
    if (item.file === undefined) continue;
    const place = ownCode(listed, item) ?? main;
    placed.set(place, [...(placed.get(place) ?? []), item.file]);
  }
  for (const type of listed) {
    const isCoveredByLetter = shown.includes(type.code) || isWrittenByLetter(type);
    if (type.level !== 'Optional' && isCoveredByLetter && !placed.has(type.code))
      placed.set(type.code, [packet.letter]);
  }
  return listed.flatMap(({ code }) => {
    const files = placed.get(code);
    return files === undefined ? [] : [{ field: code, files }];
  });
}

/** The documents of a reason, without those that Adyen provides unless it requires them. */
export function documentsOf({ documents }: DefenseReason): readonly DocumentType[] {
  return documents.filter((type) => !isProvidedByAdyen(type.code) || isMissing(type));
}

/** The code of each exhibit, and what it shows besides. */
function shownCodes(listed: readonly DocumentType[], exhibits: readonly Exhibit[]): readonly string[] {
  return exhibits.flatMap((exhibit) => [
    ...[ownCode(listed, exhibit)].filter((code) => code !== undefined),
    ...alsoShownBy(exhibit.evidenceType),
  ]);
}

/** The code for the letter and for files without a more specific code. */
function mainCode(listed: readonly DocumentType[]): string | undefined {
  const codes = listed.map(codeOf);
  const general = generalCodes.find((code) => codes.includes(code));
  const alternative = listed.find(({ level }) => level === 'AlternativeRequired')?.code;
  const requested = listed.filter(({ level }) => level !== 'Optional').map(codeOf);
  const statement = [...requested, ...codes].find((code) => statementCodes.includes(code));
  return general ?? alternative ?? statement ?? requested[0] ?? codes[0];
}

function ownCode(listed: readonly DocumentType[], { evidenceType }: Exhibit): string | undefined {
  return codesFor(evidenceType).find((code) => listed.some((type) => type.code === code));
}

/** The documents of one defense reason that Adyen has already, or that the exhibits or the letter satisfy. Pure. */
export function metCodes(reason: DefenseReason, exhibits: readonly Exhibit[]): readonly string[] {
  const listed = documentsOf(reason);
  const shown = shownCodes(listed, exhibits);
  return listed.filter((type) => isMet(type, shown)).map(codeOf);
}

/** Returns true if the letter satisfies this code. */
function isWrittenByLetter({ code, level }: DocumentType): boolean {
  return level === 'AlternativeRequired' || generalCodes.includes(code) || statementCodes.includes(code);
}

/** A file of another kind under a code does not satisfy it; only a fitting exhibit or the letter does. */
function missingOf(listed: readonly DocumentType[], shown: readonly string[]): readonly string[] {
  const required = listed.filter((type) => type.level === 'Required' && !isMet(type, shown)).map(codeOf);
  const oneOf = listed.filter(({ level }) => level === 'OneOrMore');
  const hasOne = oneOf.length === 0 || oneOf.some((type) => isMet(type, shown));
  return hasOne ? required : [...required, ...oneOf.map(codeOf)];
}

function isMet(type: DocumentType, shown: readonly string[]): boolean {
  return type.isAvailable || shown.includes(type.code) || isWrittenByLetter(type);
}

function isMissing({ level, isAvailable }: DocumentType): boolean {
  return level === 'Required' && !isAvailable;
}

function codeOf({ code }: DocumentType): string {
  return code;
}
