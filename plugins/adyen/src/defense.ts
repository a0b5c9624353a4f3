import { booleanOf, objectsOf, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { askDisputeService, requireDone } from './client.js';
import type { AdyenContext } from './credentials.js';
import type { Refusal } from './failures.js';

/** Source: Disputes API v30, `requirementLevel`. A level that is not known asks for nothing. */
export type DocumentType = {
  readonly code: string;
  readonly level: 'Required' | 'OneOrMore' | 'Optional' | 'AlternativeRequired';
  /** Whether Adyen has one already. */
  readonly isAvailable: boolean;
};

export type DefenseReason = {
  readonly code: string;
  readonly isSatisfied: boolean;
  readonly documents: readonly DocumentType[];
};

/** Whether a dispute can be defended now, and with what, or else why not. */
export type Outlook =
  | { readonly isOpen: true; readonly reasons: readonly DefenseReason[] }
  | { readonly isOpen: false; readonly refusal: Refusal; readonly error: ProviderError };

/** @throws {ProviderError} `not_found` if the account does not have the dispute */
export async function lookAhead(context: AdyenContext, disputeId: string): Promise<Outlook> {
  const answer = await askDisputeService(context, { call: 'retrieveApplicableDefenseReasons', disputeId });
  if (!answer.isDone) {
    if (answer.error.kind !== 'refused') throw answer.error;
    return { isOpen: false, refusal: answer.refusal, error: answer.error };
  }
  const reasons = objectsOf(answer.body, 'defenseReasons').flatMap(toReason);
  if (reasons.length > 0) return { isOpen: true, reasons };
  return {
    isOpen: false,
    refusal: 'notDefendable',
    error: new ProviderError(
      'refused',
      'Adyen offers no defence for this dispute. It may be answered already, closed, or for the Customer Area alone.',
    ),
  };
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

/** Puts one document there, in place of one that lies there already. Can be done again until the dispute is defended. */
export async function supplyDocument(
  context: AdyenContext,
  disputeId: string,
  document: Document & { readonly isAvailable: boolean },
): Promise<void> {
  // A second one of the same type may replace the first or be added to it: not documented.
  if (document.isAvailable) await deleteDocument(context, disputeId, document.code);
  const { code, mimeType, bytes } = document;
  const content = Buffer.from(bytes).toString('base64');
  const defenseDocuments = [{ content, contentType: mimeType, defenseDocumentTypeCode: code }];
  requireDone(
    await askDisputeService(context, {
      call: 'supplyDefenseDocument',
      disputeId,
      fields: { defenseDocuments },
    }),
  );
}

/** The field has no "Code" at its end, unlike everywhere else. */
export async function deleteDocument(context: AdyenContext, disputeId: string, code: string): Promise<void> {
  const fields = { defenseDocumentType: code };
  requireDone(await askDisputeService(context, { call: 'deleteDisputeDefenseDocument', disputeId, fields }));
}
