import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** A call as sent over the wire. */
export type SentCall = {
  readonly method: string;
  /** With its query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

export type ReceivedResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly ms: number;
};

export type HttpClient = { send(call: SentCall): Promise<ReceivedResponse>; close(): void };

/** The timeout: a hanging call is a fault. Far above the slowest response of a loaded machine. */
const hangsAfterMs = 20_000;

/**
 * Sends exactly what it is given, because `fetch` normalizes addresses. Closes an endless stream as soon as it
 * begins.
 */
export function createHttpClient(baseUrl: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { hostname, port } = new URL(baseUrl);

  function send(call: SentCall): Promise<ReceivedResponse> {
    const { method, path, headers, body } = call;
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      const sending = request({ agent, hostname, port, method, path, headers, timeout: hangsAfterMs });
      sending.on('timeout', () => sending.destroy(new Error(`no response within ${hangsAfterMs} ms`)));
      sending.on('error', (error) => {
        // The server may close an idle connection just as it is reused. A new connection shows whether that was the
        // cause.
        const isStale = sending.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        if (isStale) send(call).then(resolve, reject);
        else reject(error);
      });
      sending.on('response', (response) => {
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
        read(response, isStream).then((bytes) => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, bytes, ms: performance.now() - begun });
          if (isStream) sending.destroy();
        }, reject);
      });
      sending.end(body);
    });
  }
  return { send, close: () => agent.destroy() };
}

async function read(response: IncomingMessage, isStream: boolean): Promise<Buffer> {
  if (isStream) {
    response.on('error', () => undefined);
    return Buffer.alloc(0);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The call as a shell command line. Binary bodies are base64. */
export function toCurl(baseUrl: string, { method, path, headers, body }: SentCall): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const shown = Object.entries(headers).filter(([name]) => name !== 'content-length');
  const text = body?.toString('utf8') ?? '';
  const isText = body !== undefined && Buffer.from(text).equals(body) && !text.includes('\0');
  const sent = isText ? `--data-raw ${quote(text)}` : '--data-binary @-';
  const line = [
    'curl -i -g --path-as-is',
    `-X ${method}`,
    ...shown.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [sent]),
    quote(baseUrl + path),
  ].join(' ');
  return body === undefined || isText ? line : `echo ${body.toString('base64')} | base64 -d | ${line}`;
}
