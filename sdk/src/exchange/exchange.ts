/** Sends a request and answers what comes back: JSON once it is read to its end, anything else as it begins. */
export type Exchange = (url: string, init: RequestInit) => Promise<Response>;

export function isJson(contentType: string | null | undefined): boolean {
  return /json/.test(contentType ?? '');
}
