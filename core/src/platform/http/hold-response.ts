import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** `headers` are those that were set while the response was held, without its length. */
export type HeldAnswer = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
};

/** Responses that have no body and no `Content-Length`. */
const bodyless: readonly number[] = [204, 304];

/**
 * Sends the response only after `keep` has stored it, no matter how it is written. Status and headers are fixed at the
 * first write, so to all code the response counts as sent from then on. It is also sent if `keep` fails, because the
 * caller must learn the outcome.
 */
export function holdResponse(response: ServerResponse, keep: (answer: HeldAnswer) => Promise<void>): void {
  const earlier = response.getHeaders();
  const end = response.end.bind(response) as (body: Buffer, done?: () => void) => void;
  const chunks: Buffer[] = [];
  let isEnded = false;

  function fixHead(length?: number): void {
    if (response.headersSent) return;
    if (length !== undefined && !bodyless.includes(response.statusCode))
      response.setHeader('content-length', length);
    response.writeHead(response.statusCode);
  }

  response.write = (...given: unknown[]) => {
    const { bytes, done } = readWrite(given);
    fixHead();
    chunks.push(bytes);
    if (done !== undefined) process.nextTick(done);
    return true;
  };

  response.end = (...given: unknown[]) => {
    const { bytes, done } = readWrite(given);
    if (isEnded) return response;
    isEnded = true;
    const body = Buffer.concat([...chunks, bytes]);
    fixHead(body.length);
    const send = () => end(body, done);
    keep({ status: response.statusCode, headers: headersSince(earlier, response), body }).then(send, send);
    return response;
  };
}

/** Reads the parameters of `write` and `end`: `(chunk?, encoding?, done?)`. */
function readWrite(given: readonly unknown[]): { bytes: Buffer; done?: () => void } {
  const [chunk, encoding] = given.filter((one) => typeof one !== 'function');
  const done = given.find((one) => typeof one === 'function') as (() => void) | undefined;
  const bytes =
    typeof chunk === 'string'
      ? Buffer.from(chunk, encoding as BufferEncoding | undefined)
      : Buffer.from((chunk as Uint8Array | null | undefined) ?? []);
  return { bytes, ...(done === undefined ? {} : { done }) };
}

function headersSince(earlier: OutgoingHttpHeaders, response: ServerResponse): OutgoingHttpHeaders {
  const changed = Object.entries(response.getHeaders()).filter(
    ([name, value]) => value !== earlier[name] && name !== 'content-length',
  );
  return Object.fromEntries(changed);
}
