/** The form of every error response. `error` is for people, `code` is for programs. */
export type ErrorDto = {
  error: string;
  /** Details and next steps, if `error` is a fixed short text. */
  message?: string;
  code: string;
  details?: { field: string; message: string }[];
  request_id: string;
};
