import { countPdfPages, sniffFile } from '@rebuttal/plugin-kit';
import { parseMultipart } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { fileBytesMax, pagesMax } from '../src/evidence-fields.js';

import type { Account } from './account.js';
import { refused } from './api-error.js';
import type { WireFile } from './wire.js';

export type Upload = { readonly purpose: string; readonly name: string; readonly bytes: Uint8Array };

/** Reads the multipart body of "Create a file". */
export function readUpload(request: SimulatorRequest): Upload {
  const parts = parseMultipart(request);
  const purpose = parts.find(({ name }) => name === 'purpose');
  const file = parts.find(({ name, fileName }) => name === 'file' && fileName !== undefined);
  if (purpose === undefined) throw refused('Missing required param: purpose.', 'purpose');
  if (file?.fileName === undefined) throw refused('Missing required param: file.', 'file');
  return { purpose: Buffer.from(purpose.bytes).toString('utf8'), name: file.fileName, bytes: file.bytes };
}

/** Checks the file as Stripe does: by its content, not by its name. */
export async function keepUpload(account: Account, upload: Upload): Promise<WireFile> {
  const { purpose, name, bytes } = upload;
  if (purpose !== 'dispute_evidence') throw refused(`Invalid purpose: ${purpose}`, 'purpose');
  if (bytes.byteLength > fileBytesMax) throw refused('Please upload a file smaller than 5 MB', 'file');
  const type = sniffFile(bytes);
  if (type !== 'pdf' && type !== 'png' && type !== 'jpg')
    throw refused('Invalid file type: only PDF, JPEG and PNG are allowed.', 'file');
  const pages = type === 'pdf' ? await countPages(bytes) : 1;
  if (pages > pagesMax) throw refused('Please upload a file with fewer than 50 pages', 'file');
  const id = account.newId('file');
  const file: WireFile = {
    id,
    object: 'file',
    created: account.nowSeconds(),
    expires_at: null,
    filename: name,
    purpose,
    size: bytes.byteLength,
    title: null,
    type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  };
  account.save('file', id, { file, pages });
  return file;
}

async function countPages(bytes: Uint8Array): Promise<number> {
  try {
    return await countPdfPages(bytes);
  } catch {
    throw refused('The PDF is damaged or protected.', 'file');
  }
}
