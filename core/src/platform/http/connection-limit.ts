import type { Server } from 'node:http';

import { toNetwork } from './caller-network.js';

export type ConnectionLimit = {
  /** How many one address, or one IPv6 network of a home or an office, may have open. */
  readonly max: number;
  /** Returns true for proxies: all of their clients come from their address. */
  readonly isProxy: (address: string) => boolean;
};

/** Ends each connection beyond the limit at once. Requests that hold memory then need many addresses. */
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
