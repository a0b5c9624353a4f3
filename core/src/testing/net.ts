import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Net = {
  /** The database's URL through this proxy. */
  readonly url: string;
  /** Drops all traffic of existing connections without closing them. New connections work. */
  swallow(): void;
  close(): void;
};

/** Opens a proxy in front of PostgreSQL that can drop the traffic of existing connections. */
export async function openNet(databaseUrl: string): Promise<Net> {
  const { hostname, port } = new URL(databaseUrl);
  const lines = new Set<Socket>();
  const net = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(one);
      one.on('data', (bytes) => lines.has(one) && other.write(bytes));
      one.on('end', () => lines.has(one) && other.end());
      one.on('error', () => other.destroy());
      one.on('close', () => lines.has(one) && other.destroy());
    }
  });
  net.listen(0, '127.0.0.1');
  await once(net, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(net.address() as AddressInfo).port}`;
  const cut: Socket[] = [];
  return {
    url: url.toString(),
    swallow() {
      cut.push(...lines);
      lines.clear();
    },
    close() {
      for (const line of [...lines, ...cut]) line.destroy();
      net.close();
    },
  };
}
