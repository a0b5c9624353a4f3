/** How every refusal looks. `error` is a text for people, `code` one for programs. */
export type ErrorDto = {
  error: string;
  code: string;
  details?: { field: string; message: string }[];
  request_id: string;
};
