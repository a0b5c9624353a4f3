/** The embedded PostgreSQL cannot start. The message tells the operator what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** Another running Rebuttal process uses this data folder. */
export class DataFolderBusyError extends EmbeddedPostgresError {
  override readonly name = 'DataFolderBusyError';
}
