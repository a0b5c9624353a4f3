import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };
/** A merchant's program that receives events. */
export class Receiver {
  readonly received: Received[] = [];
  /** Its next response; `hang`: none. */
  status: number | 'hang' = 204;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        receiver.received.push({ headers: request.headers, body });
        if (receiver.status === 'hang') return;
        const location = receiver.status === 302 ? { location: receiver.url('/elsewhere') } : {};
        response.writeHead(receiver.status, location).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  url(path = '/hooks'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
