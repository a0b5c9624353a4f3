type Prefetched = { readonly authorization: string; readonly response: Promise<Response> };

/** Longer than the app's code takes to load on a slow connection. Older responses are discarded as stale. */
const maxAgeMs = 20_000;

const prefetched = new Map<string, Prefetched>();

/**
 * Sends requests while the app's code is still loading. Each response serves the first request with the same URL and
 * token. Unused responses are discarded.
 */
export function prefetch(
  addresses: readonly `/api/${string}`[],
  accessToken: string,
): readonly Promise<Response>[] {
  const headers = { authorization: `Bearer ${accessToken}` };
  window.setTimeout(() => prefetched.clear(), maxAgeMs);
  return addresses.map((address) => {
    const response = fetch(address, { headers });
    // The request that uses the response reports the failure.
    response.catch(() => undefined);
    prefetched.set(new URL(address, window.location.href).href, { ...headers, response });
    return response;
  });
}

/** A `fetch` that uses prefetched responses. A request that may change data discards all of them as stale. */
export function fetchWithPrefetch(request: Request, init?: RequestInit): Promise<Response> {
  if (request.method !== 'GET') prefetched.clear();
  return takePrefetched(request) ?? fetch(request, init);
}

function takePrefetched({ url, headers }: Request): Promise<Response> | undefined {
  const found = prefetched.get(url);
  if (found === undefined || found.authorization !== headers.get('authorization')) return undefined;
  prefetched.delete(url);
  return found.response;
}
