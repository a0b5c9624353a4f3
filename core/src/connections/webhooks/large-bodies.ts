import type { IncomingMessage } from 'node:http';

/** Real webhooks of stores have a few kilobytes; an order with many items has more. */
const largeAboveBytes = 64 * 1024;
/** 16 MB of memory at most, because a body has 1 MB at most. */
const largeAtOnceMax = 16;

/**
 * Limits the memory of bodies that are read before the sender is known, as at a URL that all stores of a platform share:
 * there, only the signed body names the store. Small bodies always pass, so that large ones can't keep real webhooks out.
 */
export class LargeBodies {
  private reading = 0;

  /** Returns a function to call when the body is no longer needed, or undefined if too many large ones are being read. */
  admit({ headers }: Pick<IncomingMessage, 'headers'>): (() => void) | undefined {
    // A chunked body doesn't announce its length.
    const isSmall = Number(headers['content-length'] ?? Infinity) <= largeAboveBytes;
    if (isSmall) return () => undefined;
    if (this.reading >= largeAtOnceMax) return undefined;
    this.reading += 1;
    return () => {
      this.reading -= 1;
    };
  }
}
