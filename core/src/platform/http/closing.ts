import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const patienceMs = 8_000;

/**
 * Returns a function that closes the server. It rejects new connections and ends when the last active request is answered,
 * or after 8 seconds. Idle connections end at once. So do connections that browsers and load balancers opened in advance
 * and have not used, for which Node.js would wait.
 */
export function prepareClosing(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const force = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearTimeout(force);
  };
}

/** Time to receive the rest of a rejected body, so that the sender reads the response. Then the connection ends. */
const unreadBodyMs = 5_000;

/** Ends the connection if a response was sent before the body was read. Node.js discards the rest of the body. */
export function endUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), unreadBodyMs);
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}
