/** The embedded PostgreSQL cannot start. The message has instructions for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** Another running Rebuttal process uses this data folder. */
export class DataFolderBusyError extends EmbeddedPostgresError {
  override readonly name = 'DataFolderBusyError';
}
