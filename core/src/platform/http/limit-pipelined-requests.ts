import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send one after the other; a few programs send some at once. */
const atOnceMax = 100;

/**
 * Ends a connection with more than a hundred requests that wait for their answers. Node.js reads all that come, and keeps
 * each until it is answered: a megabyte of short ones would be gigabytes here.
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
