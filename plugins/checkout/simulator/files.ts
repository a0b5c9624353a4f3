import { sniffFile } from '@rebuttal/plugin-kit';
import { parseMultipart } from '@rebuttal/plugin-kit/simulator';
import { fileBytesMax } from '../src/evidence-fields.js';

import { invalid, notFound } from './api-error.js';
import type { Call } from './api.js';
import { apiHost } from './simulator-store.js';
import { toWireTime } from './wire.js';

const purposes = ['dispute_evidence', 'arbitration_evidence'];

/** Checks the file's content, not its name. */
export function storeUpload({ store, account, request }: Call): object {
  const parts = parseMultipart(request);
  const purpose = Buffer.from(parts.find(({ name }) => name === 'purpose')?.bytes ?? []).toString('utf8');
  const file = parts.find(({ name, fileName }) => name === 'file' && fileName !== undefined);
  if (file === undefined) throw invalid('file_required');
  if (!purposes.includes(purpose)) throw invalid('purpose_invalid');
  if (!isKnownType(file.bytes) || file.bytes.byteLength > fileBytesMax) throw invalid('file_invalid');
  const id = store.newId('file');
  store.saveFile(account, {
    id,
    filename: file.fileName ?? '',
    purpose,
    size: file.bytes.byteLength,
    uploaded_on: toWireTime(store.ports.now()),
  });
  return { id, _links: { self: { href: `${apiHost(account)}/files/${id}` } } };
}

export function getFile({ store, account, id }: Call): object {
  const file = store.findFile(account, id);
  if (file === undefined) throw notFound();
  const href = `${apiHost(account)}/files/${id}`;
  return { ...file, _links: { self: { href }, download: { href: `${href}/download` } } };
}

function isKnownType(bytes: Uint8Array): boolean {
  return ['pdf', 'png', 'jpg'].includes(sniffFile(bytes) ?? '');
}
