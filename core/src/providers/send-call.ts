import type { SendCall } from '@rebuttal/plugin-kit';

/**
 * Carries a call by undici itself: the `fetch` that Node.js builds on it takes more than three times the processor time
 * (docs/decisions/0062). No redirect is followed, and answers are asked for as they are, not compressed.
 */
export const sendCall: SendCall = async ({ url, method, headers, body }, signal) => {
  const { request } = await loadUndici();
  const answer = await request(url, {
    method,
    // Gates of some providers refuse who does not say what it is.
    headers: { 'user-agent': 'Rebuttal/1', ...headers },
    body: body ?? null,
    signal,
  });
  return { status: answer.statusCode, headers: toHeaders(answer.headers), body: answer.body };
};

/** Once a provider is called, not when the server starts. */
const loadUndici = () => import('undici');

function toHeaders(fields: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(fields))
    for (const one of [value].flat()) headers.append(name, one);
  return headers;
}
