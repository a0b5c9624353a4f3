import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

import { toNetwork } from './caller-network.js';

/*
 * Guards that Node.js lacks. They limit what a client can hold open: connections, pending requests, unread responses, and
 * connections during a shutdown.
 */

export type ConnectionLimit = {
  /** Maximum number of open connections per IPv4 address or IPv6 /64 network. */
  readonly max: number;
  /** Returns true for proxies, because all their clients share their address. */
  readonly isProxy: (address: string) => boolean;
};

/** Closes connections over the limit at once, so exhausting memory requires many addresses. */
export function limitConnections(server: Pick<Server, 'on'>, { max, isProxy }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = toNetwork(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/** Browsers and proxies don't pipeline requests; a few programs send some at once. */
const unansweredMax = 100;

/**
 * Closes a connection with more than 100 pending requests. Node.js reads all pipelined requests and keeps each until its
 * response is sent, so 1 MB of short requests would take gigabytes of memory.
 */
export function limitPipelinedRequests(handle: RequestListener, max = unansweredMax): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}

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

const shutdownMs = 8_000;

/**
 * Returns a function that closes the server. It rejects new connections and ends when the last active request is complete,
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
    const force = setTimeout(() => server.closeAllConnections(), shutdownMs);
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
