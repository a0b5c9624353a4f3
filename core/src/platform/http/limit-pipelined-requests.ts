import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies don't pipeline requests; a few programs send some at once. */
const atOnceMax = 100;

/**
 * Closes a connection with more than 100 unanswered requests. Node.js reads all pipelined requests and keeps each until it
 * is answered, so 1 MB of short requests would take gigabytes of memory.
 */
export function limitPipelinedRequests(handle: RequestListener, max = atOnceMax): RequestListener {
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
