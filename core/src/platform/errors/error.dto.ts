/** How every refusal looks. `error` is a text for people, `code` one for programs. */
export type ErrorDto = {
  error: string;
  /** What to do about it, where `error` is too short to say. */
  message?: string;
  code: string;
  details?: { field: string; message: string }[];
  request_id: string;
};
