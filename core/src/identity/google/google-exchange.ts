const timeoutMsByDefault = 10_000;

export type TokenRequest = { readonly url: string; readonly form: Readonly<Record<string, string>> };

/**
 * Exchanges the code of a sign-in for Google's ID token. Undefined if the response has none.
 * @throws {Error} if Google rejects the code, responds with something else than JSON, or not in time
 */
export async function requestIdToken(
  { url, form }: TokenRequest,
  timeoutMs = timeoutMsByDefault,
): Promise<string | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    // With 'error', the timeout has no effect after a garbage collection (seen in Node.js 20.20).
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Google returned ${response.status}: ${text.slice(0, 500)}`);
  const { id_token: token } = (JSON.parse(text) ?? {}) as { readonly id_token?: unknown };
  // The value goes into a cookie, so accept only a well-formed token.
  return typeof token === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : undefined;
}
