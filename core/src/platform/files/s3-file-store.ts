import { Readable } from 'node:stream';

import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

import { FileStoreUnavailableError, isFileKey, requireFileKey, type FileStore } from './file-store.js';

export type S3Location = {
  readonly bucket: string;
  /** Has no leading or trailing slash. Empty: keys are used unchanged. */
  readonly prefix: string;
  /** Undefined: the AWS endpoint of the region. */
  readonly endpoint: string | undefined;
  /** Undefined: the region from the AWS configuration files. */
  readonly region: string | undefined;
  /** Undefined: the sources of the AWS SDK. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Maximum time without traffic on a connection. */
  readonly silenceMsMax?: number;
};

/** S3's minimum part size. Smaller files are uploaded in one call. */
const partBytes = 5 * 1024 * 1024;

/**
 * Stores files in a bucket of S3 or of an S3-compatible server. Credentials and region come from AWS's standard variables,
 * files and roles. That's why this uses AWS's own client: smaller clients support only access keys. The client loads
 * slowly, so it is loaded with the first file.
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
    if (!(Body instanceof Readable)) throw new Error(`S3 returned no stream for ${key}`);
    yield* readBody(Body);
  }

  return {
    async put(key, content) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const source = watched(content);
      // The file isn't visible before the last call. Parts of an aborted upload are removed.
      const upload = new Upload({
        client: await client(),
        params: { ...target(key), Body: Readable.from(source.content, { objectMode: false }) },
        partSize: partBytes,
        queueSize: 2,
      });
      await upload.done().catch((error: unknown) => {
        throw source.fault() ?? toUnavailable(error);
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
        throw toUnavailable(error);
      });
    },
    async *list() {
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
      const folder = prefix === '' ? '' : `${prefix}/`;
      const pages = paginateListObjectsV2({ client: await client() }, { Bucket: bucket, Prefix: folder });
      for await (const { Contents: objects = [] } of pages) {
        for (const { Key: name = '', Size: bytes = 0 } of objects) {
          const key = name.slice(folder.length);
          if (isFileKey(key)) yield { key, bytes }; // the bucket may contain other files
        }
      }
    },
  };
}

async function* readBody(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw toUnavailable(error);
  } finally {
    body.destroy(); // an aborted download would keep its connection open
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

/** A failed HEAD has no body. A failed read distinguishes a missing file, a missing bucket and invalid credentials. */
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

/** Replaces the client's message for a response that is not XML, which wouldn't help an operator. */
function toFormatError(error: Error): Error | undefined {
  if (!/UnknownError|XML parse error/.test(error.message)) return undefined;
  const { httpStatusCode: status } = (error as Partial<S3ServiceException>).$metadata ?? {};
  return new Error(`it returned ${status ?? 'a response'}, but not in the format of S3`, { cause: error });
}

/** Remembers the source's error, so that a failing cleanup doesn't hide it. */
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
  credentials,
  silenceMsMax = 30_000,
}: Omit<S3Location, 'bucket' | 'prefix'>): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
    // Self-hosted servers rarely have a host name per bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Many S3-compatible servers don't support the newer checksums that S3 doesn't require.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Not `requestTimeout`: it only warns, and it would penalize large files on slow connections.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceMsMax },
    maxAttempts: 4,
  });
}

/** Throws the same error as for a file that is missing on disk. */
function asMissing(key: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && error.name === 'NoSuchKey')
      throw Object.assign(new Error(`There is no file ${key}`, { cause: error }), { code: 'ENOENT' });
    throw toUnavailable(error);
  };
}

/** Converts errors of an unreachable, busy or unresponsive bucket. Its response may be a proxy's error page. */
function toUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { httpStatusCode: status = 0 } = (error as Partial<S3ServiceException>).$metadata ?? {};
  // Node.js names no system call if a connection ends within a response.
  const isLost = 'syscall' in error || ('code' in error && error.code === 'ECONNRESET');
  const isUnavailable = status >= 500 || status === 429 || error.name === 'TimeoutError' || isLost;
  if (!isUnavailable) return toFormatError(error) ?? error;
  const { message } = toFormatError(error) ?? error;
  return new FileStoreUnavailableError(message, { cause: error });
}
