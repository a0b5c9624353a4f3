import { lookUp, ProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { cleanText } from '../errors.js';
import { elementText, elementTexts } from '../xml.js';

import { callDocuments } from './client.js';
import type { PlannedDocument } from './evidence.js';

const success = '000';
const alreadyExists = '005';
const notFound = '009';

/** Messages for known codes. Source: tests of the SDKs for Java, Python and .NET. */
const explanations: Readonly<Record<string, string>> = {
  '001': 'The merchant is unknown.',
  '004': 'The case no longer waits for the merchant.',
  '008': 'The case already has the maximum number of documents.',
  '009': 'The document does not exist.',
  '010': 'Worldpay accepts no documents at this stage of the case.',
  '012': 'The file is larger than 1 MB.',
  '013': 'The file is empty or damaged.',
};

/** Uploads a document. An existing one with the same name is the same document, because the name contains its hash. */
export async function uploadDocument(
  context: WorldpayContext,
  caseId: string,
  { name, file }: PlannedDocument,
): Promise<void> {
  const content = { mimeType: file.mimeType, bytes: await file.read() };
  const response = await callDocuments(context, { method: 'POST', action: 'upload', caseId, name, content });
  if (codeOf(response) !== alreadyExists) requireSuccess(context, response, `"${file.name}"`);
}

export async function listDocuments(context: WorldpayContext, caseId: string): Promise<readonly string[]> {
  const response = await callDocuments(context, { method: 'GET', action: 'list', caseId });
  if (codeOf(response) === notFound) return [];
  requireSuccess(context, response, 'the list of documents');
  return elementTexts(response, 'documentId');
}

export async function deleteDocument(context: WorldpayContext, caseId: string, name: string): Promise<void> {
  const response = await callDocuments(context, { method: 'DELETE', action: 'delete', caseId, name });
  if (codeOf(response) !== notFound) requireSuccess(context, response, `"${name}"`);
}

/** All codes come with HTTP status 200. */
function requireSuccess(context: WorldpayContext, response: JsonObject, what: string): void {
  const code = codeOf(response);
  if (code === success) return;
  if (code === undefined)
    throw new ProviderError('unexpected_answer', `Worldpay did not confirm that it accepted ${what}.`);
  const text = cleanText(context, elementText(response, 'responseMessage') ?? '').slice(0, 200);
  const words = [lookUp(explanations, code), `It says: ${code} ${text}.`.replace(' .', '.')];
  throw new ProviderError('refused', `Worldpay refused ${what}. ${words.filter(Boolean).join(' ')}`, {
    providerCode: code,
  });
}

function codeOf(response: JsonObject): string | undefined {
  return elementText(response, 'responseCode');
}
