import { sniffFile } from '@rebuttal/plugin-kit';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

import { documentsMax } from '../src/ecomm/evidence.js';

import { notFound } from './api-error.js';
import type { Call } from './api.js';
import { xmlResponse } from './case-xml.js';
import { findStored } from './cases-api.js';
import { isWaiting } from './lifecycle.js';
import type { StoredCase } from './simulator-store.js';

const megabyte = 1_048_576;
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  tiff: 'image/tiff',
};

/** Response codes of document calls, all with HTTP status 200. Source: tests of the SDKs for Java, Python and .NET. */
const messages = {
  '000': 'Success',
  '004': 'Case Not In Merchant Queue',
  '005': 'Document already exists',
  '008': 'Max Document MissingCapability Per Case Reached',
  '009': 'Document Not Found',
  '010': 'Case not in valid cycle',
  '012': 'Filesize exceeds limit of 1MB',
  '013': 'Invalid File Content',
} as const;
type Code = keyof typeof messages;

export function listDocuments(call: Call): SimulatorAnswer {
  const stored = findStored(call);
  return documentResponse(stored, '000', stored.documents);
}

/** Detects the file type from the content, not from the name. */
export function uploadDocument(call: Call): SimulatorAnswer {
  const stored = findStored(call);
  const name = nameIn(call);
  const { body, headers } = call.request;
  const code = faultOf(stored, name) ?? contentFaultOf(body, headers['content-type']);
  if (code !== undefined) return documentResponse(stored, code, [name]);
  call.store.saveCase({ ...stored, documents: [...stored.documents, name] });
  return documentResponse(stored, '000', [name]);
}

export function deleteDocument(call: Call): SimulatorAnswer {
  const stored = findStored(call);
  const name = nameIn(call);
  if (!isWaiting(stored)) return documentResponse(stored, '004', [name]);
  if (!stored.documents.includes(name)) return documentResponse(stored, '009', [name]);
  call.store.saveCase({ ...stored, documents: stored.documents.filter((one) => one !== name) });
  return documentResponse(stored, '000', [name]);
}

function faultOf(stored: StoredCase, name: string): Code | undefined {
  if (!isWaiting(stored)) return '004';
  if (stored.wire.cycle === 'ISSUER_ARB_CHARGEBACK') return '010';
  if (stored.documents.includes(name)) return '005';
  return stored.documents.length >= documentsMax ? '008' : undefined;
}

function contentFaultOf(bytes: Uint8Array, type: string | undefined): Code | undefined {
  if (bytes.byteLength > megabyte) return '012';
  const kind = sniffFile(bytes);
  return kind === undefined || types[kind] !== type ? '013' : undefined;
}

/** The last part of the path. */
function nameIn({ request }: Call): string {
  try {
    return decodeURIComponent(request.path.split('/').at(-1) ?? '');
  } catch {
    throw notFound();
  }
}

function documentResponse({ wire }: StoredCase, code: Code, documents: readonly string[]): SimulatorAnswer {
  return xmlResponse(200, 'chargebackDocumentUploadResponse', [
    ['merchantId', wire.merchantId],
    ['caseId', wire.caseId],
    ...documents.map((document) => ['documentId', document] as const),
    ['responseCode', code],
    ['responseMessage', messages[code]],
  ]);
}
