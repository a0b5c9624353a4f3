/** The embedded PostgreSQL cannot be started; the message says to an operator what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** Another living Rebuttal has this data folder. */
export class DataFolderBusyError extends EmbeddedPostgresError {
  override readonly name = 'DataFolderBusyError';
}
