import { sniffFile } from '@rebuttal/plugin-kit';
import { parseMultipart, samplePdfOf } from '@rebuttal/plugin-kit/simulator';
import { fileBytesMax } from '../src/evidence-fields.js';

import { apiHost } from './account.js';
import { invalid, notFound } from './api-error.js';
import type { Call } from './api.js';
import { codeOf } from './ids.js';
import { toWireTime } from './wire.js';
import type { WireDispute, WireFile } from './wire.js';

const purposes = ['dispute_evidence', 'arbitration_evidence'];

/** Checks the file's content, not its name. */
export function storeUpload({ account, request }: Call): object {
  const parts = parseMultipart(request);
  const purpose = Buffer.from(parts.find(({ name }) => name === 'purpose')?.bytes ?? []).toString('utf8');
  const file = parts.find(({ name, fileName }) => name === 'file' && fileName !== undefined);
  if (file === undefined) throw invalid('file_required');
  if (!purposes.includes(purpose)) throw invalid('purpose_invalid');
  if (!isKnownType(file.bytes) || file.bytes.byteLength > fileBytesMax) throw invalid('file_invalid');
  const id = account.newId('file');
  account.save('file', id, {
    id,
    filename: file.fileName ?? '',
    purpose,
    size: file.bytes.byteLength,
    uploaded_on: toWireTime(account.ports.now()),
  });
  return { id, _links: { self: { href: `${apiHost(account)}/files/${id}` } } };
}

export function getFile({ account, id }: Call): object {
  const file = account.find('file', id) ?? findSchemeFile({ account, id })?.file;
  if (file === undefined) throw notFound();
  const href = `${apiHost(account)}/files/${id}`;
  return { ...file, _links: { self: { href }, download: { href: `${href}/download` } } };
}

/** Only the issuer's files are kept. */
export function downloadFile(call: Call): Uint8Array {
  const found = findSchemeFile(call);
  if (found === undefined) throw notFound();
  return found.bytes;
}

/** The issuer's files, only of Visa disputes: of the claim, and of the decision once it is lost. */
export function schemeFilesOf({ id, status, payment }: WireDispute) {
  if (payment.method !== 'VISA') return [];
  const statuses = ['evidence_required', ...(status === 'lost' ? ['lost'] : [])];
  return statuses.map((one) => ({ status: one, id: `file_${codeOf(`${one}:${id}`)}` }));
}

function findSchemeFile({ account, id }: Pick<Call, 'account' | 'id'>) {
  for (const { dispute } of account.disputes()) {
    const found = schemeFilesOf(dispute).find((file) => file.id === id);
    if (found === undefined) continue;
    const title =
      found.status === 'lost' ? 'Decision of the issuer' : 'Dispute questionnaire of the cardholder';
    const bytes = Buffer.from(
      samplePdfOf([title, '', `Dispute ${dispute.id}`, `Payment ${dispute.payment.id}`]),
    );
    const file: WireFile = {
      id,
      filename: found.status === 'lost' ? 'decision.pdf' : 'questionnaire.pdf',
      purpose: 'dispute_evidence',
      size: bytes.byteLength,
      uploaded_on: toWireTime(account.ports.now()),
    };
    return { file, bytes };
  }
  return undefined;
}

function isKnownType(bytes: Uint8Array): boolean {
  return ['pdf', 'png', 'jpg'].includes(sniffFile(bytes) ?? '');
}
