/** A file that has been taken in and lies in the store, not yet bound to any dispute. */
export type StagedUpload = {
  readonly fieldname: string;
  readonly originalName: string;
};
