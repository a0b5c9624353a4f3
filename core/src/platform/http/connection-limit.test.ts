import { EventEmitter } from 'node:events';

import { expect } from 'chai';

import { limitConnections } from './connection-limit.js';

class FakeSocket extends EventEmitter {
  isEnded = false;

  constructor(readonly remoteAddress: string | undefined) {
    super();
  }

  destroy(): void {
    this.isEnded = true;
    this.emit('close');
  }
}

function openServer(max: number) {
  const server = new EventEmitter();
  limitConnections(server as never, { max, isProxy: (address) => address === '10.0.0.5' });
  return (remoteAddress: string | undefined) => {
    const socket = new FakeSocket(remoteAddress);
    server.emit('connection', socket);
    return socket;
  };
}

describe('connections of one address', () => {
  it('end at once beyond the limit, and others do not', () => {
    const connect = openServer(2);
    const [first] = [connect('198.51.100.7'), connect('198.51.100.7')];
    expect(connect('198.51.100.7').isEnded).to.equal(true);
    expect(connect('::ffff:198.51.100.7').isEnded).to.equal(true);
    expect(connect('198.51.100.8').isEnded).to.equal(false);
    first.destroy();
    expect(connect('198.51.100.7').isEnded).to.equal(false);
    expect(connect('198.51.100.7').isEnded).to.equal(true);
  });

  it('are counted together for an IPv6 network', () => {
    const connect = openServer(1);
    connect('2001:db8:1:2::1');
    expect(connect('2001:db8:1:2::2').isEnded).to.equal(true);
    expect(connect('2001:db8:1:3::1').isEnded).to.equal(false);
  });

  it('are not counted for a trusted proxy or a local socket', () => {
    const connect = openServer(1);
    for (const address of ['10.0.0.5', '10.0.0.5', undefined, undefined])
      expect(connect(address).isEnded).to.equal(false);
  });
});
