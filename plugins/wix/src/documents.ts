import { createHash } from 'node:crypto';

import {
  isObject,
  isProviderError,
  objectOf,
  objectsOf,
  ProviderError,
  textOf,
  orUndefined,
} from '@rebuttal/plugin-kit';
import type { FileToUpload, JsonObject } from '@rebuttal/plugin-kit';

import { uploadAddress } from './address.js';
import { get, post, putBytes, remove, search } from './client.js';
import type { WixContext } from './credentials.js';

const root = '/payments/dispute-evidence-documents/v1/dispute-evidence-documents';
/** Until Wix has taken a file in: a minute in all. */
const waitsMs = [2_000, 4_000, 8_000, 16_000, 30_000];
const documentsMax = 100;
/** What a deletion is refused for once the evidence has been sent. */
const submittedCode = 'DISPUTE_EVIDENCE_DOCUMENT_ALREADY_SUBMITTED';

export type Sleep = (ms: number) => Promise<void>;
const sleepFor: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The id of a document of the dispute that holds this very file: one that an earlier try has left there, or a new one.
 * Source: npm @wix/auto_sdk_payments_dispute-evidence-documents 1.0.60; dev.wix.com, "Upload an Evidence Document".
 */
export async function provideDocument(
  context: WixContext,
  disputeId: string,
  file: FileToUpload,
  sleep: Sleep = sleepFor,
): Promise<string> {
  const there = await listDocuments(context, disputeId);
  const same = there.find((document) => holds(document, file));
  return textOf(same ?? {}, 'id') ?? upload(context, disputeId, file, sleep);
}

async function upload(
  context: WixContext,
  disputeId: string,
  file: FileToUpload,
  sleep: Sleep,
): Promise<string> {
  const answer = await post(context, root, { disputeEvidenceDocument: { disputeId } });
  const id = textOf(objectOf(answer, 'disputeEvidenceDocument'), 'id');
  const url = uploadAddress(context, textOf(answer, 'uploadUrl') ?? '');
  if (id === undefined) throw new ProviderError('unexpected_answer', 'Wix named no id for the file.');
  try {
    if (url === undefined) throw new ProviderError('unexpected_answer', 'Wix gave no address for the file.');
    await putBytes(context, url, file);
    await waitForFile(context, id, sleep);
    return id;
  } catch (error) {
    // All documents of a dispute are sent with it, so a torn one must not stay.
    await orUndefined(deleteDocument(context, id));
    throw error;
  }
}

async function waitForFile(context: WixContext, id: string, sleep: Sleep): Promise<void> {
  for (const wait of [...waitsMs, undefined]) {
    const answer = await get(context, `${root}/${encodeURIComponent(id)}`);
    if (hasFile(objectOf(answer, 'disputeEvidenceDocument'))) return;
    if (wait !== undefined) await sleep(wait);
  }
  throw new ProviderError('unavailable', 'Wix has not taken the file in yet.');
}

/** Those without a file hold nothing, and are what an upload that was cut off has left. */
export async function deleteEmptyDocuments(context: WixContext, disputeId: string): Promise<void> {
  for (const document of await listDocuments(context, disputeId)) {
    const id = textOf(document, 'id');
    if (id !== undefined && !hasFile(document)) await orUndefined(deleteDocument(context, id));
  }
}

export async function listDocuments(context: WixContext, disputeId: string): Promise<readonly JsonObject[]> {
  const query = { filter: { disputeId }, cursorPaging: { limit: documentsMax } };
  return objectsOf(await search(context, `${root}/query`, { query }), 'disputeEvidenceDocuments');
}

export async function hasDocument(context: WixContext, disputeId: string, id: string): Promise<boolean> {
  const documents = await listDocuments(context, disputeId);
  return documents.some((document) => textOf(document, 'id') === id);
}

/** One that is gone, or was sent to the bank, is left as it is. @throws {ProviderError} where it may still be there */
export async function deleteDocument(context: WixContext, id: string): Promise<void> {
  try {
    await remove(context, `${root}/${encodeURIComponent(id)}`);
  } catch (error) {
    const isOver =
      isProviderError(error) && (error.kind === 'not_found' || error.providerCode === submittedCode);
    if (!isOver) throw error;
  }
}

function hasFile(document: JsonObject): boolean {
  return isObject(document.file);
}

/** By size and MD5, which is what Wix calls its checksum. */
function holds(document: JsonObject, { bytes }: FileToUpload): boolean {
  const file = objectOf(document, 'file');
  const md5 = createHash('md5').update(bytes).digest('hex');
  return textOf(file, 'checksum') === md5 && Number(file.size) === bytes.byteLength;
}
