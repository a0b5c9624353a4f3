import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The harmless EICAR test file (eicar.org), split so that scanners don't flag this source file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A fake ClamAV daemon: supports INSTREAM (clamd(8)) and one signature. */
export type TestClamd = {
  readonly url: string;
  /** Files that were scanned completely. */
  readonly scanned: Buffer[];
  /** Sets the response instead of a verdict. `hang` sends none. */
  behave(how: 'well' | 'hang' | { readonly says: string }): void;
  stop(): Promise<void>;
};

export async function startTestClamd(): Promise<TestClamd> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Parameters<TestClamd['behave']>[0] = 'well';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      if (behaviour === 'hang') return;
      if (behaviour !== 'well') return void socket.end(`${behaviour.says}\0`);
      received = Buffer.concat([received, chunk]);
      const file = readStream(received);
      if (file === undefined) return;
      scanned.push(file);
      socket.end(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    behave: (how) => void (behaviour = how),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the file once it is complete. @throws {Error} if it is not an INSTREAM command */
function readStream(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (!received.toString('latin1').startsWith(command.slice(0, received.length)))
    throw new Error('This is not an INSTREAM command');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
