import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelRequest = { readonly authorization: string | undefined; readonly body: string };
export type Exhibit = { readonly id: string; readonly label: string; readonly text?: string };
type Behavior = (exhibits: readonly Exhibit[], response: ServerResponse) => void;

/** A local chat completions server, whose model behaves as configured. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  behavior: Behavior = (_exhibits, response) => void response.writeHead(500).end();
  /** The response to a request to read an exhibit. */
  reading: (body: string) => string = () => '{"verdict": "not_read"}';
  private readonly server: Server = createServer((request, response) => void this.handle(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    if (body.includes('<exhibit>')) {
      stream(response, this.reading(body));
      return;
    }
    this.requests.push({ authorization: request.headers.authorization, body });
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const data = /<case>\n(.*)\n<\/case>/s.exec(messages.at(-1)?.content ?? '')?.[1] ?? '{}';
    this.behavior((JSON.parse(data) as { exhibits: Exhibit[] }).exhibits, response);
  }
}

/** In chunks of a few characters, as models respond. */
export function stream(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let at = 0; at < text.length; at += 7) {
    const delta = { choices: [{ index: 0, delta: { content: text.slice(at, at + 7) } }] };
    response.write(`data: ${JSON.stringify(delta)}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

/** Sentences, each citing exhibits by their ids. */
export function sentences(...written: readonly (readonly [text: string, ...ids: string[]])[]): string {
  return JSON.stringify({
    sentences: written.map(([text, ...ids]) => ({
      text,
      citations: ids.map((id) => ({ kind: 'evidence', id })),
    })),
  });
}
