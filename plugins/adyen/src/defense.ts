import { booleanOf, objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { callDisputeService, requireDone } from './client.js';
import type { AdyenContext } from './credentials.js';

/** Source: Disputes API v30, `requirementLevel`. An unknown level counts as optional. */
export type DocumentType = {
  readonly code: string;
  readonly level: 'Required' | 'OneOrMore' | 'Optional' | 'AlternativeRequired';
  /** Adyen already has one. */
  readonly isAvailable: boolean;
};

export type DefenseReason = {
  readonly code: string;
  /** Adyen has everything that this reason requires. */
  readonly isSatisfied: boolean;
  readonly documents: readonly DocumentType[];
};

/** The reasons in the response to `retrieveApplicableDefenseReasons`. */
export function defenseReasonsIn(body: JsonObject): readonly DefenseReason[] {
  return objectsOf(body, 'defenseReasons').flatMap(toReason);
}

function toReason(reason: JsonObject): DefenseReason[] {
  const code = textOf(reason, 'defenseReasonCode');
  if (code === undefined) return [];
  const documents = objectsOf(reason, 'defenseDocumentTypes').flatMap(toDocumentType);
  return [{ code, isSatisfied: booleanOf(reason, 'satisfied') === true, documents }];
}

const levels = ['Required', 'OneOrMore', 'AlternativeRequired'] as const;

function toDocumentType(type: JsonObject): DocumentType[] {
  const code = textOf(type, 'defenseDocumentTypeCode');
  if (code === undefined) return [];
  const level = levels.find((known) => known === textOf(type, 'requirementLevel')) ?? 'Optional';
  return [{ code, level, isAvailable: booleanOf(type, 'available') === true }];
}

export type Document = { readonly code: string; readonly mimeType: string; readonly bytes: Uint8Array };

/** Uploads one document, replacing an earlier one of its type. Repeatable until the dispute is defended. */
export async function supplyDocument(
  context: AdyenContext,
  disputeId: string,
  document: Document & { readonly isAvailable: boolean },
): Promise<void> {
  // Undocumented: a second document of the same type may replace the first or be added to it.
  if (document.isAvailable) await deleteDocument(context, disputeId, document.code);
  const { code, mimeType, bytes } = document;
  const content = Buffer.from(bytes).toString('base64');
  const defenseDocuments = [{ content, contentType: mimeType, defenseDocumentTypeCode: code }];
  requireDone(
    await callDisputeService(context, {
      call: 'supplyDefenseDocument',
      disputeId,
      fields: { defenseDocuments },
    }),
  );
}

/** The field is `defenseDocumentType`, without the "Code" that it has in every other call. */
export async function deleteDocument(context: AdyenContext, disputeId: string, code: string): Promise<void> {
  const fields = { defenseDocumentType: code };
  requireDone(await callDisputeService(context, { call: 'deleteDisputeDefenseDocument', disputeId, fields }));
}
