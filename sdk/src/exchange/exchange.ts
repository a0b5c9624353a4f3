/** Sends a request and returns the response: JSON once it is complete, anything else once it begins. */
export type Exchange = (url: string, init: RequestInit) => Promise<Response>;

export function isJson(contentType: string | null | undefined): boolean {
  return /json/.test(contentType ?? '');
}
