import { Socket } from 'node:net';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|(::ffff:127\.0\.0\.1)|::1)$/;

/** Lets each connection to another machine fail, whatever opens it. */
export function allowOnlyLoopback(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the socket
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    const host = hostOf(given);
    if (host === undefined || loopback.test(host)) return Reflect.apply(connect, this, given) as Socket;
    process.nextTick(() => this.destroy(new Error(`No test reaches ${host}`)));
    return this;
  };
}

/** The host of the overloads of `connect`, or of what `net.connect` passes on. Undefined for a socket in the file system. */
function hostOf(given: readonly unknown[]): string | undefined {
  const [first, second] = Array.isArray(given[0]) ? (given[0] as unknown[]) : given;
  if (typeof first === 'string') return undefined;
  if (typeof first === 'number') return typeof second === 'string' ? second : 'localhost';
  const { host = 'localhost', path } = first as { readonly host?: string; readonly path?: string };
  return path === undefined ? host : undefined;
}
