import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import busboy from 'busboy';

import { AppError, errors, invalidField } from '../errors/catalogue.js';
import type { FileStore } from './file-store.js';
import type { StoredUpload, UploadRule } from './staged-upload.js';

export type Upload = {
  readonly file: StoredUpload | undefined;
  readonly fields: Readonly<Record<string, string>>;
};

/** The room that the company's plan has for a file, and the error if the file is larger. */
export type UploadRoom = { readonly bytesLeft: number; readonly refusal: AppError };

type Target = { readonly storageKey: string; readonly room: UploadRoom; readonly rule: UploadRule };

const megabyte = 1024 * 1024;
/** The beginning of a file that its type is detected from. */
export const sniffedBytes = 4_100;

/**
 * Stores the file of a multipart request in a single pass, which also determines its type, size and hash. After an error,
 * nothing is left in the store.
 * @throws {AppError} 400 if it is not multipart, 403 without room, 413 if it is too large, 415 for another type
 */
export async function receiveUpload(
  request: IncomingMessage,
  store: FileStore,
  target: Target,
): Promise<Upload> {
  const { rule } = target;
  const parser = openParser(request, rule);
  const fields: Record<string, string> = {};
  let staging: Promise<StoredUpload> | undefined;
  const formFaults = new Set<unknown>();
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name, value) => {
        fields[name] = value;
      });
      parser.on('file', (_name, stream, info) => {
        // The parser also reports a truncated form here, when no other listener may be left.
        stream.on('error', (error) => formFaults.add(error));
        if (staging !== undefined) {
          stream.resume();
          return;
        }
        staging = stage(stream, store, { ...target, originalName: unescaped(info.filename) });
        // A rejected file is not read to its end, so the parser would never emit `close`.
        staging.catch(reject);
      });
      parser.on('filesLimit', () => reject(invalidField('file', 'Send one file at a time')));
      parser.on('error', (error) => formFaults.add(error));
      parser.on('close', resolve).on('error', reject);
      request.on('aborted', () => reject(errors.malformed('The upload was interrupted. Try again.')));
      request.pipe(parser);
    });
    return { file: await staging, fields };
  } catch (error) {
    request.unpipe(parser).resume();
    parser.destroy();
    await Promise.allSettled([staging]);
    // The original error is more useful than a failed deletion. The sweep deletes the file later.
    await store.delete(target.storageKey).catch(() => undefined);
    // All other errors come from the store, not from the request.
    throw formFaults.has(error)
      ? errors.malformed('The upload cannot be read. Send multipart/form-data with a file.')
      : error;
  }
}

/** Browsers escape these characters of a file name (HTML standard, "Multipart form data"). A line break is a space in a name. */
function unescaped(fileName: string | undefined): string | undefined {
  return fileName?.replaceAll(/%22/g, '"').replaceAll(/(?:%0D|%0A)+/gi, ' ');
}

function openParser(request: IncomingMessage, { bytesMax }: UploadRule) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 20, fieldSize: 20_000, fileSize: bytesMax + 1 },
    });
  } catch {
    throw errors.malformed('Send the file as multipart/form-data.');
  }
}

async function stage(
  stream: Readable,
  store: FileStore,
  target: Target & { readonly originalName: string | undefined },
): Promise<StoredUpload> {
  const { rule, room } = target;
  const originalName = target.originalName ?? '';
  const seen: Seen = { bytes: 0, hash: createHash('sha256'), mimeType: '' };
  await store.put(target.storageKey, inspect(stream, { originalName, room, rule }, seen));
  return {
    storageKey: target.storageKey,
    originalName,
    mimeType: seen.mimeType,
    sizeBytes: seen.bytes,
    sha256: seen.hash.digest('hex'),
  };
}

type Seen = { bytes: number; hash: ReturnType<typeof createHash>; mimeType: string };

async function* inspect(
  stream: Readable,
  { originalName: name, room, rule }: Pick<Target, 'room' | 'rule'> & { readonly originalName: string },
  seen: Seen,
): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    seen.bytes += chunk.length;
    if (seen.bytes > rule.bytesMax) throw errors.tooLarge(`${rule.bytesMax / megabyte} MB`);
    if (seen.bytes > room.bytesLeft) throw room.refusal;
    seen.hash.update(chunk);
    if (seen.mimeType !== '') {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < sniffedBytes) continue;
    seen.mimeType = await rule.sniff(head, name);
    yield head;
  }
  if (seen.mimeType === '') {
    if (head.length === 0) throw invalidField('file', 'The file is empty');
    seen.mimeType = await rule.sniff(head, name);
    yield head;
  }
}

/**
 * Deletes a file whose row was refused. After any other error the row may exist, for example if the response to the
 * commit was lost. Then the sweep decides.
 */
export async function deleteIfRefused(error: unknown, remove: () => Promise<void>): Promise<void> {
  if (error instanceof AppError) await remove().catch(leaveToSweep);
}

/** Ignores a failed deletion, because the sweep deletes the file later. */
export const leaveToSweep = (): void => undefined;
