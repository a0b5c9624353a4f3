/**
 * Why a letter could not be made, by what can be done about it.
 * `unavailable`: the PDF program is not installed. `unreadable`: a file that belongs to it is broken or locked. `refused`: the document asked for something outside itself.
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

/** `message` is written for the person who asked for the document. */
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
