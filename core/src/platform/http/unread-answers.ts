import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** nginx's default. Even a slow connection reads some bytes in this time. */
const unreadMsMax = 60_000;

/**
 * Closes a connection whose client reads nothing of a response for one to two minutes, such as a paused download or a
 * stopped program. It would hold its file and memory for as long as it stays connected. A response that is still being
 * produced and has no unread bytes is not affected.
 */
export function endUnread(server: Server, afterMs = unreadMsMax): void {
  server.timeout = afterMs;
  server.on('request', (_request, response) => response.on('timeout', endIfUnread));
}

function endIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
