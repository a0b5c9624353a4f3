/**
 * Why a letter could not be created, by the possible fix. `unavailable`: the PDF program is not installed. `unreadable`:
 * one of its files is damaged or locked. `refused`: the document requested an external resource.
 */
export type RenderingErrorKind =
  | 'unavailable'
  | 'too_large'
  | 'unreadable'
  | 'refused'
  | 'timeout'
  | 'failed'
  | 'busy'
  | 'closed';

/** `message` is for the person who requested the document. */
export class RenderingError extends Error {
  override readonly name = 'RenderingError';

  constructor(
    readonly kind: RenderingErrorKind,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
