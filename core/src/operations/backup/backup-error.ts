export type BackupErrorCode =
  | 'backup_damaged'
  | 'backup_newer'
  | 'keys_differ'
  | 'keys_missing'
  | 'not_a_backup'
  | 'not_empty'
  | 'not_migrated'
  | 'wrong_passphrase';

/**
 * Why a backup can't be made or restored, as a message for the operator. Nothing has been changed when it is thrown.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  constructor(
    readonly code: BackupErrorCode,
    message: string,
    options?: { readonly cause: unknown },
  ) {
    super(message, options);
  }
}

export function damaged(what: string, cause?: unknown): BackupError {
  const message = `The backup is damaged or cut off: ${what}. Nothing was restored. Use another copy of it.`;
  return new BackupError('backup_damaged', message, { cause });
}
