/** A file that is stored, but that no row references yet. */
export type StagedUpload = {
  readonly storageKey: string;
  readonly originalName: string;
  /** Detected from its first bytes. `application/zip` and `application/x-cfb` may contain several types. */
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Hex. */
  readonly sha256: string;
  /** The handler calls this to take ownership. A file without an owner is deleted. */
  takeOver(): void;
};

export type StoredUpload = Omit<StagedUpload, 'takeOver'>;

/** The limits of an upload route. */
export type UploadRule = {
  readonly bytesMax: number;
  /** Returns the MIME type. `head` is the beginning of the file. @throws {AppError} 415 */
  readonly sniff: (head: Buffer, name: string) => string | Promise<string>;
};
