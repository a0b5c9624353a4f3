import { lookUp, ProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { cleanText } from '../failures.js';
import { elementText, elementTexts } from '../xml.js';

import { callDocuments } from './client.js';
import type { PlannedDocument } from './document-plan.js';

const success = '000';
const alreadyExists = '005';
const notFound = '009';

/** What a merchant reads for the codes that are known. Source: tests of the SDKs for Java, Python and .NET. */
const explanations: Readonly<Record<string, string>> = {
  '001': 'The merchant is not known.',
  '004': 'The case no longer waits for the merchant.',
  '008': 'The case has as many documents as Worldpay takes.',
  '009': 'The document is not there.',
  '010': 'The case is in a stage that takes no documents.',
  '012': 'The file is larger than 1 MB.',
  '013': 'The file is empty or damaged.',
};

/** Uploads a document. One that is there under its name, which holds its hash, is the same one. */
export async function uploadDocument(
  context: WorldpayContext,
  caseId: string,
  { name, file }: PlannedDocument,
): Promise<void> {
  const content = { mimeType: file.mimeType, bytes: await file.read() };
  const answer = await callDocuments(context, { method: 'POST', action: 'upload', caseId, name, content });
  if (codeOf(answer) !== alreadyExists) requireSuccess(context, answer, `"${file.name}"`);
}

export async function listDocuments(context: WorldpayContext, caseId: string): Promise<readonly string[]> {
  const answer = await callDocuments(context, { method: 'GET', action: 'list', caseId });
  if (codeOf(answer) === notFound) return [];
  requireSuccess(context, answer, 'the list of documents');
  return elementTexts(answer, 'documentId');
}

export async function deleteDocument(context: WorldpayContext, caseId: string, name: string): Promise<void> {
  const answer = await callDocuments(context, { method: 'DELETE', action: 'delete', caseId, name });
  if (codeOf(answer) !== notFound) requireSuccess(context, answer, `"${name}"`);
}

/** Every one of these comes with HTTP status 200. */
function requireSuccess(context: WorldpayContext, answer: JsonObject, what: string): void {
  const code = codeOf(answer);
  if (code === success) return;
  if (code === undefined)
    throw new ProviderError('unexpected_answer', `Worldpay did not say whether it took ${what}.`);
  const said = cleanText(context, elementText(answer, 'responseMessage') ?? '').slice(0, 200);
  const words = [lookUp(explanations, code), `It says: ${code} ${said}.`.replace(' .', '.')];
  throw new ProviderError('refused', `Worldpay refused ${what}. ${words.filter(Boolean).join(' ')}`, {
    providerCode: code,
  });
}

function codeOf(answer: JsonObject): string | undefined {
  return elementText(answer, 'responseCode');
}
