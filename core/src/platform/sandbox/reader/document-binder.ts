import type { Binder } from '../../printing/dossier.js';
import { RenderingError } from '../../printing/rendering-error.js';
import { UnreadableError, type DocumentReader } from './document-reader.js';

/** Binds in a separate process per document, because an uploaded file may make it hang. */
export function createBinder(reader: Pick<DocumentReader, 'read'>): Binder {
  return async (letter, files, queueKey) => {
    try {
      return await reader.read<'bind'>({ kind: 'bind', letter, files }, queueKey);
    } catch (cause) {
      if (!(cause instanceof UnreadableError)) throw cause;
      const text =
        'Merging the exhibits into one document takes too much time or memory. Make them smaller, or remove some.';
      throw new RenderingError('unreadable', text, { cause });
    }
  };
}
