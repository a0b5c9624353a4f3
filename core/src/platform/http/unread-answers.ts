import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** As nginx does by default. A slow line takes something of it in this time. */
const unreadMsMax = 60_000;

/**
 * Ends the connection of whoever takes nothing of an answer for a minute, or two where the first began with some of it: a
 * paused download, a program that was stopped. It would keep its file and its memory for as long as it stays connected. An
 * answer that is still being made, and has nothing to be read, is waited for.
 */
export function endUnread(server: Server, afterMs = unreadMsMax): void {
  server.timeout = afterMs;
  server.on('request', (_request, response) => response.on('timeout', endIfUnread));
}

function endIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
