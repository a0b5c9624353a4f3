import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves on any free port, reports it to the parent process, and ends with it. */
export function serve(listener: RequestListener): void {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('disconnect', () => process.exit());
}
