import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const patienceMs = 8_000;

/**
 * Answers how to close the server: it takes no new connection then, and is closed when the last request under way is
 * answered, or after eight seconds. Connections that are kept open for later end at once; so do those that have been
 * opened ahead and not used yet, as browsers and balancers do, which Node.js would wait for.
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

/** So long the rest of a refused body may come, so that its sender reads the refusal; then its connection ends. */
const unreadBodyMs = 5_000;

/** For an answer that was sent before its request's body was read. Node.js discards what comes of that. */
export function endUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), unreadBodyMs);
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}
