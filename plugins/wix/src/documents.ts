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
/** Waiting times until Wix has processed a file: one minute in total. */
const waitsMs = [2_000, 4_000, 8_000, 16_000, 30_000];
const documentsMax = 100;
/** The error code of a deletion after the evidence was sent. */
const submittedCode = 'DISPUTE_EVIDENCE_DOCUMENT_ALREADY_SUBMITTED';

export type Sleep = (ms: number) => Promise<void>;
const sleepFor: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns the id of a document of the dispute with this file: one from an earlier attempt, or a new one.
 * Source: npm @wix/auto_sdk_payments_dispute-evidence-documents 1.0.60; dev.wix.com, "Upload an Evidence Document".
 */
export async function provideDocument(
  context: WixContext,
  disputeId: string,
  file: FileToUpload,
  sleep: Sleep = sleepFor,
): Promise<string> {
  const existing = await listDocuments(context, disputeId);
  const same = existing.find((document) => contains(document, file));
  return textOf(same ?? {}, 'id') ?? upload(context, disputeId, file, sleep);
}

async function upload(
  context: WixContext,
  disputeId: string,
  file: FileToUpload,
  sleep: Sleep,
): Promise<string> {
  const response = await post(context, root, { disputeEvidenceDocument: { disputeId } });
  const id = textOf(objectOf(response, 'disputeEvidenceDocument'), 'id');
  const url = uploadAddress(context, textOf(response, 'uploadUrl') ?? '');
  if (id === undefined) throw new ProviderError('unexpected_answer', 'Wix returned no id for the file.');
  try {
    if (url === undefined)
      throw new ProviderError('unexpected_answer', 'Wix returned no upload address for the file.');
    await putBytes(context, url, file);
    await waitForFile(context, id, sleep);
    return id;
  } catch (error) {
    // All documents of a dispute are sent with it, so an incomplete one must not stay.
    await orUndefined(deleteDocument(context, id));
    throw error;
  }
}

async function waitForFile(context: WixContext, id: string, sleep: Sleep): Promise<void> {
  for (const wait of [...waitsMs, undefined]) {
    const response = await get(context, `${root}/${encodeURIComponent(id)}`);
    if (hasFile(objectOf(response, 'disputeEvidenceDocument'))) return;
    if (wait !== undefined) await sleep(wait);
  }
  throw new ProviderError('unavailable', 'Wix has not processed the file yet.');
}

/** Deletes documents without a file, which interrupted uploads leave. */
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

/** Ignores a document that no longer exists or was sent to the bank. @throws {ProviderError} if it may still exist */
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

/** Compares size and MD5, which we assume to be Wix's checksum. */
function contains(document: JsonObject, { bytes }: FileToUpload): boolean {
  const file = objectOf(document, 'file');
  const md5 = createHash('md5').update(bytes).digest('hex');
  return textOf(file, 'checksum') === md5 && Number(file.size) === bytes.byteLength;
}
