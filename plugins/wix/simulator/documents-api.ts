import { createHash } from 'node:crypto';

import { objectOf, sniffFile, textOf } from '@rebuttal/plugin-kit';
import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { assumptions } from '../src/assumptions.js';

import { invalid, notFound, WixApiError } from './api-error.js';
import type { Call } from './api.js';
import { findStored } from './disputes-api.js';
import { bodyOf } from './oauth-api.js';
import type { SimulatorStore, Site } from './simulator-store.js';
import { SiteRecords } from './site-records.js';
import type { WireDocument } from './wire.js';

const uploadMinutes = 10;
type Ticket = { readonly site: Site; readonly documentId: string; readonly expiresAt: number };

/** `POST …/dispute-evidence-documents` */
export function createDocument(call: Call): object {
  const { records } = call;
  const disputeId = textOf(objectOf(bodyOf(call.request), 'disputeEvidenceDocument'), 'disputeId') ?? '';
  requireUnsent(call, disputeId);
  const now = records.now();
  const document = {
    id: records.newId('document'),
    revision: '1',
    createdDate: now,
    updatedDate: now,
    disputeId,
  };
  records.save('document', document.id, { document });
  const ticket = records.newId('upload');
  records.ports.store.put('upload', ticket, {
    site: records.site,
    documentId: document.id,
    expiresAt: records.nowMs() + uploadMinutes * 60_000,
  });
  return { disputeEvidenceDocument: document, uploadUrl: `https://upload.wixmp.com/upload/${ticket}` };
}

/** `GET …/{id}` */
export function getDocument(call: Call): object {
  return { disputeEvidenceDocument: findDocument(call) };
}

/** `DELETE …/{id}` */
export function deleteDocument(call: Call): object {
  const document = findDocument(call);
  requireUnsent(call, document.disputeId);
  call.records.save('document', document.id, { document, isDeleted: true });
  return {};
}

/** `POST …/query` */
export function queryDocuments(call: Call): object {
  const filter = objectOf(objectOf(bodyOf(call.request), 'query'), 'filter');
  const disputeId = textOf(filter, 'disputeId');
  const found = call.records
    .documents()
    .filter((document) => disputeId === undefined || document.disputeId === disputeId);
  return { disputeEvidenceDocuments: found, pagingMetadata: { count: found.length, hasNext: false } };
}

/** `PUT /upload/{ticket}`: the ticket is the permission. */
export function takeUpload(
  store: SimulatorStore,
  request: SimulatorRequest,
  ticketId: string,
): SimulatorAnswer {
  const ticket = store.ports.store.get<Ticket>('upload', ticketId);
  if (ticket === undefined || ticket.expiresAt < store.ports.now().getTime()) throw notFound('Upload');
  const records = new SiteRecords(store.ports, ticket.site);
  const document = records.documents().find(({ id }) => id === ticket.documentId);
  if (document === undefined) throw notFound('Document');
  const { body } = request;
  if (sniffFile(body) === undefined || body.byteLength > assumptions.evidenceBytesMax)
    throw invalid('the file is of another type, or too large');
  const file = {
    filename: 'evidence.pdf',
    size: String(body.byteLength),
    checksum: createHash('md5').update(body).digest('hex'),
  };
  const uploaded = { ...document, revision: '2', updatedDate: records.now(), file };
  records.save('document', document.id, { document: uploaded });
  return { status: 200, body: '{}' };
}

function findDocument(call: Call): WireDocument {
  const found = call.records.documents().find(({ id }) => id === call.id);
  if (found === undefined) throw notFound('Document');
  return found;
}

function requireUnsent(call: Call, disputeId: string): void {
  if (findStored(call, disputeId).dispute.defendedDate === undefined) return;
  throw new WixApiError(
    400,
    'DISPUTE_EVIDENCE_DOCUMENT_ALREADY_SUBMITTED',
    'The evidence has been submitted',
  );
}
