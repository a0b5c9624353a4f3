import { objectOf, objectsOf, parseObject, sniffFile, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { parseMultipart } from '@rebuttal/plugin-kit/simulator';
import type { MultipartPart, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { carrierNames } from '../src/carrier-names.js';
import { allFilesBytesMax, documentsMax, fileBytesMax, notesCharactersMax } from '../src/evidence-mapping.js';
import { evidenceTypes } from '../src/evidence-types.js';

import { invalid, PayPalApiError } from './api-error.js';
import { isAbout } from './list-api.js';
import type { WireDispute } from './wire.js';

const fileName = /^[A-Za-z0-9-_,\s]+[.][A-Za-z]+$/;

/** Validates the evidence in a multipart body by PayPal's rules. One fault rejects all of it. */
export function readEvidence(request: SimulatorRequest, dispute: WireDispute): readonly JsonObject[] {
  const { input, files } = readInput(request);
  const evidences = objectsOf(input, 'evidences');
  const [first] = evidences;
  if (first === undefined) throw invalid('MISSING_EVIDENCE_INFO', 'There is no evidence.', '/evidences');
  if (evidences.length > 1 && evidences.some((one) => textOf(one, 'item_id') === undefined))
    throw invalid('ITEM_ID_IS_MANDATORY_FOR_MULTIPLE_EVIDENCES', 'Name the item of each evidence.');
  for (const file of files) checkFile(file);
  if (files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) > allFilesBytesMax)
    throw invalid('INVALID_EVIDENCE_FILE', 'All files together are larger than 50 MB.');
  for (const evidence of evidences) {
    checkEvidence(evidence, files);
    checkRefunds(evidence, dispute);
  }
  return evidences;
}

/** The part `input`, which must be declared as JSON and must not have a file name. */
function readInput(request: SimulatorRequest): { input: JsonObject; files: readonly MultipartPart[] } {
  const parts = parseMultipart(request);
  const input = parts.find(({ name }) => name === 'input');
  if (input === undefined || input.fileName !== undefined || !isJson(input.contentType))
    throw new PayPalApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The server does not support the media type.');
  return { input: readJson(input.bytes), files: parts.filter(({ name }) => name !== 'input') };
}

export function readJson(bytes: Uint8Array): JsonObject {
  const body = parseObject(Buffer.from(bytes).toString('utf8'));
  if (body !== undefined) return body;
  throw new PayPalApiError(400, 'INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect.');
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\b/i.test(contentType ?? '');
}

function checkEvidence(evidence: JsonObject, files: readonly MultipartPart[]): void {
  const documents = objectsOf(evidence, 'documents');
  if (!evidenceTypes.includes(textOf(evidence, 'evidence_type') ?? ''))
    throw invalid(
      'MISSING_EVIDENCE_TYPE',
      'The evidence has no type that is known.',
      '/evidences/0/evidence_type',
    );
  if (!isNote(evidence.notes))
    throw invalid(
      'INVALID_STRING_LENGTH',
      `Notes have 1 to ${notesCharactersMax} characters.`,
      '/evidences/0/notes',
    );
  if (documents.length > documentsMax || !documents.every((one) => isUploaded(one, files)))
    throw invalid('INVALID_EVIDENCE_FILE', 'A document has no file of its name.', '/evidences/0/documents');
  checkInfo(evidence, documents.length > 0);
}

function isNote(notes: unknown): boolean {
  if (notes === undefined) return true;
  return typeof notes === 'string' && notes !== '' && notes.length <= notesCharactersMax;
}

/** Fields that some types need in addition to notes and files. */
function checkInfo(evidence: JsonObject, hasDocuments: boolean): void {
  const type = textOf(evidence, 'evidence_type');
  const info = objectOf(evidence, 'evidence_info');
  const isEmpty = !hasDocuments && evidence.notes === undefined && info.tracking_info === undefined;
  if (type === 'PROOF_OF_FULFILLMENT' && isEmpty)
    throw invalid('MISSING_TRACKING_INFO', 'Tracking info is required for this evidence type.');
  for (const tracking of objectsOf(info, 'tracking_info')) checkTracking(tracking);
}

/** A payment is not a refund of itself. */
function checkRefunds(evidence: JsonObject, dispute: WireDispute): void {
  const { refund_ids: ids = [] } = objectOf(evidence, 'evidence_info');
  const isRefund = (id: unknown) => typeof id === 'string' && id !== '' && !isAbout(dispute, id);
  const isNeeded = textOf(evidence, 'evidence_type') === 'PROOF_OF_REFUND';
  if (!Array.isArray(ids) || !ids.every(isRefund) || (isNeeded && ids.length === 0))
    throw invalid('MISSING_REFUND_ID', 'Refund ID is required for this evidence type.');
}

function checkTracking(tracking: JsonObject): void {
  const carrier = textOf(tracking, 'carrier_name') ?? '';
  const isNamed = carrier !== 'OTHER' || textOf(tracking, 'carrier_name_other') !== undefined;
  if (!carrierNames.includes(carrier) || !isNamed || textOf(tracking, 'tracking_number') === undefined)
    throw invalid('MISSING_TRACKING_INFO', 'Carrier and tracking number are required.');
}

function isUploaded(document: JsonObject, files: readonly MultipartPart[]): boolean {
  const name = textOf(document, 'name') ?? '';
  return fileName.test(name) && files.some((file) => file.fileName === name);
}

/** Checks the file's content, not its name. */
function checkFile({ fileName: name = '', bytes }: MultipartPart): void {
  const isKnown = ['pdf', 'png', 'jpg', 'gif'].includes(sniffFile(bytes) ?? '');
  if (fileName.test(name) && isKnown && bytes.byteLength <= fileBytesMax) return;
  throw invalid('INVALID_EVIDENCE_FILE', 'The type or size of the file is not accepted.');
}
