import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { FinishedPdf } from '../../platform/printing/pdf-finish.js';
import type { PdfDocumentOptions, PdfRenderer } from '../../platform/printing/pdf.js';

type LetterRequest = { readonly html: string; readonly document: PdfDocumentOptions };

const ttlMs = 10 * 60 * 1000;
const [allBytesMax, oneBytesMax] = [16_000_000, 2_000_000];

/**
 * Caches letters for ten minutes, because a letter is usually previewed or checked shortly before it is sent. The same text
 * gives the same document, with its original time of creation.
 */
export class LetterCache {
  private readonly letters: LRUCache<string, FinishedPdf, LetterRequest>;

  constructor(pdf: Pick<PdfRenderer, 'bind'>) {
    this.letters = new LRUCache({
      maxSize: allBytesMax,
      maxEntrySize: oneBytesMax,
      sizeCalculation: ({ bytes }) => bytes.byteLength,
      ttl: ttlMs,
      // Two concurrent calls share one print. Eviction in between affects neither of them.
      fetchMethod: (_key, _old, { context: { html, document } }) => pdf.bind(html, document),
      ignoreFetchAbort: true,
    });
  }

  /** A letter without attachments. @throws {RenderingError} */
  print(html: string, document: Omit<PdfDocumentOptions, 'attachments'>): Promise<FinishedPdf> {
    const { queueKey, title, language } = document;
    const key = createHash('sha256')
      .update(JSON.stringify([queueKey, title, language, html]))
      .digest('base64');
    return this.letters.forceFetch(key, { context: { html, document } });
  }
}
