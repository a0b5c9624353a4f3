import { ReadableStream } from 'node:stream/web';

import type { ReadableStreamWithSize } from 'age-encryption';

import { BackupError, damaged } from './backup-error.js';

/** The first bytes of each age file. */
const beginning = 'age-encryption.org/v1\n';

export type Lock = {
  readonly passphrase: string;
  /** The cost of guessing the passphrase, as a power of two. The default is age's own, about a second. */
  readonly workFactor?: number;
};

/**
 * Encrypts bytes as an age file for the passphrase. Imports the package on demand, because it loads slowly and few
 * commands need it.
 */
export async function encryptWith(
  { passphrase, workFactor }: Lock,
  plain: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/**
 * Each piece of output is authenticated. Only the end shows that none is missing.
 * @throws {BackupError} also while reading
 */
export async function* decryptWith(
  passphrase: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const fault = watch(sealed);
  const plain = await decrypter.decrypt(toWeb(fault.source)).catch((error: unknown) => {
    throw fault.found() ?? toHeaderError(error);
  });
  try {
    yield* fromWeb(plain);
  } catch (error) {
    throw fault.found() ?? damaged('its bytes are not those that were written', error);
  }
}

/** Distinguishes read errors and foreign files from decryption errors. */
function watch(sealed: AsyncIterable<Uint8Array>) {
  let fault: Error | undefined;
  async function* source(): AsyncGenerator<Uint8Array> {
    let head = '';
    try {
      for await (const bytes of sealed) {
        if (head.length < beginning.length) head = requireBeginning(head, bytes);
        yield bytes;
      }
    } catch (error) {
      fault = error as Error;
      throw error;
    }
  }
  return { source: source(), found: () => fault };
}

function requireBeginning(read: string, bytes: Uint8Array): string {
  const head = read + Buffer.from(bytes.subarray(0, beginning.length)).toString('latin1');
  const length = Math.min(head.length, beginning.length);
  if (head.slice(0, length) === beginning.slice(0, length)) return head;
  throw new BackupError(
    'not_a_backup',
    'This is not a Rebuttal backup. Name a file that the command "backup" created.',
  );
}

function toHeaderError(error: unknown): BackupError {
  const isUnopened = (error as Error).message.includes('no identity matched');
  if (!isUnopened) return damaged('its beginning cannot be read', error);
  return new BackupError(
    'wrong_passphrase',
    'The passphrase does not open this backup. Nothing was restored.',
    {
      cause: error,
    },
  );
}

/** Node's own adapter keeps pushing into a stream that has failed, which ends the process. */
function toWeb(source: AsyncIterable<Uint8Array>): ReadableStreamWithSize {
  const pieces = source[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
  return stream as unknown as ReadableStreamWithSize;
}

function fromWeb(stream: unknown): AsyncIterable<Uint8Array> {
  return stream as ReadableStream<Uint8Array>;
}
