import { Readable } from 'node:stream';

import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

import { FileStoreAwayError, isFileKey, requireFileKey, type FileStore } from './file-store.js';

export type S3Location = {
  readonly bucket: string;
  /** Without slashes around it; empty: the keys as they are. */
  readonly prefix: string;
  /** Undefined: Amazon's own, by region. */
  readonly endpoint: string | undefined;
  /** Undefined: what AWS's own files say. */
  readonly region: string | undefined;
  /** So long nothing may come or go. */
  readonly silenceMsMax?: number;
};

/** The least that S3 takes as a part of an upload. Files below it go in one call. */
const partBytes = 5 * 1024 * 1024;

/**
 * Files in a bucket of S3 or of a server that speaks its protocol. Who may use it, and where Amazon's is, come from
 * AWS's standard variables, files and roles, which is why it is Amazon's own client: those of one file know keys
 * alone. It takes a while to load, so that waits for the first file.
 */
export function createS3FileStore({ bucket, prefix, ...place }: S3Location): FileStore {
  let opening: Promise<S3Client> | undefined;
  const client = () => (opening ??= openClient(place));
  const target = (key: string) => {
    requireFileKey(key);
    return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` };
  };

  async function* readPieces(key: string): AsyncGenerator<Uint8Array> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    const { Body } = await (await client()).send(new GetObjectCommand(target(key))).catch(asMissing(key));
    if (!(Body instanceof Readable)) throw new Error(`S3 answered no stream for ${key}`);
    yield* readBody(Body);
  }

  return {
    async put(key, content) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const source = watched(content);
      // Nothing is to be seen under the key before the last call; parts of an upload that breaks off are taken back.
      const upload = new Upload({
        client: await client(),
        params: { ...target(key), Body: Readable.from(source.content, { objectMode: false }) },
        partSize: partBytes,
        queueSize: 2,
      });
      await upload.done().catch((error: unknown) => {
        throw source.fault() ?? asAway(error);
      });
    },
    open(key) {
      requireFileKey(key);
      return Readable.from(readPieces(key), { objectMode: false });
    },
    async read(key) {
      const pieces: Uint8Array[] = [];
      for await (const piece of readPieces(key)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    has: async (key) => (await answersHead(await client(), target(key))) || isReadable(readPieces(key)),
    async delete(key) {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
      await (await client()).send(new DeleteObjectCommand(target(key))).catch((error: unknown) => {
        throw asAway(error);
      });
    },
    async *list() {
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
      const folder = prefix === '' ? '' : `${prefix}/`;
      const pages = paginateListObjectsV2({ client: await client() }, { Bucket: bucket, Prefix: folder });
      for await (const { Contents: objects = [] } of pages) {
        for (const { Key: name = '', Size: bytes = 0 } of objects) {
          const key = name.slice(folder.length);
          if (isFileKey(key)) yield { key, bytes }; // the bucket may hold more than ours
        }
      }
    },
  };
}

async function* readBody(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw asAway(error);
  } finally {
    body.destroy(); // a download that breaks off would hold its connection
  }
}

async function answersHead(client: S3Client, target: { Bucket: string; Key: string }): Promise<boolean> {
  const { HeadObjectCommand, S3ServiceException } = await import('@aws-sdk/client-s3');
  try {
    await client.send(new HeadObjectCommand(target));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException) return false;
    throw error;
  }
}

/** A refusal of HEAD has no words: that of a read tells a missing file from a missing bucket and from wrong keys. */
async function isReadable(reading: AsyncGenerator<Uint8Array>): Promise<boolean> {
  try {
    await reading.next();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  } finally {
    await reading.return(undefined);
  }
}

/** Of an answer that is no XML, the client's message says nothing to an operator. */
function asStranger(error: Error): Error | undefined {
  if (!/UnknownError|XML parse error/.test(error.message)) return undefined;
  const { httpStatusCode: status } = (error as Partial<S3ServiceException>).$metadata ?? {};
  return new Error(`it answered ${status ?? 'something'}, and not as S3 does`, { cause: error });
}

/** Remembers why a source broke off: what then becomes of the taking back must not hide it. */
function watched(content: AsyncIterable<Uint8Array>) {
  let fault: unknown;
  async function* passOn(): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  return { content: passOn(), fault: () => fault };
}

async function openClient({
  endpoint,
  region,
  silenceMsMax = 30_000,
}: Omit<S3Location, 'bucket' | 'prefix'>): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    ...(region === undefined ? {} : { region }),
    // A server of one's own seldom has a name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Newer checksums than S3 itself asks for are unknown to many servers that speak its protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Not by `requestTimeout`, which only warns, and would count a large file against a slow line.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceMsMax },
    maxAttempts: 4,
  });
}

/** The same fault as of a file that is not on the disk. */
function asMissing(key: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && error.name === 'NoSuchKey')
      throw Object.assign(new Error(`There is no file ${key}`, { cause: error }), { code: 'ENOENT' });
    throw asAway(error);
  };
}

/** A bucket that is away, busy or silent, by a fault that says so; what it answered may be a page of some proxy. */
function asAway(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { httpStatusCode: status = 0 } = (error as Partial<S3ServiceException>).$metadata ?? {};
  // Of a connection that ends within an answer, Node.js names no call of the system.
  const isLost = 'syscall' in error || ('code' in error && error.code === 'ECONNRESET');
  const isAway = status >= 500 || status === 429 || error.name === 'TimeoutError' || isLost;
  if (!isAway) return asStranger(error) ?? error;
  const { message } = asStranger(error) ?? error;
  return new FileStoreAwayError(message, { cause: error });
}
