import { connect, type Socket } from 'node:net';

export type HttpResponse = { readonly status: number; readonly head: string; readonly body: Buffer };

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One keep-alive HTTP/1.1 connection that sends prepared bytes and reads one response at a time. The cheapest client
 * in Node, so that it takes little CPU time from the measured program.
 */
export class Connection {
  private received: Buffer[] = [];
  private settle: ((response: HttpResponse) => void) | undefined;
  private fail: ((error: Error) => void) | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.fail?.(error));
    socket.on('close', () => this.fail?.(new Error('The server closed the connection')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  send(request: Buffer): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.settle = resolve;
      this.fail = reject;
      this.socket.write(request);
    });
  }

  close(): void {
    this.fail = undefined;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received.push(chunk);
    const bytes = this.received.length === 1 ? chunk : Buffer.concat(this.received);
    const end = bytes.indexOf(headEnd);
    if (end === -1) return;
    const head = bytes.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.fail?.(new Error(`A response without content-length:\n${head}`));
      return;
    }
    const bodyStart = end + headEnd.length;
    if (bytes.length < bodyStart + Number(length)) {
      this.received = [bytes];
      return;
    }
    this.received = [];
    this.settle?.({ status: Number(head.slice(9, 12)), head, body: bytes.subarray(bodyStart) });
  }
}
