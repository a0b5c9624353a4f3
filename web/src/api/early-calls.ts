type Begun = { readonly authorization: string; readonly answer: Promise<Response> };

/** Longer than the app's code takes on a slow line: what has not been taken by then is too old to be shown. */
const keptMs = 20_000;

const begun = new Map<string, Begun>();

/**
 * Makes calls before the app's code is here, so that their answers come with it. Each answer is for the first call that
 * asks for the same with the same token; one that nobody takes is dropped.
 */
export function beginCalls(addresses: readonly `/api/${string}`[], accessToken: string): void {
  const headers = { authorization: `Bearer ${accessToken}` };
  for (const address of addresses) {
    const answer = fetch(address, { headers });
    // Whoever takes it hears of it.
    answer.catch(() => undefined);
    begun.set(new URL(address, window.location.href).href, { ...headers, answer });
  }
  window.setTimeout(() => begun.clear(), keptMs);
}

/** `fetch`, but for what has been begun already. What changes something makes all of that too old. */
export function fetchOnce(request: Request, init?: RequestInit): Promise<Response> {
  if (request.method !== 'GET') begun.clear();
  return take(request) ?? fetch(request, init);
}

function take({ url, headers }: Request): Promise<Response> | undefined {
  const early = begun.get(url);
  if (early === undefined || early.authorization !== headers.get('authorization')) return undefined;
  begun.delete(url);
  return early.answer;
}
