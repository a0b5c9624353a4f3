import type { Server } from 'node:http';

import { toNetwork } from './caller-network.js';

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
