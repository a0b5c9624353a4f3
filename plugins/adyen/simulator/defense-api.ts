import { createHash } from 'node:crypto';

import { isObject, lookUp, sniffFile, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { imageBytesMax, pdfBytesMax } from '../src/evidence-files.js';

import type { Account, Phase, StoredDispute } from './account.js';
import { AdyenApiError, Refused } from './api-error.js';
import { simulated } from './assumptions.js';
import { catalogFor, isSatisfied } from './defense-catalog.js';
import { accept, defend } from './lifecycle.js';

const texts = simulated.texts;

/** An authenticated call to the Dispute service. `body` has the two common fields. */
export type Call = { readonly account: Account; readonly body: JsonObject };

/** Each returns its result without `disputeServiceResult`. @throws {Refused} @throws {AdyenApiError} */
export const disputeCalls: Readonly<Record<string, (call: Call) => JsonObject>> = {
  retrieveApplicableDefenseReasons(call) {
    requireFields(call.body, []);
    const stored = findOpen(call);
    const defenseReasons = catalogFor(stored).map((reason) => ({
      defenseReasonCode: reason.code,
      defenseDocumentTypes: reason.documents.map(({ code, level }) => ({
        defenseDocumentTypeCode: code,
        requirementLevel: level,
        available: Object.hasOwn(stored.documents, code),
      })),
      satisfied: isSatisfied(reason, stored.documents),
    }));
    return { defenseReasons };
  },

  supplyDefenseDocument(call) {
    requireFields(call.body, ['defenseDocuments']);
    const stored = findOpen(call);
    const given = call.body.defenseDocuments;
    if (!Array.isArray(given) || given.length === 0 || !given.every(isObject))
      throw invalid('defenseDocuments');
    const supplied = given.map((document) => readDocument(stored, document));
    call.account.save('dispute', stored.pspReference, {
      ...stored,
      documents: { ...stored.documents, ...Object.fromEntries(supplied) },
    });
    return {};
  },

  deleteDisputeDefenseDocument(call) {
    requireFields(call.body, ['defenseDocumentType']);
    const code = requireText(call.body, 'defenseDocumentType');
    const stored = findOpen(call);
    if (!Object.hasOwn(stored.documents, code)) throw new Refused(texts.notStored);
    const { [code]: _deleted, ...documents } = stored.documents;
    call.account.save('dispute', stored.pspReference, { ...stored, documents });
    return {};
  },

  defendDispute(call) {
    requireFields(call.body, ['defenseReasonCode']);
    const code = requireText(call.body, 'defenseReasonCode');
    const stored = findOpen(call);
    const reason = catalogFor(stored).find((one) => one.code === code);
    if (reason === undefined) throw new Refused(texts.unknownReason);
    if (!isSatisfied(reason, stored.documents)) throw new Refused(texts.notSatisfied);
    defend(call.account, { ...stored, defenseReasonCode: code });
    return {};
  },

  acceptDispute(call) {
    requireFields(call.body, []);
    const stored = findStored(call);
    const canBeAccepted = stored.phase === 'open' || stored.phase === 'inquiry';
    if (!canBeAccepted) throw refusalOf(stored);
    accept(call.account, stored);
    return {};
  },
};

function findStored({ account, body }: Call): StoredDispute {
  const stored = account.find('dispute', textOf(body, 'disputePspReference') ?? '');
  if (stored === undefined) throw new Refused(texts.unknownDispute);
  return stored;
}

/** A dispute that can be defended now. */
function findOpen(call: Call): StoredDispute {
  const stored = findStored(call);
  const isOpen = stored.phase === 'open' || stored.phase === 'inquiry';
  if (!isOpen || !stored.isDefendable) throw refusalOf(stored);
  return stored;
}

const refusals: Readonly<Partial<Record<Phase, string>>> = {
  accepted: texts.accepted,
  expired: texts.ended,
  informed: texts.defended,
  defended: texts.defended,
  reversed: texts.defended,
};

function refusalOf({ phase }: StoredDispute): Refused {
  return new Refused(lookUp(refusals as Record<string, string>, phase) ?? texts.notDefendable);
}

type Supplied = readonly [string, { readonly bytes: number; readonly sha256: string }];
const kinds: Readonly<Record<string, { readonly kind: string; readonly bytesMax: number }>> = {
  'application/pdf': { kind: 'pdf', bytesMax: pdfBytesMax },
  'image/jpeg': { kind: 'jpg', bytesMax: imageBytesMax },
  'image/tiff': { kind: 'tiff', bytesMax: imageBytesMax },
};

/** Checks the document's content, not only its declared type. */
function readDocument(stored: StoredDispute, document: JsonObject): Supplied {
  requireOnly(document, ['content', 'contentType', 'defenseDocumentTypeCode']);
  const code = requireText(document, 'defenseDocumentTypeCode');
  const content = requireText(document, 'content');
  const type = textOf(document, 'contentType');
  if (type === undefined) throw new Refused(texts.noContentType);
  const bytes = Buffer.from(content, 'base64');
  const isBase64 = bytes.toString('base64') === content;
  const wanted = lookUp(kinds, type);
  const isListed = catalogFor(stored).some(({ documents }) => documents.some((one) => one.code === code));
  const isTaken =
    isBase64 &&
    wanted !== undefined &&
    sniffFile(bytes) === wanted.kind &&
    bytes.byteLength <= wanted.bytesMax;
  if (!isListed || !isTaken) throw new Refused(texts.notStored);
  return [code, { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }];
}

/** Rejects fields that a call does not have, so that a misspelled one is found. */
function requireFields(body: JsonObject, own: readonly string[]): void {
  requireOnly(body, ['merchantAccountCode', 'disputePspReference', ...own]);
}

function requireOnly(object: JsonObject, names: readonly string[]): void {
  const other = Object.keys(object).find((name) => !names.includes(name));
  if (other !== undefined) throw invalid(other);
}

export function requireText(object: JsonObject, name: string): string {
  const text = textOf(object, name);
  if (text === undefined) throw invalid(name);
  return text;
}

function invalid(name: string): AdyenApiError {
  return new AdyenApiError(422, simulated.codes.invalidField, `Field '${name}' is not valid.`);
}
