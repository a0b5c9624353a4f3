import type { DecodedText } from '../../shared/text-encodings.js';

/** The only request that a reading process receives. */
export type ReadingTask =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | ({ readonly kind: 'sandbox' } & FileToBind)
  | { readonly kind: 'office'; readonly bytes: Uint8Array; readonly packed: 'zip' | 'compound' }
  /** The bytes of a text that is not Unicode. */
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'image'; readonly bytes: Uint8Array }
  | { readonly kind: 'shrink'; readonly bytes: Uint8Array; readonly bytesMax: readonly number[] }
  | { readonly kind: 'bind'; readonly letter: Uint8Array; readonly files: readonly FileToBind[] };

/** A PDF, JPG or PNG. */
export type FileToBind = { readonly mimeType: string; readonly bytes: Uint8Array };

export type PdfReading = {
  readonly pageCount: number;
  /** The beginning of its text. The lines of a page are in the file's order. */
  readonly text: string;
  /** Counted from 1. */
  readonly cardNumberPages: readonly number[];
  /** It opens without a password, but may not be changed, so it cannot be merged either. */
  readonly isProtected: boolean;
  readonly hasActiveContent: boolean;
  /** A form that banks' programs do not show (`xfa_only`), or may show without its entries. */
  readonly form: 'xfa_only' | 'xfa_beside' | undefined;
};

/** It can be opened in time. */
export type SandboxReading = { readonly isOpened: true };

export type OfficeReading = {
  /** Undefined: neither a document nor a spreadsheet. */
  readonly mimeType: string | undefined;
  readonly hasCardNumber: boolean;
};

export type ImageReading = {
  readonly mimeType: 'image/jpeg' | 'application/pdf';
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  /** The size of the displayed image, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Number of frames of an animation that the copy leaves out. */
  readonly droppedFrames: number;
};

export type ShrinkReading = {
  /** JPGs, one for each size limit: the best below the limit, or else the smallest readable one. */
  readonly versions: readonly Uint8Array[];
};

/** The merged document with the page count of each file, or the index of the first file that cannot be read. */
export type BindReading =
  | { readonly bytes: Uint8Array; readonly pages: readonly number[] }
  | { readonly unreadable: number; readonly cause: string };

export type Reading =
  | DecodedText
  | BindReading
  | SandboxReading
  | PdfReading
  | OfficeReading
  | ImageReading
  | ShrinkReading;

/** `locked` needs a password, `damaged` cannot be parsed, `huge` needs more resources to open than allowed. */
export type ReadingFault = 'locked' | 'damaged' | 'huge';

export type ReadingAnswer =
  | { readonly reading: Reading }
  | { readonly fault: ReadingFault; readonly cause: string };
